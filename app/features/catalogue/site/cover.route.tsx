import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { visitOf } from '#app/doors/context.ts'
import { answerPicture } from '#app/doors/picture.ts'
import { getCover } from '#app/features/catalogue/model/content/get-cover.ts'

/** The picture of a cover. On a closed site only its readers get it. */
export const loader = ({ context, params }: LoaderFunctionArgs): Promise<Response> =>
  answerPicture(getCover(visitOf(context), { contentId: params.contentId ?? '', key: params.key ?? '' }))
