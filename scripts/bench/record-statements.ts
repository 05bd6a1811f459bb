import { openDatabase } from '#app/data/database.ts'
import { readSite } from '#app/domain/site/snapshot/read-site.ts'
import type { Actor, Visit } from '#app/visit/visit.ts'
import { world } from '#tests/world/world.ts'
import type { Statement } from './bare-worker.ts'
import type { Runtime } from './runtime.ts'

type Asked = { sql: string; parameters: unknown[] }
type Recorded = { waves: Statement[][]; rows: Map<Statement, number>; rowsRead: number }
type Who = { servicePath: string | null; actor: Actor | null }

/**
 * What a page's use-case asks of the databases, as it asks: statements under way together make one list. For a guest of the
 * demo's first site where nothing else is said.
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
    return { prepare, batch: ask } as unknown as D1Database
  }
  const plain = (await bindings.getD1Database('DB')) as unknown as D1Database
  const visit = {
    site: await readSite(openDatabase(plain), { domain: null, servicePath }),
    actor,
    locale: 'ja',
    basePath: `/${servicePath}`,
    now: Date.now,
    env: { SEARCH: await recorded('SEARCH') },
    db: openDatabase(await recorded('DB')),
  } as unknown as Visit
  await run(visit)
  return { waves, rows, rowsRead }
}

/** The one statement that brings the most rows: all that a bare Worker would ask for the page. */
export function mainStatement({ waves, rows }: Pick<Recorded, 'waves' | 'rows'>): Statement[][] {
  const most = waves
    .flat()
    .reduce((best, next) => ((rows.get(next) ?? 0) > (rows.get(best) ?? 0) ? next : best))
  return [[most]]
}
