/** Reads the rows for a long list of ids, `atOnce` ids at a time, and yields them in the order of the ids. */
export async function* readInChunks<Row>(
  ids: readonly string[],
  atOnce: number,
  read: (some: readonly string[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let at = 0; at < ids.length; at += atOnce) yield await read(ids.slice(at, at + atOnce))
}

/**
 * Yields all rows of a paged list, from page 1 until a page isn't full. New rows at the top push others onto the next page meanwhile; those
 * are not yielded twice.
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
