import { createHash } from 'node:crypto'

type About = { httpMetadata?: object; customMetadata?: Record<string, string> }
type Stored = About & { key: string; bytes: Uint8Array<ArrayBuffer>; uploaded: Date }
type Range = { offset?: number; length?: number; suffix?: number }

/** An R2 bucket in memory. Parts of an upload may have any size. */
export function memoryBucket(): { bucket: R2Bucket; empty(): void } {
  const objects = new Map<string, Stored>()
  const uploads = new Map<string, { about: About; parts: Map<number, Uint8Array<ArrayBuffer>> }>()
  const uploadOf = (key: string, uploadId: string) => {
    const opened = () => {
      const upload = uploads.get(uploadId)
      if (upload === undefined) throw new Error('The specified multipart upload does not exist. (10024)')
      return upload
    }
    return {
      key,
      uploadId,
      async uploadPart(partNumber: number, value: BodyInit) {
        // The bytes are read in any case: whoever sends them waits until they are.
        const bytes = new Uint8Array(await new Response(value).arrayBuffer())
        opened().parts.set(partNumber, bytes)
        return { partNumber, etag: `${uploadId}-${partNumber}` }
      },
      async complete(wanted: { partNumber: number }[]) {
        const { about, parts } = opened()
        uploads.delete(uploadId)
        const ofFile = wanted.map(({ partNumber }) => parts.get(partNumber) ?? new Uint8Array())
        return bucket.put(key, new Blob(ofFile), about)
      },
      async abort() {
        opened()
        uploads.delete(uploadId)
      },
    }
  }
  const bucket = {
    async createMultipartUpload(key: string, about: About = {}) {
      const uploadId = crypto.randomUUID()
      uploads.set(uploadId, { about, parts: new Map() })
      return uploadOf(key, uploadId)
    },
    resumeMultipartUpload: uploadOf,
    async put(key: string, value: BodyInit | null, { httpMetadata = {}, customMetadata = {} }: About = {}) {
      const bytes = new Uint8Array(await new Response(value).arrayBuffer())
      const stored = { key, bytes, httpMetadata, customMetadata, uploaded: new Date() }
      objects.set(key, stored)
      return described(stored)
    },
    async head(key: string) {
      const stored = objects.get(key)
      return stored === undefined ? null : described(stored)
    },
    async get(key: string, { range }: { range?: Range } = {}) {
      const stored = objects.get(key)
      return stored === undefined ? null : readable(stored, range)
    },
    async delete(keys: string | string[]) {
      for (const key of [keys].flat()) objects.delete(key)
    },
    async list({ prefix = '' }: { prefix?: string } = {}) {
      const found = [...objects.values()].filter(({ key }) => key.startsWith(prefix))
      const inOrder = found.toSorted((one, other) => (one.key < other.key ? -1 : 1))
      return { objects: inOrder.map(described), truncated: false, delimitedPrefixes: [] }
    },
  }
  const empty = () => {
    objects.clear()
    uploads.clear()
  }
  return { bucket: bucket as unknown as R2Bucket, empty }
}

function described({ key, bytes, uploaded, httpMetadata, customMetadata }: Stored) {
  const etag = createHash('md5').update(bytes).digest('hex')
  return { key, size: bytes.length, etag, httpEtag: `"${etag}"`, uploaded, httpMetadata, customMetadata }
}

function readable(stored: Stored, { offset = 0, length, suffix }: Range = {}) {
  const { bytes } = stored
  const from = suffix === undefined ? offset : Math.max(0, bytes.length - suffix)
  const part = bytes.slice(from, length === undefined ? undefined : from + length)
  const response = new Response(part)
  return Object.assign(described(stored), {
    range: { offset: from, length: part.length },
    body: response.body,
    arrayBuffer: () => response.arrayBuffer(),
    text: () => response.text(),
    json: () => response.json(),
    blob: () => response.blob(),
  })
}
