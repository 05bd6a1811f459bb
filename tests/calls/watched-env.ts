import type { Env } from '#app/kernel/data/env.ts'
import { twins } from './twin-sites.ts'

const sharedHost = new URL(twins.own.origin).hostname

type Handle = D1Database | D1DatabaseSession

/**
 * The lasting effects of calls: rows written (those of the audit log are marked), files stored or deleted, jobs sent to the queue.
 * `written` names the tables of statements that changed rows.
 */
export type Watch = { env: Env; done: string[]; written: Set<string> }

/** Returns the same bindings, but records every change. A statement that changes no row doesn't count. */
export function watchedEnv(env: Env): Watch {
  const done: string[] = []
  const written = new Set<string>()
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
    SWEEPS: { send: wake, sendBatch: wake },
    SHARED_HOSTS: sharedHost,
    DB: watch(env.DB, { name: 'DB', done, written }),
    DB_2: watch(env.DB_2, { name: 'DB_2', done, written }),
    DB_3: watch(env.DB_3, { name: 'DB_3', done, written }),
    SEARCH: watch(env.SEARCH, { name: 'SEARCH', done, written: new Set() }),
    SEARCH_2: watch(env.SEARCH_2, { name: 'SEARCH_2', done, written: new Set() }),
  }
  return { env: watched as unknown as Env, done, written }
}

const originals = new WeakMap<object, { statement: D1PreparedStatement; sql: string }>()
const ofAudit = new WeakSet<object>()
/** Statements that count searched words. Reading runs them, too (docs/adr/108), so they aren't recorded. */
const ofCounting = new WeakSet<object>()

type Notes = { name: string; done: string[]; written: Set<string> }

function watch<Database extends Handle>(database: Database, notes: Notes): Database {
  const note = <Result extends { meta: unknown }>(result: Result, sql: string): Result => {
    const { changes = 0, rows_written = 0 } = result.meta as { changes?: number; rows_written?: number }
    if (changes > 0 || rows_written > 0) {
      notes.done.push(`${notes.name}: ${rows_written} rows`)
      for (const [, table = ''] of sql.matchAll(/\b(?:INTO|UPDATE|DELETE FROM)\s+"?(\w+)/gi))
        notes.written.add(table)
    }
    return result
  }
  const statementOf = (statement: D1PreparedStatement, sql: string): D1PreparedStatement => {
    const proxy = {
      bind: (...values: unknown[]) => statementOf(statement.bind(...values), sql),
      all: async () => note(await statement.all(), sql),
      run: async () => note(await statement.run(), sql),
    } as unknown as D1PreparedStatement
    originals.set(proxy, { statement, sql })
    if (/^insert into "audit"/i.test(sql)) ofAudit.add(proxy)
    if (/^insert into "asked_term"/i.test(sql)) ofCounting.add(proxy)
    return proxy
  }
  return {
    prepare: (sql: string) => statementOf(database.prepare(sql), sql),
    batch: async (statements: D1PreparedStatement[]) => {
      const results = await database.batch(statements.map((one) => originals.get(one)?.statement ?? one))
      if (statements.some((one) => ofAudit.has(one))) notes.done.push('AUDIT')
      return results.map((result, at) => {
        const made = statements[at] as object
        return ofCounting.has(made) ? result : note(result, originals.get(made)?.sql ?? '')
      })
    },
    withSession: (start: string) => watch((database as D1Database).withSession(start), notes),
    getBookmark: () => ('getBookmark' in database ? database.getBookmark() : null),
  } as unknown as Database
}
