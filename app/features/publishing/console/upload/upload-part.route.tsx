import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { scriptCall } from '#app/doors/script-call.ts'
import { PartQuery } from '#app/features/publishing/model/multipart/multipart-input.ts'
import { viewUpload } from '#app/features/publishing/model/multipart/multipart-view.ts'
import { putPart } from '#app/features/publishing/model/multipart/put-part.ts'
import { visitFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'

/** Takes one part of a file. */
export const action = scriptCall(async ({ visit: staffVisit, params, request }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  const part = PartQuery.safeParse(params).data ?? refuse('badRequest')
  return viewUpload(await putPart(visit, part, request.body))
})
