import type { ErrorName } from '#app/kernel/errors/catalogue.ts'
import type { Endpoint } from './endpoint.ts'

/**
 * An example and the refusals to expect for a call, which the API document adds to the call's table. They are in `*.docs.ts` files beside
 * the tables, which only scripts and tests read: nothing of them gets into the Worker.
 */
export type CallDoc = {
  /** The summary in Japanese; the call's table has the English one. */
  ja: string
  request?: Record<string, unknown>
  answer: unknown
  refusals: ErrorName[]
}

/** Docs of calls by method and path, in the tables' spelling. */
export type CallDocs = Record<string, CallDoc>

export function routeOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  return `${method} ${path}`
}

/** Joins the docs of many files. Throws if two of them describe the same call. */
export function joinDocs(files: readonly CallDocs[]): CallDocs {
  const entries = files.flatMap((docs) => Object.entries(docs))
  const joined = Object.fromEntries(entries)
  const twice = entries.find(([route, doc]) => joined[route] !== doc)
  if (twice !== undefined) throw new Error(`${twice[0]} is described twice`)
  return joined
}
