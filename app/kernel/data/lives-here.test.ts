import { expect, it } from 'vitest'
import { sqliteD1 } from '#tests/visits/sqlite-d1.ts'
import { everyTenantDb, openDatabase } from './database.ts'

const d1 = sqliteD1()
const db = openDatabase(d1)
const job = { kind: 'k', due_at: 1, created_at: 1, updated_at: 1 }

it('work over all tenants neither sees nor changes rows of a tenant that is not used in that database', async () => {
  for (const [at, state] of [null, 'followed', 'fenced', 'silent'].entries()) {
    await db
      .insertInto('job')
      .values({ id: `j${at}`, tenant_id: at + 1, ...job })
      .execute()
    if (state !== null)
      await db
        .insertInto('moving_tenant')
        .values({ tenant_id: at + 1, state: state as 'fenced' })
        .execute()
  }
  for await (const { db: everybody } of everyTenantDb({ DB: d1 })) {
    const seen = await everybody.selectFrom('job as waiting').select('waiting.id').orderBy('id').execute()
    expect(seen.map(({ id }) => id)).toEqual(['j0', 'j1'])
    const newest = everybody.selectFrom('job').select((eb) => eb.fn.max('tenant_id').as('id'))
    expect(await everybody.selectFrom(newest.as('newest')).selectAll().execute()).toEqual([{ id: 2 }])
    const changed = await everybody
      .updateTable('job')
      .set({ kind: 'done' })
      .where('due_at', '=', 1)
      .executeTakeFirst()
    expect(changed.numUpdatedRows).toBe(2n)
    await everybody.deleteFrom('job').where('tenant_id', '>', 1).execute()
  }
  const left = await db.selectFrom('job').select(['id', 'kind']).orderBy('id').execute()
  expect(left.map(({ id, kind }) => `${id} ${kind}`)).toEqual(['j0 done', 'j2 k', 'j3 k'])
})
