import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { readScriptBody } from '#app/doors/script-body.ts'
import { scriptCall } from '#app/doors/script-call.ts'
import { beginReplacement } from '#app/features/publishing/model/multipart/begin-upload.ts'
import { NewReplacementUpload } from '#app/features/publishing/model/multipart/multipart-input.ts'
import { viewUpload } from '#app/features/publishing/model/multipart/multipart-view.ts'
import { visitFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'

/** Begins to send another file of a content, or goes on with it. */
export const action = scriptCall(async ({ visit: staffVisit, params, request }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  const contentId = params.contentId ?? ''
  return viewUpload(
    await beginReplacement(visit, await readScriptBody(request, NewReplacementUpload, { contentId })),
  )
})
