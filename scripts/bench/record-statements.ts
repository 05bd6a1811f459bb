import { readSite } from '#app/features/tenancy/model/snapshot/read-site.ts'
import { openDatabase } from '#app/kernel/data/database.ts'
import type { Env } from '#app/kernel/data/env.ts'
import { siteIn } from '#app/visit/site.ts'
import type { Actor, Visit } from '#app/visit/visit.ts'
import { world } from '#seeds/demo/world.ts'
import type { Statement } from './bare-worker.ts'
import type { Runtime } from './runtime.ts'

type Asked = { sql: string; parameters: unknown[] }
type Recorded = { waves: Statement[][]; rows: Map<Statement, number>; rowsRead: number }
type Who = { servicePath: string | null; actor: Actor | null }

/**
 * Runs a page's use-case and records its statements. Statements that are under way at the same time form one wave. The visitor is a guest
 * of the demo's first site unless `servicePath` and `actor` say otherwise.
 */
export async function recordStatements(
  { bindings }: Runtime,
  run: (visit: Visit) => Promise<unknown>,
  { servicePath, actor }: Who = { servicePath: world.aozora.address.servicePath, actor: null },
): Promise<Recorded> {
  const waves: Statement[][] = []
  const rows = new Map<Statement, number>()
  let underWay = 0
  let rowsRead = 0
  const recorded = async (database: Statement['database']) => {
    const real = (await bindings.getD1Database(database)) as unknown as D1Database
    const ask = async (statements: Asked[]) => {
      if (underWay++ === 0) waves.push([])
      const noted = statements.map(({ sql, parameters }) => ({ database, sql, parameters }))
      waves.at(-1)?.push(...noted)
      const answers = await real.batch(
        statements.map(({ sql, parameters }) => real.prepare(sql).bind(...parameters)),
      )
      for (const [at, statement] of noted.entries()) rows.set(statement, answers[at]?.results.length ?? 0)
      for (const { meta } of answers) rowsRead += meta.rows_read
      underWay--
      return answers
    }
    const prepare = (sql: string) => ({
      bind: (...parameters: unknown[]) => ({
        sql,
        parameters,
        all: async () => (await ask([{ sql, parameters }]))[0],
      }),
    })
    const session = { prepare, batch: ask }
    return { ...session, withSession: () => session } as unknown as D1Database
  }
  const plain = (await bindings.getD1Database('DB')) as unknown as D1Database
  const site = await readSite(openDatabase(plain), { domain: null, servicePath })
  if (site === null) throw new Error(`no site at /${servicePath}`)
  const [DB, SEARCH] = await Promise.all([recorded('DB'), recorded('SEARCH')])
  const visit: Visit = {
    requestId: 'bench',
    site: siteIn(site, 'ja'),
    actor,
    proof: null,
    locale: 'ja',
    origin: 'http://localhost',
    basePath: `/${servicePath}`,
    // No address, so that no rate limit applies to the visitor's network.
    address: null,
    country: null,
    userAgent: null,
    device: null,
    referrer: null,
    env: { ...(await bindings.getBindings<Env>('bench')), DB, SEARCH },
    database: 'DB',
    db: openDatabase(DB),
    d1: DB,
    now: Date.now,
    randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
    fetch,
    afterwards: () => undefined,
  }
  await run(visit)
  return { waves, rows, rowsRead }
}

/** Returns the one statement that reads the most rows, which is all that a bare Worker would need for the page. */
export function mainStatement({ waves, rows }: Pick<Recorded, 'waves' | 'rows'>): Statement[][] {
  const most = waves
    .flat()
    .reduce((best, next) => ((rows.get(next) ?? 0) > (rows.get(best) ?? 0) ? next : best))
  return [[most]]
}
