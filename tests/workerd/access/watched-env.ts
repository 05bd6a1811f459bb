import type { Env } from '#app/data/env.ts'
import { twins } from './twin-sites.ts'

const sharedHost = new URL(twins.own.origin).hostname

type Handle = D1Database | D1DatabaseSession

/** What calls did to what lasts: rows written (the audit's are named), files put or removed, jobs woken. */
export type Watch = { env: Env; done: string[] }

/** The same bindings, writing down every change. Statements that change no row are none. */
export function watchedEnv(env: Env): Watch {
  const done: string[] = []
  const files = new Proxy(env.FILES, {
    get: (target, name) => {
      const member = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      return (...given: unknown[]) => {
        if (/^(?:put|delete|createMultipartUpload)$/.test(String(name))) done.push(`FILES.${String(name)}`)
        return member.apply(target, given)
      }
    },
  })
  const wake = () => {
    done.push('JOBS')
    return Promise.resolve()
  }
  const watched = {
    ...env,
    FILES: files,
    JOBS: { send: wake, sendBatch: wake },
    SHARED_HOSTS: sharedHost,
    DB: watch(env.DB, 'DB', done),
    SEARCH: watch(env.SEARCH, 'SEARCH', done),
  }
  return { env: watched as unknown as Env, done }
}

const originals = new WeakMap<object, D1PreparedStatement>()
const ofAudit = new WeakSet<object>()
/** What reading leaves too: which words were searched is counted by whoever asks (docs/decisions/108). */
const ofCounting = new WeakSet<object>()

function watch<Database extends Handle>(database: Database, name: string, done: string[]): Database {
  const note = <Result extends { meta: unknown }>(result: Result): Result => {
    const { changes = 0, rows_written = 0 } = result.meta as { changes?: number; rows_written?: number }
    if (changes > 0 || rows_written > 0) done.push(`${name}: ${rows_written} rows`)
    return result
  }
  const statementOf = (statement: D1PreparedStatement, sql: string): D1PreparedStatement => {
    const proxy = {
      bind: (...values: unknown[]) => statementOf(statement.bind(...values), sql),
      all: async () => note(await statement.all()),
      run: async () => note(await statement.run()),
    } as unknown as D1PreparedStatement
    originals.set(proxy, statement)
    if (/^insert into "audit"/i.test(sql)) ofAudit.add(proxy)
    if (/^insert into "asked_term"/i.test(sql)) ofCounting.add(proxy)
    return proxy
  }
  return {
    prepare: (sql: string) => statementOf(database.prepare(sql), sql),
    batch: async (statements: D1PreparedStatement[]) => {
      const results = await database.batch(statements.map((one) => originals.get(one) ?? one))
      if (statements.some((one) => ofAudit.has(one))) done.push('AUDIT')
      return results.map((result, at) => (ofCounting.has(statements[at] as object) ? result : note(result)))
    },
    withSession: (start: string) => watch((database as D1Database).withSession(start), name, done),
    getBookmark: () => ('getBookmark' in database ? database.getBookmark() : null),
  } as unknown as Database
}
