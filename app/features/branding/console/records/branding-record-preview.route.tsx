import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import {
  type BrandingFormName,
  brandingFormNames,
} from '#app/features/branding/model/forms/branding-inputs.ts'
import { draftOfRecord } from '#app/features/branding/model/forms/branding-record.ts'
import { brandingFormOf, brandingWords } from '#app/features/branding/parts/preview/branding-forms.ts'
import { tryOut } from '#app/features/branding/parts/preview/try-out.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { brandingFormSchema, noForm, withMoved } from './branding-record-form.ts'

/** The same form, but its input is only previewed and not saved. */
export { default, loader, meta } from './branding-record.route.tsx'

const tryRecord = (name: BrandingFormName) =>
  tryOut(
    brandingFormSchema(name),
    (visit, input) => draftOfRecord(visit, name, withMoved(name, input)),
    (tenantId) => adminPaths.brandingForm(tenantId, brandingWords[name]),
  )
const actions = Object.fromEntries(brandingFormNames.map((name) => [name, tryRecord(name)]))

export const action = (args: ActionFunctionArgs) =>
  (actions[brandingFormOf(args.params.record) ?? ''] ?? noForm)(args)
