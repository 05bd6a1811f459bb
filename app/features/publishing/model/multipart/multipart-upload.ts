import type { ContentData, ReplacementData } from '#app/features/publishing/model/upload/content-input.ts'

/** The size of a part in bytes. R2 wants parts of equal size, except for the last, which may be smaller. */
export const PART_BYTES = 8 * 1024 * 1024

/** The life of an unfinished upload in milliseconds. R2 drops it after this time, and so do we. */
export const UPLOAD_LIFE_MS = 7 * 24 * 3_600_000

/**
 * The most uploads that may be open at once for one administrator at a site, and for a site, whose screen shows them all.
 */
export const MAX_OPEN_UPLOADS_OF_ONE = 50
export const MAX_OPEN_UPLOADS_OF_SITE = 100

/** The purpose of an upload: a new content, or the next version of an existing one. */
export type UploadGoal =
  | { kind: 'content'; data: ContentData }
  | { kind: 'replacement'; data: ReplacementData }

/** A file that is being uploaded in parts. Parts count from 1. */
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

/** The length that a part must have. Null if the file has no part of this number. */
export function partBytes({ bytes }: Pick<MultipartUpload, 'bytes'>, number: number): number | null {
  if (!Number.isInteger(number) || number < 1 || number > partCount({ bytes })) return null
  return Math.min(PART_BYTES, bytes - (number - 1) * PART_BYTES)
}

export function isWhole(upload: MultipartUpload): boolean {
  return new Set(upload.parts.map(({ number }) => number)).size === partCount(upload)
}

/** An upload as its sender needs it to continue. Every part but the last is `partSize` bytes long. */
export function viewUpload(upload: MultipartUpload) {
  const { id: uploadId, contentId, state, fileName, bytes, fingerprint } = upload
  return {
    ...{ uploadId, contentId, state, fileName, bytes, fingerprint },
    partSize: PART_BYTES,
    partCount: partCount(upload),
    parts: upload.parts.map(({ number }) => number),
  }
}
