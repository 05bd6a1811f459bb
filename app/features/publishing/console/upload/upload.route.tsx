import { consoleCall } from '#app/doors/console-site.ts'
import { completeUploadById } from '#app/features/publishing/model/multipart/complete-upload.ts'
import { viewUpload } from '#app/features/publishing/model/multipart/multipart-upload.ts'
import { abortUpload, getUpload } from '#app/features/publishing/model/multipart/unfinished-upload.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'

/** The parts of a file that have arrived. */
export const loader = consoleCall(async ({ visit, params }) => {
  return viewUpload(await getUpload(visit, { uploadId: params.uploadId ?? '' }))
})

/** `?do=complete` turns the parts into a content, `?do=abort` deletes them. */
export const action = consoleCall(async ({ visit, params, url }) => {
  const upload = { uploadId: params.uploadId ?? '' }
  const asked = url.searchParams.get('do')
  if (asked === 'complete') return completeUploadById(visit, upload)
  return asked === 'abort' ? abortUpload(visit, upload) : refuse('badRequest')
})
