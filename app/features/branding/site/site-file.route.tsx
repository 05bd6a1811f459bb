import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { visitOf } from '#app/doors/context.ts'
import { answerPicture } from '#app/doors/picture.ts'
import { getSiteFile } from '#app/features/branding/model/picture/site-file.ts'

/** A logo, an icon or a picture of the banner. */
export const loader = ({ context, params }: LoaderFunctionArgs): Promise<Response> =>
  answerPicture(getSiteFile(visitOf(context), params.key ?? ''))
