import { expect, it } from 'vitest'
import { sqliteD1 } from '#tests/visits/sqlite-d1.ts'
import { commitBeside } from './commit.ts'
import { openDatabase } from './database.ts'

it('a write that begins together with queries is sent in one batch with them, and answers the rows that it returns', async () => {
  const d1 = sqliteD1()
  const batches: number[] = []
  const counting = {
    prepare: (sql: string) => d1.prepare(sql),
    batch: (statements: D1PreparedStatement[]) => {
      batches.push(statements.length)
      return d1.batch(statements)
    },
  } as unknown as D1Database
  const db = openDatabase(counting)
  const read = () => db.selectFrom('company').select('id').execute()
  const write = db.updateTable('company').set({ name: 'x' }).where('id', '=', -1).returning('id')
  const [, changed] = await Promise.all([read(), commitBeside(db, write)])
  expect(changed).toEqual([])
  expect(batches).toEqual([2])
})
