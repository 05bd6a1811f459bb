import { type Database, openDatabase } from '#app/kernel/data/database.ts'
import { env } from './visit-of-world.ts'

/** Returns the number of rows that D1 read for a piece of work, and the work's result. */
export async function rowsRead<Answer>(
  work: (db: Database) => Promise<Answer>,
): Promise<{ rows: number; answer: Answer }> {
  let rows = 0
  const counting = (statement: D1PreparedStatement): D1PreparedStatement =>
    ({
      bind: (...values: unknown[]) => counting(statement.bind(...values)),
      all: async () => {
        const result = await statement.all()
        rows += result.meta.rows_read
        return result
      },
    }) as unknown as D1PreparedStatement
  const counted = openDatabase({
    prepare: (sql: string) => counting(env.DB.prepare(sql)),
    batch: async (statements: D1PreparedStatement[]) => Promise.all(statements.map((one) => one.all())),
  } as unknown as D1Database)
  const answer = await work(counted)
  return { rows, answer }
}
