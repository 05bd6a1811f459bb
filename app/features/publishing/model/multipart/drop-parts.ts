import type { MultipartUpload } from './multipart-upload.ts'

/** Removes what has arrived of an upload, joined or not. R2 may already have dropped the parts itself. */
export async function dropParts(
  files: R2Bucket,
  { sourceKey, multipartId }: Pick<MultipartUpload, 'sourceKey' | 'multipartId'>,
): Promise<void> {
  await files
    .resumeMultipartUpload(sourceKey, multipartId)
    .abort()
    .catch((error: unknown) => {
      console.warn(JSON.stringify({ event: 'parts not dropped', key: sourceKey, error: String(error) }))
    })
  await files.delete(sourceKey)
}
