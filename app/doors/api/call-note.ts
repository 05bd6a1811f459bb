import type { ErrorName } from '#app/kernel/errors/catalogue.ts'
import type { Endpoint } from './endpoint.ts'

/**
 * What the API document says of a call beside its table: an example, and the refusals a client should expect. Notes lie in
 * `*-notes.ts` beside the tables and are read by scripts and tests only: nothing of them reaches the Worker.
 */
export type CallNote = {
  request?: Record<string, unknown>
  answer: unknown
  refusals: ErrorName[]
}

/** By method and path, as the tables write them. */
export type CallNotes = Record<string, CallNote>

export function routeOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  return `${method} ${path}`
}

/** The notes of many files as one. Throws where two describe one call. */
export function joinNotes(files: readonly CallNotes[]): CallNotes {
  const entries = files.flatMap((notes) => Object.entries(notes))
  const joined = Object.fromEntries(entries)
  const twice = entries.find(([route, note]) => joined[route] !== note)
  if (twice !== undefined) throw new Error(`${twice[0]} has two notes`)
  return joined
}
