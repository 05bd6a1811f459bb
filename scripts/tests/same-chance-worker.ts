// This file is one module without imports of types from the app: its types are stripped, and it becomes the entry of the tested Worker.
// @ts-expect-error The bundle of the app or the console beside which this module is put.
import * as bundle from './index.js'

type Handler = { fetch: (request: Request, env: object, ctx: object) => Promise<Response> }

/**
 * The entry of the app and of the console where two platforms must answer the same: a request brings its address (`X-Url`), the time (`X-Now`, in
 * milliseconds) and a number that all random bytes follow from (`X-Chance`), and is answered when all work after it is done. With `X-Fault`
 * looking up a tenant's place fails in that way for this request.
 */
const same = (worker: Handler): Handler => ({
  async fetch(request, env, ctx) {
    const given = (name: string) => request.headers.get(name)
    const now = Number(given('X-Now'))
    Date.now = () => now
    chance = Number(given('X-Chance'))
    const pending: Promise<unknown>[] = []
    const after = { waitUntil: (work: Promise<unknown>) => void pending.push(work.catch(() => undefined)) }
    const asked = new Request(given('X-Url') ?? '', request)
    const answer = await worker.fetch(
      asked,
      failing(env, given('X-Fault')),
      Object.assign(Object.create(ctx), after),
    )
    const body = await answer.arrayBuffer()
    while (pending.length > 0) await pending.shift()
    return new Response([101, 204, 205, 304].includes(answer.status) ? null : body, answer)
  },
})

let chance = 0

/** Mulberry32, as in tests/visits/chance.ts. */
function next(): number {
  chance = (chance + 0x6d2b79f5) | 0
  let mixed = Math.imul(chance ^ (chance >>> 15), 1 | chance)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return (mixed ^ (mixed >>> 14)) >>> 0
}

crypto.getRandomValues = (<Values extends Uint8Array>(values: Values) => {
  for (let at = 0; at < values.length; at++) values[at] = next()
  return values
}) as typeof crypto.getRandomValues

/** The ways in which the directory fails, as the SQL of its look-ups. */
const faults: Record<string, (sql: string) => string> = {
  // The tenant has no place.
  unplaced: (sql) => sql.replaceAll('place.tenant_id = tenant.id', 'false'),
  // The place names a database that this Worker doesn't have.
  unbound: (sql) => sql.replaceAll("'database', place.database", "'database', 'DB_9'"),
  // The statement fails.
  throwing: (sql) => sql.replaceAll('FROM tenant_place place', 'FROM table_that_is_away place'),
}

function failing(env: object, name: string | null): object {
  const fault = faults[name ?? '']
  if (fault === undefined) return env
  const databases = Object.entries(env).filter(([binding]) => /^DB(?:_\d)?$/.test(binding))
  return Object.assign(
    {},
    env,
    Object.fromEntries(databases.map(([binding, d1]) => [binding, changed(d1, fault)])),
  )
}

type Handle = D1Database | D1DatabaseSession

function changed(handle: Handle, fault: (sql: string) => string): object {
  return {
    prepare: (sql: string) => handle.prepare(fault(sql)),
    batch: (statements: D1PreparedStatement[]) => handle.batch(statements),
    withSession: (start: string) => changed((handle as D1Database).withSession(start), fault),
    getBookmark: () => ('getBookmark' in handle ? handle.getBookmark() : null),
  }
}

const { fetch, scheduled, queue } = bundle.default

export default { ...(fetch && same(bundle.default)), scheduled, queue }

/** Only the console has this entry. */
export const fromReaders = bundle.fromReaders === undefined ? {} : same(bundle.fromReaders)
