import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { type LookFormName, lookFormNames } from '#app/domain/site/look/forms/look-inputs.ts'
import { draftOfRecord } from '#app/domain/site/look/forms/look-record.ts'
import { lookFormOf, lookWords } from '#app/pages/admin/look/look-forms.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { lookFormSchema, withMoved } from './look-record-form.ts'
import { noForm } from './no-form.ts'
import { tryOut } from './try-out.ts'

/** The same page; what is sent here is looked at and not saved. */
export { default, loader, meta } from './look-record.tsx'

const tryRecord = (name: LookFormName) =>
  tryOut(
    lookFormSchema(name),
    (visit, input) => draftOfRecord(visit, name, withMoved(name, input)),
    (tenantId) => adminPaths.lookForm(tenantId, lookWords[name]),
  )
const actions = Object.fromEntries(lookFormNames.map((name) => [name, tryRecord(name)]))

export const action = (args: ActionFunctionArgs) =>
  (actions[lookFormOf(args.params.record) ?? ''] ?? noForm)(args)
