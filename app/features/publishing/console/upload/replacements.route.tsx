import { consoleCall } from '#app/doors/console-site.ts'
import { readScriptBody } from '#app/doors/script-call.ts'
import { beginReplacement } from '#app/features/publishing/model/multipart/begin-upload.ts'
import { NewReplacementUpload } from '#app/features/publishing/model/multipart/multipart-input.ts'
import { viewUpload } from '#app/features/publishing/model/multipart/multipart-upload.ts'

/** Begins to send a new file of a content, or continues to. */
export const action = consoleCall(async ({ visit, params, request }) => {
  const contentId = params.contentId ?? ''
  return viewUpload(
    await beginReplacement(visit, await readScriptBody(request, NewReplacementUpload, { contentId })),
  )
})
