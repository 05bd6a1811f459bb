import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { visitOf } from '#app/doors/context.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { answerPicture } from '#app/doors/picture.ts'
import { getCover } from '#app/features/catalogue/model/content/get-cover.ts'
import { visitFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'

/** The picture of a content's cover, for administrators. The site may have another host than the console. */
export const loader = ({ context, params }: LoaderFunctionArgs): Promise<Response> => {
  const asked = { contentId: params.contentId ?? '', key: params.key ?? '' }
  const found = async () => ({
    ...(await getCover(await visitFor(visitOf(context), readConsoleId(params.tenantId)), asked)),
    isPublic: false,
  })
  return answerPicture(found())
}
