import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { type LookFormName, lookFormNames } from '#app/features/branding/model/forms/branding-inputs.ts'
import { draftOfRecord } from '#app/features/branding/model/forms/branding-record.ts'
import { lookFormOf, lookWords } from '#app/features/branding/parts/preview/branding-forms.ts'
import { tryOut } from '#app/features/branding/parts/preview/try-out.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { lookFormSchema, noForm, withMoved } from './branding-record-form.ts'

/** The same form, but its input is only previewed and not saved. */
export { default, loader, meta } from './branding-record.route.tsx'

const tryRecord = (name: LookFormName) =>
  tryOut(
    lookFormSchema(name),
    (visit, input) => draftOfRecord(visit, name, withMoved(name, input)),
    (tenantId) => adminPaths.lookForm(tenantId, lookWords[name]),
  )
const actions = Object.fromEntries(lookFormNames.map((name) => [name, tryRecord(name)]))

export const action = (args: ActionFunctionArgs) =>
  (actions[lookFormOf(args.params.record) ?? ''] ?? noForm)(args)
