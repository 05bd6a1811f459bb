import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { scriptCall } from '#app/doors/script-call.ts'
import { abortUpload } from '#app/features/publishing/model/multipart/abort-upload.ts'
import { completeUploadById } from '#app/features/publishing/model/multipart/complete-upload.ts'
import { getUpload } from '#app/features/publishing/model/multipart/get-upload.ts'
import { viewUpload } from '#app/features/publishing/model/multipart/multipart-view.ts'
import { visitFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'

/** Which parts of a file have arrived. */
export const loader = scriptCall(async ({ visit: staffVisit, params }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  return viewUpload(await getUpload(visit, { uploadId: params.uploadId ?? '' }))
})

/** `?do=complete` makes a content of the parts, `?do=abort` gives them up. */
export const action = scriptCall(async ({ visit: staffVisit, params, url }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  const upload = { uploadId: params.uploadId ?? '' }
  const asked = url.searchParams.get('do')
  if (asked === 'complete') return completeUploadById(visit, upload)
  return asked === 'abort' ? abortUpload(visit, upload) : refuse('badRequest')
})
