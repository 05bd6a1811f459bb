import { consoleCall } from '#app/doors/console-site.ts'
import { putPart } from '#app/features/publishing/model/multipart/complete-upload.ts'
import { PartQuery } from '#app/features/publishing/model/multipart/multipart-input.ts'
import { viewUpload } from '#app/features/publishing/model/multipart/multipart-upload.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'

/** Stores one part of a file. */
export const action = consoleCall(async ({ visit, params, request }) => {
  const part = PartQuery.safeParse(params).data ?? refuse('badRequest')
  return viewUpload(await putPart(visit, part, request.body))
})
