import { type MultipartUpload, PART_BYTES, partCount } from './multipart-upload.ts'

/** What a sender needs to continue. Every part but the last is `partSize` bytes long. */
export function viewUpload(upload: MultipartUpload) {
  const { id: uploadId, contentId, state, fileName, bytes, fingerprint } = upload
  return {
    ...{ uploadId, contentId, state, fileName, bytes, fingerprint },
    partSize: PART_BYTES,
    partCount: partCount(upload),
    parts: upload.parts.map(({ number }) => number),
  }
}
