import { type Paging, readPaging } from './paging.ts'

/** The query of a console list by parameter name: words, filters, order, page and columns (separated by commas). */
export type ListQuery = Readonly<Record<string, string>>

const longest = 200

/**
 * Reads the query of an address. Joins repeated parameters, such as the columns' checkboxes. Ignores values that are too long, since people
 * edit addresses by hand.
 */
export function readListQuery(url: URL): ListQuery {
  const names = [...new Set(url.searchParams.keys())].filter((name) => name !== 'format')
  const pairs = names.map((name) => [name, url.searchParams.getAll(name).filter(Boolean).join(',')] as const)
  return Object.fromEntries(pairs.filter(([, value]) => value !== '' && value.length <= longest))
}

/** Reads the query of a long list, and which 50 of its rows the address asks for. Refuses an invalid page. */
export function readListPage(url: URL): { query: ListQuery; paging: Paging } {
  const query = readListQuery(url)
  return { query, paging: readPaging({ page: query.page, size: 50 }) }
}

/** The columns that the administrator chose, or null if they chose none. */
export function chosenColumns({ columns }: ListQuery): readonly string[] | null {
  return columns === undefined ? null : columns.split(',')
}

/** Whether the query filters the list. Order, page and columns don't count. */
export function isNarrowed(query: ListQuery): boolean {
  return Object.keys(query).some((name) => !['sort', 'direction', 'page', 'columns'].includes(name))
}
