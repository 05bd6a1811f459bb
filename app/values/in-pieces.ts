/** What belongs to the ids of a long list, some ids at a time, in their order. */
export async function* inPieces<Row>(
  ids: readonly string[],
  atOnce: number,
  read: (some: readonly string[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let at = 0; at < ids.length; at += atOnce) yield await read(ids.slice(at, at + atOnce))
}

/**
 * All rows of a list that is read by pages, from page 1 on until one isn't full. What is added at its top meanwhile pushes rows
 * onto the next page: those are not given twice.
 */
export async function* eachPage<Row>(
  size: number,
  read: (paging: { page: number; size: number }) => Promise<readonly Row[]>,
  idOf: (row: Row) => string | number,
): AsyncGenerator<Row[]> {
  let last = new Set<string | number>()
  for (let page = 1; ; page++) {
    const rows = await read({ page, size })
    const seen = last
    yield rows.filter((row) => !seen.has(idOf(row)))
    if (rows.length < size) return
    last = new Set(rows.map(idOf))
  }
}
