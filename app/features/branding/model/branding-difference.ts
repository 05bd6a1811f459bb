import { type BrandingName, brandingNames } from '#app/features/branding/model/branding.ts'
import type { KeptBranding, KeptLink } from '#app/features/branding/model/branding-versions.ts'
import { siteSettingSchemas } from '#app/visit/site-settings.ts'

/** A field whose value differs between two looks. */
export type BrandingDifference = {
  record: BrandingName | 'links'
  /**
   * A field within a record, such as `sidebarColors.text`. For a link `3.label`, by its position in the branding that has it,
   * and `order` for all links together.
   */
  field: string
  /** The earlier value, null if it is empty or absent. Pictures and lists are compared as a whole. */
  before: unknown
  after: unknown
}

/**
 * Lists the differences in the order of the records and their fields. A value that isn't stored equals its default, and
 * links are compared without their numbers: neither makes a difference.
 */
export function differenceOf(before: KeptBranding, after: KeptBranding): BrandingDifference[] {
  const ofRecords = brandingNames.flatMap((record) =>
    differing(flat(wholeRecord(before, record)), flat(wholeRecord(after, record))).map((change) => ({
      record,
      ...change,
    })),
  )
  const ofLinks = linkChanges(before.links, after.links).map((change) => ({
    record: 'links' as const,
    ...change,
  }))
  return [...ofRecords, ...ofLinks]
}

/** The record with its defaults filled in. An older record that its schema no longer accepts stays as it is. */
function wholeRecord({ settings }: KeptBranding, record: BrandingName): object {
  const stored = settings[record] ?? {}
  const { success, data } = siteSettingSchemas[record].safeParse(stored)
  return success ? data : stored
}

type Flat = Record<string, unknown>
type Change = Omit<BrandingDifference, 'record'>

function differing(before: Flat, after: Flat): Change[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return fields
    .map((field) => ({ field, before: filled(before[field]), after: filled(after[field]) }))
    .filter((one) => JSON.stringify(one.before) !== JSON.stringify(one.after))
}

function filled(value: unknown): unknown {
  return value === '' ? null : (value ?? null)
}

/** Flattens nested fields into `outer.inner`. A picture or a list stays one value. */
function flat(record: object, within = ''): Flat {
  return Object.assign(
    {},
    ...Object.entries(record).map(([name, value]) =>
      typeof value === 'object' && value !== null && !Array.isArray(value) && !('key' in value)
        ? flat(value, `${within}${name}.`)
        : { [`${within}${name}`]: value },
    ),
  )
}

type Pair = { before: KeptLink | undefined; after: KeptLink | undefined }

function linkChanges(before: readonly KeptLink[], after: readonly KeptLink[]): Change[] {
  const pairs = pairsOf(before, after)
  const fields = pairs.flatMap((pair) => {
    const place =
      pair.after === undefined ? before.indexOf(pair.before as KeptLink) : after.indexOf(pair.after)
    return differing(fieldsOf(pair.before, place), fieldsOf(pair.after, place))
  })
  const both = pairs.flatMap((pair) => (pair.before && pair.after ? [pair as Required<Pair>] : []))
  const inOrder = (look: readonly KeptLink[], side: keyof Pair) =>
    look.flatMap((link) => both.filter((pair) => pair[side] === link))
  const was = inOrder(before, 'before')
  const is = inOrder(after, 'after')
  const isMoved = was.some((pair, at) => pair !== is[at])
  const labels = (ordered: Pair[]) => ordered.map(({ after }) => after?.label)
  return isMoved ? [...fields, { field: 'order', before: labels(was), after: labels(is) }] : fields
}

function fieldsOf(link: KeptLink | undefined, place: number): Flat {
  if (link === undefined) return {}
  const { id: _, ordinal: __, ...fields } = link
  return flat(fields, `${place + 1}.`)
}

/** Pairs the links of two states: by number, or else by equal content. The rest were removed or added. */
function pairsOf(before: readonly KeptLink[], after: readonly KeptLink[]): Pair[] {
  const left = new Set(after)
  const take = (found: KeptLink | undefined) => {
    if (found !== undefined) left.delete(found)
    return found
  }
  const byNumber = new Map(before.map((link) => [link, take(after.find(({ id }) => id === link.id))]))
  const pairs = before.map((link) => ({
    before: link,
    after: byNumber.get(link) ?? take([...left].find((other) => said(other) === said(link))),
  }))
  return [...pairs, ...[...left].map((link) => ({ before: undefined, after: link }))]
}

function said(link: KeptLink): string {
  return JSON.stringify(fieldsOf(link, 0))
}
