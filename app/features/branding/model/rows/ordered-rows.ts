/** A row of a list in a record of the look. Its position is a number from 1. */
export type OrderedRow = { id: string; ordinal: number }

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
export function numbered<Row extends OrderedRow>(rows: readonly Row[]): Row[] {
  return rows.map((row, at) => ({ ...row, ordinal: at + 1 }))
}
