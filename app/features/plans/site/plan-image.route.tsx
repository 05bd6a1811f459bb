import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { getPlanImage } from '#app/domain/site/picture/get-plan-image.ts'
import { visitOf } from '#app/doors/context.ts'
import { answerPicture } from '#app/doors/picture.ts'

/** A plan's picture. */
export const loader = ({ context, params }: LoaderFunctionArgs): Promise<Response> =>
  answerPicture(getPlanImage(visitOf(context), params.key ?? ''))
