import { contrastWarnings } from '#app/features/branding/model/forms/contrast.ts'
import type { LookFormName } from '#app/features/branding/model/forms/look-inputs.ts'
import { getLookRecord, toLookForm } from '#app/features/branding/model/forms/look-record.ts'
import { readLook } from '#app/features/branding/model/look-store.ts'
import { colourPattern } from '#app/kernel/values/colour.ts'
import { valueAt } from '#app/kernel/values/inputs/value-at.ts'
import type { Visit } from '#app/visit/visit.ts'
import { findTyped } from './typed-record.ts'

/** A form of the look: the stored values or the previewed input, and which colours can't be read on their background. */
export async function viewLookRecord(visit: Visit, name: LookFormName, params: URLSearchParams) {
  const [kept, { settings }, typed] = await Promise.all([
    getLookRecord(visit, name),
    readLook(visit.db, visit.site.tenantId),
    findTyped(visit, name, params),
  ])
  const values: Record<string, unknown> = {
    ...toLookForm(name, typed?.value ?? kept.value, visit.site.lang),
    revision: typed?.revision ?? kept.revision,
  }
  return {
    values,
    isUnsaved: typed !== null,
    warnings: contrastWarnings(name, ({ record, field }) =>
      colourAt(record === name ? values : settings[record], field),
    ),
  }
}

export function colourAt(values: object, field: string): string | null {
  const value = valueAt(values, field)
  return typeof value === 'string' && colourPattern.test(value) ? value : null
}
