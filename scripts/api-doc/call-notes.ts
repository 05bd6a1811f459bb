import { pathToFileURL } from 'node:url'
import { type CallNote, type CallNotes, joinNotes, routeOf } from '#app/doors/api/call-note.ts'
import type { Endpoint } from '#app/doors/api/endpoint.ts'
import { filesOf, patterns } from '../parts/places.ts'
import { root } from '../parts/settings.ts'

const files = filesOf(patterns.callNotes)
const modules: { notes: CallNotes }[] = await Promise.all(
  files.map((file) => import(pathToFileURL(`${root}/${file}`).href)),
)

/** The notes of every `*-notes.ts` beside a table of calls, keyed by file. */
export const notesByFile = Object.fromEntries(modules.map(({ notes }, at) => [files[at] as string, notes]))

export const callNotes = joinNotes(Object.values(notesByFile))

/** Throws for a call nobody has described yet. */
export function noteOf(endpoint: Endpoint): CallNote {
  const route = routeOf(endpoint)
  const note = callNotes[route]
  if (note === undefined) throw new Error(`no *-notes.ts beside the tables describes ${route}`)
  return note
}
