import { createHash } from 'node:crypto'

/** R2 requires parts of equal size and at least 5 MiB. Only one part is held in memory. */
const PART_BYTES = 5 * 1024 * 1024
const FIRST_BYTES = 64 * 1024

/** The number of bytes at a file's beginning that are enough to recognise its format. */
export const HEAD_BYTES = 1024

type Stored =
  | { stored: true; bytes: number; sha256: string; head: Uint8Array }
  | { stored: false; reason: 'overLimit' }

/**
 * Streams data of unknown length into R2. Answers its size, SHA-256 (hex) and first 1024 bytes. If the data exceeds `limitBytes` or the
 * stream breaks, leaves nothing in the bucket; the stream's error is thrown on.
 */
export async function putStream(
  bucket: R2Bucket,
  key: string,
  chunks: AsyncIterable<Uint8Array>,
  { limitBytes, contentType }: { limitBytes: number; contentType: string },
): Promise<Stored> {
  const hash = createHash('sha256')
  const httpMetadata = { contentType }
  let part = new Uint8Array(FIRST_BYTES)
  let head = new Uint8Array(0)
  let filled = 0
  let bytes = 0
  let upload: R2MultipartUpload | null = null
  const parts: R2UploadedPart[] = []

  const flush = async () => {
    upload ??= await bucket.createMultipartUpload(key, { httpMetadata })
    parts.push(await upload.uploadPart(parts.length + 1, part.subarray(0, filled)))
    filled = 0
  }

  try {
    for await (const chunk of chunks) {
      bytes += chunk.length
      if (bytes > limitBytes) {
        await abort(upload)
        return { stored: false, reason: 'overLimit' }
      }
      hash.update(chunk)
      if (head.length < HEAD_BYTES) head = concat(head, chunk.subarray(0, HEAD_BYTES - head.length))
      for (let taken = 0; taken < chunk.length; ) {
        // Sends a full part only when more data comes, so that the last part is never empty.
        if (filled === PART_BYTES) await flush()
        const piece = chunk.subarray(taken, taken + PART_BYTES - filled)
        part = withRoomFor(part, filled + piece.length)
        part.set(piece, filled)
        filled += piece.length
        taken += piece.length
      }
    }
    if (upload === null) await bucket.put(key, part.subarray(0, filled), { httpMetadata })
    else {
      await flush()
      await (upload as R2MultipartUpload).complete(parts)
    }
  } catch (error) {
    await abort(upload)
    throw error
  }
  return { stored: true, bytes, sha256: hash.digest('hex'), head }
}

/**
 * Grows the buffer step by step, so that small files use little memory: a whole part for each would be freed much later than it is needed.
 */
function withRoomFor(part: Uint8Array<ArrayBuffer>, bytes: number): Uint8Array<ArrayBuffer> {
  if (bytes <= part.length) return part
  const larger = new Uint8Array(Math.min(PART_BYTES, Math.max(bytes, part.length * 2)))
  larger.set(part)
  return larger
}

/** Aborts an upload and ignores a failure of that, which would hide the original error. R2 drops unfinished uploads after seven days. */
async function abort(upload: R2MultipartUpload | null): Promise<void> {
  await upload?.abort().catch(() => undefined)
}

function concat(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(first.length + second.length)
  all.set(first)
  all.set(second, first.length)
  return all
}

/** Stores a value as JSON. Overwrites the value of an interrupted attempt. */
export async function putJson(bucket: R2Bucket, key: string, value: unknown): Promise<void> {
  await bucket.put(key, JSON.stringify(value), { httpMetadata: { contentType: 'application/json' } })
}

/** Reads what `putJson` stored. Null if there is nothing. */
export async function getJson<T>(bucket: R2Bucket, key: string): Promise<T | null> {
  const object = await bucket.get(key)
  return object === null ? null : await object.json<T>()
}

/** Deletes every object under a prefix, 1000 at a time. */
export async function deletePrefix(bucket: R2Bucket, prefix: string): Promise<void> {
  for (;;) {
    const { objects, truncated } = await bucket.list({ prefix })
    if (objects.length > 0) await bucket.delete(objects.map((object) => object.key))
    if (!truncated) return
  }
}

/**
 * The keys of stored files in R2. Each begins with the tenant. Only covers and the site's own pictures are served as stored; originals are
 * never served, segments only with a watermark.
 */
export const contentPrefix = (tenantId: number, contentId: string) => `t/${tenantId}/c/${contentId}/`

/**
 * An uploaded file, unchanged. Every upload has its own `uploadId`, so that two at the same time don't overwrite each
 * other. Its ending tells the file's format.
 */
export function originalKey(
  tenantId: number,
  contentId: string,
  uploadId: string,
  extension = 'pdf',
): string {
  return `${contentPrefix(tenantId, contentId)}original/${uploadId}.${extension}`
}

/** Prefix of everything that is made from the original of one version. */
export function versionPrefix(tenantId: number, contentId: string, version: number): string {
  return `${contentPrefix(tenantId, contentId)}${version}/`
}

/** A segment's PDF without the objects of the watermark. Segments are numbered from 0. */
export function segmentKey(tenantId: number, contentId: string, version: number, number: number): string {
  return `${versionPrefix(tenantId, contentId, version)}s${number}.pdf`
}

/** The text of a segment's pages as the file has it. The search indexes and quotes it. */
export type SegmentText = { firstPage: number; pages: string[] }

/** The text of a segment's pages: `SegmentText` as JSON. */
export function textKey(tenantId: number, contentId: string, version: number, number: number): string {
  return `${versionPrefix(tenantId, contentId, version)}s${number}.text.json`
}

/**
 * The pictures of a segment's pages in one of `pageWidths`, as WebP files one after the other. The segment's row contains the offset of
 * each.
 */
export function pagePicturesKey(
  tenantId: number,
  contentId: string,
  version: number,
  { number, width }: { number: number; width: number },
): string {
  return `${versionPrefix(tenantId, contentId, version)}s${number}.${width}.webp`
}

/** The placeholders of a version's pages, `pagesPerFile` in each file. Written by `packPictures`. */
export function placeholdersKey(tenantId: number, contentId: string, version: number, file: number): string {
  return `${versionPrefix(tenantId, contentId, version)}placeholders-${file}.bin`
}

/** A page's picture in one of `burntWidths`, before a reader's mark is burnt in. Written by `encodeMaster`. */
export function masterKey(
  tenantId: number,
  contentId: string,
  version: number,
  { page, width }: { page: number; width: number },
): string {
  return `${versionPrefix(tenantId, contentId, version)}m${page}.${width}.jpg`
}

/** The links on a segment's pages: `SegmentLinks` as JSON. */
export function linksKey(tenantId: number, contentId: string, version: number, number: number): string {
  return `${versionPrefix(tenantId, contentId, version)}s${number}.links.json`
}

/** The table of contents of a version: `DocumentOutline` as JSON. */
export function outlineKey(tenantId: number, contentId: string, version: number): string {
  return `${versionPrefix(tenantId, contentId, version)}outline.json`
}

/** The printed page numbers of a version: `PageLabels` as JSON. Only stored if the document's page numbers aren't simply 1, 2, 3, …. */
export function pageLabelsKey(tenantId: number, contentId: string, version: number): string {
  return `${versionPrefix(tenantId, contentId, version)}labels.json`
}

/** A picture that is to become a cover, unchanged. */
export function pictureKey(tenantId: number, contentId: string, pictureId: string): string {
  return `${contentPrefix(tenantId, contentId)}picture/${pictureId}`
}

/** A cover that an administrator chose. It is named by its own SHA-256 (hex), so that it can be cached for ever. */
export function coverKey(tenantId: number, sha256: string): string {
  return `t/${tenantId}/cover/${sha256}.webp`
}

/** Prefix of pictures of page 1, which are covers of contents without a chosen one. */
export function drawnCoverPrefix(tenantId: number): string {
  return `t/${tenantId}/page1/`
}

/** A cover drawn from page 1, also named by its SHA-256. */
export function drawnCoverKey(tenantId: number, sha256: string): string {
  return `${drawnCoverPrefix(tenantId)}${sha256}.webp`
}

/**
 * The widths in pixels of a cover's copies. The smaller is for covers of up to 80 pixels on a phone's screen, which has three to one; the
 * larger for lists of covers.
 */
export const coverCopyWidths = [240, 400] as const

/** A width of earlier releases, which feeds and saved pages still name. */
const formerCopyWidth = 340

/** A picture of a cover in one of the listed widths, stored beside it. */
export type CoverCopy = { key: string; width: number }

/** The copies of a cover that pages show, smallest first. A vector picture has none. */
export function coverCopies(coverKey: string): CoverCopy[] {
  return copiesIn(coverCopyWidths, coverKey)
}

/** All copies that may be stored beside a cover. */
export function storedCoverCopies(coverKey: string): CoverCopy[] {
  return copiesIn([...coverCopyWidths, formerCopyWidth], coverKey)
}

function copiesIn(widths: readonly number[], coverKey: string): CoverCopy[] {
  if (!coverKey.endsWith('.webp')) return []
  const stem = coverKey.slice(0, -'.webp'.length)
  return widths.map((width) => ({ key: `${stem}-${width}.webp`, width }))
}

/** A picture of a site's branding (logo, banner, …), named as in the settings: by its SHA-256 and type. */
export function siteFileKey(tenantId: number, name: string): string {
  return `t/${tenantId}/site/${name}`
}

/** A plan's picture (R308), named like the pictures of the site's branding. */
export function planImageKey(tenantId: number, name: string): string {
  return `t/${tenantId}/subscription/${name}`
}

/** An uploaded CSV file, unchanged, named by its import. */
export function csvKey(tenantId: number, importId: string): string {
  return `t/${tenantId}/csv/${importId}.csv`
}

/** Used grants that left the database, sealed: a part of those whose keys ended on one day. */
export function grantPartKey(tenantId: number, day: string, id: string): string {
  return `t/${tenantId}/grants/${day}/${id}`
}
