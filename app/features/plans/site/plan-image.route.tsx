import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { visitOf } from '#app/doors/context.ts'
import { answerPicture } from '#app/doors/picture.ts'
import { getPlanImage } from '#app/features/branding/model/picture/site-file.ts'

/** The picture of a plan. */
export const loader = ({ context, params }: LoaderFunctionArgs): Promise<Response> =>
  answerPicture(getPlanImage(visitOf(context), params.key ?? ''))
