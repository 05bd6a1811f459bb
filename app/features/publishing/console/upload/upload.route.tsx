import { consoleCall } from '#app/doors/console-site.ts'
import { completeUploadById } from '#app/features/publishing/model/multipart/complete-upload.ts'
import { viewUpload } from '#app/features/publishing/model/multipart/multipart-upload.ts'
import { abortUpload, getUpload } from '#app/features/publishing/model/multipart/unfinished-upload.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'

/** Which parts of a file have arrived. */
export const loader = consoleCall(async ({ visit, params }) => {
  return viewUpload(await getUpload(visit, { uploadId: params.uploadId ?? '' }))
})

/** `?do=complete` makes a content of the parts, `?do=abort` gives them up. */
export const action = consoleCall(async ({ visit, params, url }) => {
  const upload = { uploadId: params.uploadId ?? '' }
  const asked = url.searchParams.get('do')
  if (asked === 'complete') return completeUploadById(visit, upload)
  return asked === 'abort' ? abortUpload(visit, upload) : refuse('badRequest')
})
