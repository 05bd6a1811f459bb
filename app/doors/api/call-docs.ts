import type { ErrorName } from '#app/kernel/errors/catalogue.ts'
import type { Endpoint } from './endpoint.ts'

/**
 * What the API document says of a call beside its table: an example, and the refusals a client should expect. They lie in
 * `*.docs.ts` beside the tables and are read by scripts and tests only: nothing of them reaches the Worker.
 */
export type CallDoc = {
  request?: Record<string, unknown>
  answer: unknown
  refusals: ErrorName[]
}

/** By method and path, as the tables write them. */
export type CallDocs = Record<string, CallDoc>

export function routeOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  return `${method} ${path}`
}

/** The docs of many files as one. Throws where two describe one call. */
export function joinDocs(files: readonly CallDocs[]): CallDocs {
  const entries = files.flatMap((docs) => Object.entries(docs))
  const joined = Object.fromEntries(entries)
  const twice = entries.find(([route, doc]) => joined[route] !== doc)
  if (twice !== undefined) throw new Error(`${twice[0]} is described twice`)
  return joined
}
