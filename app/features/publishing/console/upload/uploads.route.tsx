import { consoleCall } from '#app/doors/console-site.ts'
import { readScriptBody } from '#app/doors/script-call.ts'
import { beginUpload } from '#app/features/publishing/model/multipart/begin-upload.ts'
import { NewContentUpload } from '#app/features/publishing/model/multipart/multipart-input.ts'
import { viewUpload } from '#app/features/publishing/model/multipart/multipart-upload.ts'
import { listUploadProgress } from '#app/features/publishing/model/multipart/unfinished-upload.ts'
import { viewUploadProgress } from './upload-view.ts'

const maxAsked = 80

/** The progress of the uploads named in `ids`. */
export const loader = consoleCall(async ({ visit, url }) => {
  const ids = (url.searchParams.get('ids') ?? '').split(',').filter(Boolean).slice(0, maxAsked)
  return (await listUploadProgress(visit, ids)).map((progress) => viewUploadProgress(visit, progress))
})

/** Begins an upload, or continues the one of the same file. */
export const action = consoleCall(async ({ visit, request }) => {
  return viewUpload(await beginUpload(visit, await readScriptBody(request, NewContentUpload)))
})
