import type { DocumentKey } from '#app/features/documents/model/document/document-store.ts'
import { pagePicturesKey } from '#app/kernel/data/files.ts'
import type { PageWidth, PicturePlace } from './page-picture.ts'

/** The places of a file's pictures, from its first page on, as they are stored beside it (docs/adr/160). */
type Beside = { firstPage: number; places: PicturePlace[] }

/** R2 keeps 2,048 bytes beside a file. A segment has at most sixteen pages, which need some four hundred. */
const maxBeside = 1_800
/** Larger files of earlier releases stay as they are, since they would have to be held in memory. Bytes. */
const maxRewritten = 4 * 1024 * 1024

/** What is stored beside a file of pictures, so that one is found in it without asking the database. */
export function besidePictures({ firstPage, places }: Beside): Record<string, string> {
  const text = places.map(({ at, bytes, width, height }) => [at, bytes, width, height].join()).join(';')
  return text.length > maxBeside ? {} : { firstPage: String(firstPage), places: text }
}

function placesBeside({ customMetadata }: Pick<R2Object, 'customMetadata'>): Beside | null {
  const { firstPage, places: text } = customMetadata ?? {}
  if (firstPage === undefined || text === undefined) return null
  const places = text.split(';').map((place) => {
    const [at = 0, bytes = 0, width = 0, height = 0] = place.split(',').map(Number)
    return { at, bytes, width, height }
  })
  return { firstPage: Number(firstPage), places }
}

/** The places in the files that this isolate has read, with the files' etags: of one that was written anew they hold no more. */
const known = new Map<string, Beside & { etag: string }>()
const maxKnown = 500

type Wanted = { page: number; width: PageWidth; segment: number }
type Found = { place: PicturePlace; picture: ArrayBuffer }

/**
 * A page's picture out of the file of a segment, by what is stored beside it. Null if the page isn't in that segment, isn't drawn, or an
 * earlier release drew it. One call of R2: the first time in an isolate the file is read up to the picture, later only the picture.
 */
export async function readPicture(
  files: R2Bucket,
  key: DocumentKey,
  { page, width, segment }: Wanted,
): Promise<Found | null> {
  const name = pagePicturesKey(key.tenantId, key.contentId, key.version, { number: segment, width })
  const before = known.get(name)
  const place = before && placeIn(before, page)
  if (before !== undefined && place != null) {
    const range = { offset: place.at, length: place.bytes }
    const object = await files.get(name, { range, onlyIf: { etagMatches: before.etag } })
    if (object !== null && 'body' in object) return { place, picture: await object.arrayBuffer() }
    known.delete(name)
  }
  return readWhole(files, name, page)
}

async function readWhole(files: R2Bucket, name: string, page: number): Promise<Found | null> {
  const object = await files.get(name)
  if (object === null) return null
  const beside = placesBeside(object)
  if (beside !== null) remember(name, { ...beside, etag: object.etag })
  const place = beside && placeIn(beside, page)
  if (place == null) {
    await object.body.cancel()
    return null
  }
  return { place, picture: await partOf(object.body, place) }
}

function placeIn({ firstPage, places }: Beside, page: number): PicturePlace | null {
  const place = places[page - firstPage]
  return place === undefined || place.bytes === 0 ? null : place
}

function remember(name: string, beside: Beside & { etag: string }): void {
  if (known.size >= maxKnown) known.delete(known.keys().next().value as string)
  known.set(name, beside)
}

/** Reads a part of a stream, and no further. */
async function partOf(
  stream: ReadableStream<Uint8Array>,
  { at, bytes }: Pick<PicturePlace, 'at' | 'bytes'>,
): Promise<ArrayBuffer> {
  const part = new Uint8Array(bytes)
  let seen = 0
  for await (const chunk of stream) {
    const from = Math.max(0, at - seen)
    const wanted = chunk.subarray(from, Math.max(from, at + bytes - seen))
    part.set(wanted, Math.max(0, seen - at))
    seen += chunk.length
    if (seen >= at + bytes) break
  }
  if (seen < at + bytes) throw new RangeError('a file of pictures is shorter than its places say')
  return part.buffer
}

/** Stores the places beside a file that an earlier release drew, unless it was deleted or replaced since it was read. */
export async function putPlacesBeside(files: R2Bucket, name: string, beside: Beside): Promise<void> {
  const stored = await files.get(name)
  if (stored === null || stored.size > maxRewritten || placesBeside(stored) !== null) return
  await files.put(name, await stored.arrayBuffer(), {
    onlyIf: { etagMatches: stored.etag },
    ...(stored.httpMetadata !== undefined && { httpMetadata: stored.httpMetadata }),
    customMetadata: besidePictures(beside),
  })
}
