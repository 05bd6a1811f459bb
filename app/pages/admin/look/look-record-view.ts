import { contrastWarnings } from '#app/domain/site/look/forms/contrast.ts'
import type { LookFormName } from '#app/domain/site/look/forms/look-inputs.ts'
import { getLookRecord, toLookForm } from '#app/domain/site/look/forms/look-record.ts'
import { readLook } from '#app/domain/site/look/look-store.ts'
import { colourPattern } from '#app/values/colour.ts'
import { valueAt } from '#app/values/inputs/value-at.ts'
import type { Visit } from '#app/visit/visit.ts'
import { type Asked, findTyped } from './typed-record.ts'

/**
 * A form of the look: what is kept, or was typed to be looked at, with the colours that the address has (a proposal somebody
 * took, not saved yet) in the place of their own, and which colours can't be read on which.
 */
export async function viewLookRecord(visit: Visit, name: LookFormName, asked: Asked) {
  const [kept, { settings }, typed] = await Promise.all([
    getLookRecord(visit, name),
    readLook(visit.db, visit.site.tenantId),
    findTyped(visit, name, asked),
  ])
  const values = {
    ...toLookForm(name, typed?.value ?? kept.value, visit.site.lang),
    revision: typed?.revision ?? kept.revision,
  }
  const proposals = [...asked.params].filter(
    ([field, colour]) => colourPattern.test(colour) && colourAt(values, field) !== null,
  )
  const shown = proposals.reduce<Fields>(
    (all, [field, colour]) => withValue(all, field.split('.'), colour),
    values,
  )
  return {
    values: shown,
    isUnsaved: typed !== null || proposals.length > 0,
    warnings: contrastWarnings(name, ({ record, field }) =>
      colourAt(record === name ? shown : settings[record], field),
    ),
  }
}

type Fields = Record<string, unknown>

export function colourAt(values: object, field: string): string | null {
  const value = valueAt(values, field)
  return typeof value === 'string' && colourPattern.test(value) ? value : null
}

function withValue(record: Fields, [first = '', ...rest]: string[], value: string): Fields {
  return { ...record, [first]: rest.length === 0 ? value : withValue(record[first] as Fields, rest, value) }
}
