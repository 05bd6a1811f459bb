import type { ContentData, ReplacementData } from '#app/features/publishing/model/upload/content-input.ts'

/** R2 wants parts of one size, the last may be smaller. Bytes. */
export const PART_BYTES = 8 * 1024 * 1024

/** R2 forgets what has not come to an end by then, and so do we. Milliseconds. */
export const UPLOAD_LIFE_MS = 7 * 24 * 3_600_000

/** So many files may be on their way at once: of one administrator at a site, and of a site, which its screen shows all. */
export const MAX_OPEN_UPLOADS_OF_ONE = 50
export const MAX_OPEN_UPLOADS_OF_SITE = 100

/** What the file will be: a content of its own, or the next version of one. */
export type UploadGoal =
  | { kind: 'content'; data: ContentData }
  | { kind: 'replacement'; data: ReplacementData }

/** A file on its way in parts. Parts count from 1. */
export type MultipartUpload = {
  tenantId: number
  id: string
  state: 'open' | 'completed'
  contentId: string
  goal: UploadGoal
  fileName: string
  bytes: number
  fingerprint: string | null
  sourceKey: string
  multipartId: string
  createdAt: number
  parts: { number: number; etag: string }[]
}

export function partCount({ bytes }: Pick<MultipartUpload, 'bytes'>): number {
  return Math.ceil(bytes / PART_BYTES)
}

/** How long a part must be; null where the file has none of this number. */
export function partBytes({ bytes }: Pick<MultipartUpload, 'bytes'>, number: number): number | null {
  if (!Number.isInteger(number) || number < 1 || number > partCount({ bytes })) return null
  return Math.min(PART_BYTES, bytes - (number - 1) * PART_BYTES)
}

export function isWhole(upload: MultipartUpload): boolean {
  return new Set(upload.parts.map(({ number }) => number)).size === partCount(upload)
}
