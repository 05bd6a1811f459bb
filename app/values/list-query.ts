/** What a list of the console is asked for, by name: words, filters, order, page, columns (joined by commas). */
export type ListQuery = Readonly<Record<string, string>>

const longest = 200

/** Of an address; what repeats (the boxes of the columns) is joined. What is typed by hand counts as far as it can be meant. */
export function readListQuery(url: URL): ListQuery {
  const names = [...new Set(url.searchParams.keys())].filter((name) => name !== 'format')
  const pairs = names.map((name) => [name, url.searchParams.getAll(name).filter(Boolean).join(',')] as const)
  return Object.fromEntries(pairs.filter(([, value]) => value !== '' && value.length <= longest))
}

/** The columns that were chosen; null where nobody chose. */
export function chosenColumns({ columns }: ListQuery): readonly string[] | null {
  return columns === undefined ? null : columns.split(',')
}

/** What narrows the list: neither how it is shown nor where in it one is. */
export function isNarrowed(query: ListQuery): boolean {
  return Object.keys(query).some((name) => !['sort', 'direction', 'page', 'columns'].includes(name))
}
