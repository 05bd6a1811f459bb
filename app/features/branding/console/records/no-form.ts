import { z } from 'zod'
import { form } from '#app/doors/form.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { visitFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'

/** Answers that there is no such form, but only to those who may ask. */
export const noForm = form(z.object({}), async ({ visit, params }) => {
  await visitFor(visit, readConsoleId(params.tenantId))
  return refuse('notFound')
})
