import { expect, it } from 'vitest'
import { putStream } from './files.ts'

/** A bucket that records, for each part it is given, its length and the length of its buffer. */
function recordingBucket() {
  const given: { bytes: number; memory: number }[] = []
  const note = (data: Uint8Array) => given.push({ bytes: data.length, memory: data.buffer.byteLength })
  const upload = {
    uploadPart: async (_: number, data: Uint8Array) => ({ etag: String(note(data)) }),
    complete: async () => undefined,
    abort: async () => undefined,
  }
  const bucket = {
    put: async (_: string, data: Uint8Array) => void note(data),
    createMultipartUpload: async () => upload,
  }
  return { given, bucket: bucket as unknown as R2Bucket }
}

async function* chunksOf(total: number, size: number) {
  for (let sent = 0; sent < total; sent += size) yield new Uint8Array(Math.min(size, total - sent))
}

const limits = { limitBytes: 40 * 1024 * 1024, contentType: 'application/pdf' }

it.each([1_000, 65_536, 65_537, 1_000_000])(
  'a file of %i bytes takes little more memory than it has',
  async (bytes) => {
    const { given, bucket } = recordingBucket()
    await putStream(bucket, 'key', chunksOf(bytes, 4_096), limits)
    expect(given.map((one) => one.bytes)).toEqual([bytes])
    expect(given[0]!.memory).toBeLessThanOrEqual(Math.max(65_536, 2 * bytes))
  },
)

it('a long file takes one part of 5 MiB', async () => {
  const { given, bucket } = recordingBucket()
  const part = 5 * 1024 * 1024
  await putStream(bucket, 'key', chunksOf(2 * part + 1, 65_536), limits)
  expect(given).toEqual([part, part, 1].map((bytes) => ({ bytes, memory: part })))
})
