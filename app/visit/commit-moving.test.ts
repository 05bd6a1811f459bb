import { afterAll, beforeEach, expect, it } from 'vitest'
import { openDatabase } from '#app/kernel/data/database.ts'
import type { Env } from '#app/kernel/data/env.ts'
import { forgetPlace } from '#app/kernel/data/tenant-place.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import { seedRecords } from '#seeds/demo/seed-records.ts'
import { sqliteD1 } from '#tests/visits/sqlite-d1.ts'
import { commit } from './commit.ts'
import type { Visit } from './visit.ts'

// Other test files of the process know the same tenants elsewhere.
afterAll(() => forgetPlace())

beforeEach(() => forgetPlace())

/** A site that is fenced in its database, as while it is switched to the other one, and a visit that began before. */
async function fencedSite() {
  const env = { DB: sqliteD1(), DB_2: sqliteD1() }
  const db = openDatabase(env.DB)
  await seedRecords(db, Date.UTC(2026, 10, 20))
  await env.DB.prepare(
    `CREATE TRIGGER moving_insert_mail AFTER INSERT ON mail BEGIN
       SELECT RAISE(ABORT, 'tenant_moving') FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'fenced';
     END`,
  ).all()
  await db.insertInto('moving_tenant').values({ tenant_id: 1, state: 'fenced', attempt: 1 }).execute()
  const move = {
    source: 'DB',
    target: 'DB_2',
    state: 'draining',
    attempt: 1,
    due_at: 0,
    started_at: 0,
  } as const
  await db
    .insertInto('tenant_move')
    .values({ tenant_id: 1, ...move, changed_at: Date.now() })
    .execute()
  const visit = { site: { tenantId: 1 }, env: env as unknown as Env, database: 'DB', db, d1: env.DB } as Visit
  const mail = { recipient: 'a@b.example', sender_name: 's', subject: 's', text: 't', created_at: 1 }
  const write = () => commit(visit, [visit.db.insertInto('mail').values({ tenant_id: 1, id: 'm', ...mail })])
  return { env, db, visit, write }
}

const mailsIn = async (d1: D1Database) =>
  (await d1.prepare("SELECT id FROM mail WHERE tenant_id = 1 AND id = 'm'").all()).results.length

it('a write waits while its site is switched, and is made in the new database', async () => {
  const { env, db, visit, write } = await fencedSite()
  const written = write()
  await new Promise((done) => setTimeout(done, 200))
  expect([await mailsIn(env.DB), await mailsIn(env.DB_2)]).toEqual([0, 0])
  await db
    .updateTable('tenant_place')
    .set({ database: 'DB_2', version: 2 })
    .where('tenant_id', '=', 1)
    .execute()
  await written
  expect([await mailsIn(env.DB), await mailsIn(env.DB_2)]).toEqual([0, 1])
  expect(visit.database).toBe('DB_2')
})

it('a write is refused after two seconds, and gives up a switch whose Worker has died', async () => {
  const { env, db, write } = await fencedSite()
  await db
    .updateTable('tenant_move')
    .set({ changed_at: Date.now() - 60_000 })
    .execute()
  const began = Date.now()
  const refusal = await write().catch((error) => error)
  expect([isRefusal(refusal), refusal.name, refusal.http]).toEqual([true, 'tenantMoving', 503])
  expect(Date.now() - began).toBeLessThan(4_000)
  await write()
  expect(await mailsIn(env.DB)).toBe(1)
  expect(await db.selectFrom('tenant_move').select('state').executeTakeFirst()).toEqual({ state: 'copying' })
})

it('any other error is thrown at once', async () => {
  const { visit } = await fencedSite()
  const twice = () =>
    commit(visit, [visit.db.insertInto('moving_tenant').values({ tenant_id: 1, state: 'fenced' })])
  await expect(twice()).rejects.toThrow(/UNIQUE/)
})
