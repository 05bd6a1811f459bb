// This file is one module without imports of types from the app: its types are stripped, and it becomes the entry of the measured Worker.
// @ts-expect-error The bundle of the app or the console beside which this module is put.
import * as bundle from './index.js'

type Handle = D1Database | D1DatabaseSession
/** As in app/kernel/data/database-names.ts, which this module can't import; tests/house/databases.test.ts compares them. */
const databases = ['DB', 'DB_2', 'DB_3', 'SEARCH', 'SEARCH_2'] as const

type Env = Record<(typeof databases)[number], D1Database>
type Handler = { fetch: (request: Request, env: Env, ctx: ExecutionContext) => Promise<Response> }

/** How much longer each call of D1 takes, in milliseconds, as for a Worker far from the primary. */
const more = 100

/** A Worker whose databases are far away. */
const far = (worker: Handler): Handler => ({
  fetch: (request, env, ctx) =>
    worker.fetch(
      request,
      { ...env, ...Object.fromEntries(databases.map((name) => [name, distant(env[name])])) },
      ctx,
    ),
})

export default { ...(bundle.default.fetch && far(bundle.default)), scheduled: bundle.default.scheduled }

/** Only the console has this entry. */
export const fromReaders = bundle.fromReaders === undefined ? {} : far(bundle.fromReaders)

async function later<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  await new Promise((end) => setTimeout(end, more))
  return call()
}

const statements = new WeakMap<object, D1PreparedStatement>()

function distant(handle: Handle): object {
  const statementOf = (statement: D1PreparedStatement): object => {
    const proxy = {
      bind: (...values: unknown[]) => statementOf(statement.bind(...values)),
      all: () => later(() => statement.all()),
      run: () => later(() => statement.run()),
      first: () => later(() => statement.first()),
      raw: () => later(() => statement.raw()),
    }
    statements.set(proxy, statement)
    return proxy
  }
  return {
    prepare: (sql: string) => statementOf(handle.prepare(sql)),
    batch: (batched: object[]) =>
      later(() => handle.batch(batched.map((one) => statements.get(one) as D1PreparedStatement))),
    withSession: (start: string) => distant((handle as D1Database).withSession(start)),
    getBookmark: () => ('getBookmark' in handle ? handle.getBookmark() : null),
  }
}
