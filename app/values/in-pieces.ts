/** What belongs to the ids of a long list, some ids at a time, in their order. */
export async function* inPieces<Row>(
  ids: readonly string[],
  atOnce: number,
  read: (some: readonly string[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let at = 0; at < ids.length; at += atOnce) yield await read(ids.slice(at, at + atOnce))
}
