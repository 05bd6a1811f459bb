import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { visitOf } from '#app/doors/context.ts'
import { answerPicture } from '#app/doors/picture.ts'
import { getCover } from '#app/features/catalogue/model/content/get-cover.ts'

/** A cover's picture; of a closed site for its readers only. */
export const loader = ({ context, params }: LoaderFunctionArgs): Promise<Response> =>
  answerPicture(getCover(visitOf(context), { contentId: params.contentId ?? '', key: params.key ?? '' }))
