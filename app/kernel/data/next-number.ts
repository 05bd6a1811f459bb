import type { Database } from './database.ts'

const maxTries = 5

/** Inserts a row with the table's next number. If another request takes that number meanwhile, tries the one after it. */
export async function withNextNumber<Answer>(
  db: Database,
  table: 'company' | 'tenant',
  write: (id: number) => Promise<Answer>,
): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const { last } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.max<number | null>('id').as('last'))
      .executeTakeFirstOrThrow()
    try {
      return await write((last ?? 0) + 1)
    } catch (error) {
      if (tries === maxTries || !(error instanceof Error && error.message.includes(`${table}.id`)))
        throw error
    }
  }
}
