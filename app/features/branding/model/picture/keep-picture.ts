import { createHash } from 'node:crypto'
import {
  type PictureLimits,
  readPictureFile,
  refusePicture,
  type UploadedFile,
} from '#app/features/documents/model/received-file/receive-file.ts'
import { siteFileKey } from '#app/kernel/data/files.ts'
import type { MadePicture, WantedPicture } from '#app/kernel/data/picture-maker.ts'
import { insertJob } from '#app/kernel/jobs/job.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { SitePicture } from '#app/visit/site-settings.ts'
import type { Visit } from '#app/visit/visit.ts'
import { clearPicturesKind, youngest } from './clear-unused-pictures.ts'

/**
 * Accepts a picture for a site's branding: decodes it, and stores it in the sizes that pages show. Branding that refers to it
 * must be saved within a day or two, or else it is deleted. The uploaded bytes themselves are never served. Refuses
 * with `invalidFile` 413, the file's name and the reason.
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

/** Leaves out sizes that came out equal, because the picture was smaller than they are. */
function withoutRepetition(made: readonly MadePicture[]): MadePicture[] {
  return made.filter(({ width }, at) => made.findIndex((other) => other.width === width) === at)
}

function nameOf({ bytes, type }: MadePicture): string {
  return `${createHash('sha256').update(bytes).digest('hex')}.${type}`
}

/** Stores a file. The main file also gets the picture's metadata, because the branding may refer to it later. */
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

/** Schedules the job that deletes unused pictures, in two days. */
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

const megabyte = 1024 * 1024

/** Limits the memory of an unpacked picture, which must fit beside PDFium. */
const pixels = 12_000_000

const inWidths = (widths: readonly number[], maxHeight: number): WantedPicture[] =>
  widths.map((maxWidth) => ({ maxWidth, maxHeight }))

type Use = { limits: PictureLimits; sizes: readonly WantedPicture[] }

/**
 * The uses of a site's pictures: what may be uploaded (R417: 2 MB for a logo), and the sizes that pages show, largest
 * first. A logo is 32 pixels high and at most 280 wide, at twice the density. An icon has the sizes that phones ask for.
 */
export const pictureUses = {
  logo: {
    limits: { bytes: 2 * megabyte, pixels, leastWidth: 16, leastHeight: 16 },
    sizes: [
      { maxWidth: 560, maxHeight: 64 },
      { maxWidth: 280, maxHeight: 32 },
    ],
  },
  favicon: {
    limits: { bytes: 2 * megabyte, pixels, leastWidth: 32, leastHeight: 32 },
    sizes: [{ maxWidth: 192, maxHeight: 192, isIcon: true }],
  },
  banner: {
    limits: { bytes: 5 * megabyte, pixels, leastWidth: 320, leastHeight: 40 },
    sizes: inWidths([1_920, 1_280, 640], 2_000),
  },
  /** For screens of at most 768 pixels. */
  mobileBanner: {
    limits: { bytes: 5 * megabyte, pixels, leastWidth: 320, leastHeight: 40 },
    sizes: inWidths([1_280, 640], 2_000),
  },
} as const satisfies Record<string, Use>

export type PictureUse = keyof typeof pictureUses
