import type { BrandingName } from '#app/features/branding/model/branding.ts'
import { saveBranding } from '#app/features/branding/model/save-branding.ts'
import { findSetting } from '#app/features/tenancy/model/settings/write-setting.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { type OrderInput, reordered } from '#app/kernel/values/inputs/order-input.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { SiteSettings } from '#app/visit/site-settings.ts'
import type { Visit } from '#app/visit/visit.ts'

/** A list within a record of the branding. */
export type RowsOf<Name extends BrandingName, Row extends OrderedRow> = {
  record: Name
  rowsOf: (value: SiteSettings[Name]) => Row[]
  withRows: (value: SiteSettings[Name], rows: Row[]) => SiteSettings[Name]
}

/** A row as its editors see it, with the revision of its record. */
export type Revised<Row> = Row & { revision: number }

/** The rows of a list in their order, for administrators of the site. */
export async function listRows<Name extends BrandingName, Row extends OrderedRow>(
  visit: Visit,
  { record, rowsOf }: RowsOf<Name, Row>,
): Promise<Revised<Row>[]> {
  requireStaff(visit, 'service')
  const { value, revision } = await findSetting(visit.db, visit.site.tenantId, record)
  return inPlace(rowsOf(value)).map((row) => ({ ...row, revision }))
}

/** Gets one row. Refuses `notFound`. */
export async function getRow<Name extends BrandingName, Row extends OrderedRow>(
  visit: Visit,
  of: RowsOf<Name, Row>,
  id: string,
): Promise<Revised<Row>> {
  return (await listRows(visit, of)).find((row) => row.id === id) ?? refuse('notFound')
}

/**
 * Replaces a list by what `change` returns. Refuses with `changedMeanwhile` if its record has changed since the writer
 * saw it, or changes meanwhile, so that no row is lost.
 */
export async function changeRows<Name extends BrandingName, Row extends OrderedRow>(
  visit: Visit,
  { record, rowsOf, withRows }: RowsOf<Name, Row>,
  { revision, change }: { revision: number | null; change: (rows: Row[]) => Row[] },
): Promise<void> {
  requireStaff(visit, 'service')
  const known = await findSetting(visit.db, visit.site.tenantId, record)
  const value = withRows(known.value, change(inPlace(rowsOf(known.value))))
  const written = { value, revision: revision ?? known.revision }
  await saveBranding(visit, { cause: record, records: { [record]: written } })
}

/** Moves one row by one place, or saves a whole order. */
export function moveRows<Name extends BrandingName, Row extends OrderedRow>(
  visit: Visit,
  of: RowsOf<Name, Row>,
  input: OrderInput,
): Promise<void> {
  const change = (rows: Row[]) => {
    const ids = reordered(
      rows.map(({ id }) => id),
      input,
    )
    return numbered(ids.flatMap((id) => rows.filter((row) => row.id === id)))
  }
  return changeRows(visit, of, { revision: null, change })
}

/** Removes a row. Refuses `notFound`. */
export async function removeRow<Name extends BrandingName, Row extends OrderedRow>(
  visit: Visit,
  of: RowsOf<Name, Row>,
  id: string,
): Promise<void> {
  await getRow(visit, of, id)
  const change = (rows: Row[]) => numbered(rows.filter((row) => row.id !== id))
  await changeRows(visit, of, { revision: null, change })
}

/** A row of a list in a record of the branding. Its position is a number from 1. */
type OrderedRow = { id: string; ordinal: number }

export function inPlace<Row extends OrderedRow>(rows: readonly Row[]): Row[] {
  return [...rows].sort((one, other) => one.ordinal - other.ordinal)
}

/** The rows with one added or replaced: at its given position, or else where it was, or else at the end. */
export function withRow<Row extends OrderedRow>(
  rows: readonly Row[],
  { ordinal, ...row }: Omit<Row, 'ordinal'> & { ordinal: number | null },
): Row[] {
  const before = inPlace(rows)
  const at = before.findIndex(({ id }) => id === row.id)
  const others = before.filter(({ id }) => id !== row.id)
  const place = ordinal === null ? (at < 0 ? others.length : at) : Math.max(ordinal - 1, 0)
  return numbered(others.toSpliced(place, 0, row as unknown as Row))
}

/** Numbers rows by their positions. */
function numbered<Row extends OrderedRow>(rows: readonly Row[]): Row[] {
  return rows.map((row, at) => ({ ...row, ordinal: at + 1 }))
}
