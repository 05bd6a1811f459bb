import { createHash } from 'node:crypto'
import { readPictureFile, refusePicture } from '#app/features/documents/model/received-file/picture-file.ts'
import type { UploadedFile } from '#app/features/documents/model/received-file/receive-file.ts'
import { siteFileKey } from '#app/kernel/data/file-keys.ts'
import type { MadePicture } from '#app/kernel/data/picture-maker.ts'
import { insertJob } from '#app/kernel/jobs/insert-job.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { SitePicture } from '#app/visit/site-settings.ts'
import type { Visit } from '#app/visit/visit.ts'
import { clearPicturesKind, youngest } from './clear-pictures-job.ts'
import { type PictureUse, pictureUses } from './picture-uses.ts'

/**
 * Accepts a picture for a site's look: decodes it, makes the sizes that pages show and stores them, for whoever saves a
 * look that names it. Unnamed pictures are removed in a day. The bytes that were sent are never served. Refuses with
 * `invalidFile` 413, with the file's name and what is wrong with it.
 */
export async function keepPicture(visit: Visit, use: PictureUse, file: UploadedFile): Promise<SitePicture> {
  requireStaff(visit, 'service')
  const { limits, sizes } = pictureUses[use]
  const { name, bytes } = await readPictureFile(file, limits)
  const made = await visit.env.PICTURES.resize(bytes, [...sizes])
  if (made === null) return refusePicture('pictureUnreadable', { name })
  const [main, ...smaller] = withoutRepetition(made).map((one) => ({ ...one, key: nameOf(one) }))
  if (main === undefined) return refusePicture('pictureUnreadable', { name })
  const { key, width, height } = main
  const widths = smaller.map((one) => ({ key: one.key, width: one.width }))
  const picture = { key, width, height, ...(widths.length > 0 && { smaller: widths }) }
  await clearLater(visit)
  await Promise.all(smaller.map((one) => store(visit, one)))
  // The main picture is stored last, so that the smaller ones exist once it is found.
  await store(visit, main, picture)
  return picture
}

/** A picture smaller than a page wants is the same in several sizes. */
function withoutRepetition(made: readonly MadePicture[]): MadePicture[] {
  return made.filter(({ width }, at) => made.findIndex((other) => other.width === width) === at)
}

function nameOf({ bytes, type }: MadePicture): string {
  return `${createHash('sha256').update(bytes).digest('hex')}.${type}`
}

/** What is known about the picture is stored with the main file, because a look may name it later. */
function store(
  { env, site }: Visit,
  { key, bytes, type }: MadePicture & { key: string },
  known?: SitePicture,
) {
  return env.FILES.put(siteFileKey(site.tenantId, key), bytes, {
    httpMetadata: { contentType: `image/${type}` },
    ...(known && { customMetadata: { picture: JSON.stringify(known) } }),
  })
}

/** What of the site's pictures nothing names in two days is cleared away. */
export async function clearLater(visit: Visit): Promise<void> {
  const { db, site, now, randomBytes } = visit
  const times = { dueAt: now() + 2 * youngest, now: now() }
  const job = {
    id: newElementId(randomBytes),
    tenantId: site.tenantId,
    subject: 'look',
    payload: {},
    ...times,
  }
  await commit(visit, [insertJob(db, clearPicturesKind, job)])
}
