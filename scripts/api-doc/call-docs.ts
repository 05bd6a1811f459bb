import { pathToFileURL } from 'node:url'
import { type CallDoc, type CallDocs, joinDocs, routeOf } from '#app/doors/api/call-docs.ts'
import type { Endpoint } from '#app/doors/api/endpoint.ts'
import { filesOf, patterns } from '../parts/places.ts'
import { root } from '../parts/settings.ts'

const files = filesOf(patterns.callDocs)
const modules: { docs: CallDocs }[] = await Promise.all(
  files.map((file) => import(pathToFileURL(`${root}/${file}`).href)),
)

/** The documentation in each `*.docs.ts` beside a table of calls, keyed by file. */
export const docsByFile = Object.fromEntries(modules.map(({ docs }, at) => [files[at] as string, docs]))

export const callDocs = joinDocs(Object.values(docsByFile))

/** Returns the documentation of a call. Throws if nobody has described the call yet. */
export function docOf(endpoint: Endpoint): CallDoc {
  const route = routeOf(endpoint)
  const doc = callDocs[route]
  if (doc === undefined) throw new Error(`no *.docs.ts beside the tables describes ${route}`)
  return doc
}
