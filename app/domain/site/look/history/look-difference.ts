import { type LookName, lookNames } from '#app/domain/site/look/look.ts'
import type { KeptLook } from './look-versions.ts'

/** A field that two looks have differently; `record` is null of a link of the footer, whose number begins its field. */
export type LookDifference = {
  record: LookName | 'links'
  /** `sidebarColors.text` of a record within the record; of a link `3.label`. */
  field: string
  before: unknown
  after: unknown
}

/** What differs, in the order of the records and their fields. */
export function differenceOf(before: KeptLook, after: KeptLook): LookDifference[] {
  const ofRecords = lookNames.flatMap((record) =>
    differing(flat(before.settings[record] ?? {}), flat(after.settings[record] ?? {})).map((change) => ({
      record,
      ...change,
    })),
  )
  const links = (look: KeptLook) => flat(Object.fromEntries(look.links.map(({ id, ...link }) => [id, link])))
  const ofLinks = differing(links(before), links(after)).map((change) => ({
    record: 'links' as const,
    ...change,
  }))
  return [...ofRecords, ...ofLinks]
}

type Flat = Record<string, unknown>

function differing(before: Flat, after: Flat) {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return fields
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
    .filter((one) => JSON.stringify(one.before) !== JSON.stringify(one.after))
}

/** The fields of records within it by both their names; a list stands as a whole. */
function flat(record: object, within = ''): Flat {
  return Object.assign(
    {},
    ...Object.entries(record).map(([name, value]) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? flat(value, `${within}${name}.`)
        : { [`${within}${name}`]: value },
    ),
  )
}
