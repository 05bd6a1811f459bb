import { createHash } from 'node:crypto'

/** R2 requires parts of equal size and at least 5 MiB. Only one part is held in memory. */
const PART_BYTES = 5 * 1024 * 1024
const FIRST_BYTES = 64 * 1024
/** How much of a file's beginning tells what it is. */
export const HEAD_BYTES = 1024

export type Stored =
  | { stored: true; bytes: number; sha256: string; head: Uint8Array }
  | { stored: false; reason: 'overLimit' }

/**
 * Streams data of unknown length into R2. Answers its size, SHA-256 (hex) and first 1024 bytes. Leaves nothing in the
 * bucket if the data exceeds `limitBytes` or the stream breaks, and throws the stream's error on.
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

/** Small files use little memory: a whole part for each would be freed much later than it is needed. */
function withRoomFor(part: Uint8Array<ArrayBuffer>, bytes: number): Uint8Array<ArrayBuffer> {
  if (bytes <= part.length) return part
  const larger = new Uint8Array(Math.min(PART_BYTES, Math.max(bytes, part.length * 2)))
  larger.set(part)
  return larger
}

/** R2 drops an unfinished upload after seven days by itself, so a failing abort must not hide the original error. */
async function abort(upload: R2MultipartUpload | null): Promise<void> {
  await upload?.abort().catch(() => undefined)
}

function concat(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(first.length + second.length)
  all.set(first)
  all.set(second, first.length)
  return all
}

/** Stores a value as JSON. Overwrites what an interrupted attempt may have left. */
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
