import { pagePicturesKey } from '#app/data/file-keys.ts'
import type { ViewerRequest } from '#app/domain/access/viewer-request.ts'
import { stampPicture } from '#app/domain/publishing/document/watermark/svg-mark.ts'
import type { PageWidth } from '#app/domain/publishing/page-picture/page-picture.ts'
import { findPagePicture } from '#app/domain/publishing/page-picture/page-picture-store.ts'
import { refuse } from '#app/errors/refusal.ts'
import { ensureLive, keyOf } from './ensure-live.ts'
import { pictureMarkOf } from './mark-of-grant.ts'
import type { LiveGrant } from './viewer-store.ts'

/**
 * A page as a picture with its reader's watermark, an SVG. Refuses what a segment is refused with, and a page that has no
 * picture with `fileNotFound`.
 */
export async function readPagePicture(
  request: ViewerRequest,
  wanted: { page: number; width: PageWidth },
): Promise<string> {
  const grant = await ensureLive(request)
  return (await stampedPicture(request, grant, wanted)) ?? refuse('fileNotFound')
}

/** The same for a grant that was just looked at; null for a page that has none. */
export async function stampedPicture(
  { env, db }: ViewerRequest,
  grant: LiveGrant,
  wanted: { page: number; width: PageWidth },
): Promise<string | null> {
  const found = await findPagePicture(db, keyOf(grant), wanted)
  if (found === null) return null
  const { segment, place } = found
  const name = pagePicturesKey(grant.tenantId, grant.contentId, grant.version, {
    number: segment,
    width: wanted.width,
  })
  const [object, mark] = await Promise.all([
    env.FILES.get(name, { range: { offset: place.at, length: place.bytes } }),
    pictureMarkOf(env, grant),
  ])
  return object === null ? null : stampPicture(await object.arrayBuffer(), place, mark)
}
