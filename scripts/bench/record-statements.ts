import { openDatabase } from '#app/data/database.ts'
import { searchContents } from '#app/domain/search/search-contents.ts'
import { readSearchPage } from '#app/domain/search/search-page-input.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { Statement } from './bare-worker.ts'
import { tenantId } from './bench-world.ts'
import type { Runtime } from './runtime.ts'

type Asked = { sql: string; parameters: unknown[] }

/** What the search page asks of the databases, as it asks: statements under way together make one list. */
export async function recordSearchPage({ bindings }: Runtime, query: string): Promise<Statement[][]> {
  const waves: Statement[][] = []
  let underWay = 0
  const recorded = async (database: Statement['database']) => {
    const real = (await bindings.getD1Database(database)) as unknown as D1Database
    const ask = async (statements: Asked[]) => {
      if (underWay++ === 0) waves.push([])
      waves.at(-1)?.push(...statements.map(({ sql, parameters }) => ({ database, sql, parameters })))
      const answers = await real.batch(
        statements.map(({ sql, parameters }) => real.prepare(sql).bind(...parameters)),
      )
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
  const db = openDatabase(await recorded('DB'))
  const visit = {
    site: { tenantId, settingLogin: 0, accountType: 'EMAIL', groups: [] },
    now: Date.now,
    actor: null,
    env: { SEARCH: await recorded('SEARCH') },
    db,
  } as unknown as Visit
  const { request } = readSearchPage(new URLSearchParams({ q: query }))
  await searchContents(visit, request)
  return waves
}
