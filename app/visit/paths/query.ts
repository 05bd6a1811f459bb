export type QueryValue = string | number | undefined | readonly (string | number)[]

/** A path with a query. Leaves out values that are undefined or empty. */
export function withQuery(path: string, query: Record<string, QueryValue>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) if (one !== undefined && one !== '') params.append(name, String(one))
  return params.size === 0 ? path : `${path}?${params}`
}
