import { globSync, readFileSync } from 'node:fs'
import { afterEach, expect, it, vi } from 'vitest'
import { sweepRenewals } from '#app/features/orders/model/subscription-billing/sweep-subscriptions.ts'
import { platformOn } from '#app/features/orders/tests/order-world.ts'
import { openDatabase } from '#app/kernel/data/database.ts'
import { startOfDay } from '#app/kernel/values/day.ts'
import { d1On } from '#tests/visits/sqlite-d1.ts'
import { migrated } from './migrated.ts'

afterEach(() => vi.restoreAllMocks())
const files = globSync('migrations/core/*.sql').sort()
const before = files.findIndex((file) => file.includes('0056_missed_renewals'))

/** Makes a database of the release before, with unfinished renewals, each for a month from the 20th on. */
function ofBefore() {
  const db = migrated('core', before)
  db.exec('PRAGMA foreign_keys = OFF')
  db.exec(`INSERT INTO company (id, name, account_type, setting_login, max_content, max_user, created_at) VALUES (1, 'c', 'EMAIL', 0, 1, 1, 0);
    INSERT INTO tenant (id, company_id, domain_type, service_path, service_name, created_at) VALUES (1, 1, 'PATH', 's', 's', 0);
    INSERT INTO subscription_plan (tenant_id, id, name, price, duration, duration_type) VALUES (1, 'plan', 'p', 1000, 1, 'month')`)
  const account = db.prepare(
    "INSERT INTO account (tenant_id, id, level, name, created_at, updated_at) VALUES (1, ?, 'reader', 'n', 0, 0)",
  )
  const insert =
    db.prepare(`INSERT INTO registration (tenant_id, id, account_id, plan_id, status, starts_on, source, provider, price,
    anchor_on, period, ends_on, renews_on, retry_on, attempts, end_reason)
    VALUES (1, ?, ?, 'plan', ?, '2027-01-20', 'purchase', 'GMO', 1000, '2027-01-20', 1, ?, ?, ?, ?, ?)`)
  const add = (
    id: string,
    ...[status, ends, renews, retry, attempts, reason]: (string | number | null)[]
  ) => {
    account.run(id)
    insert.run(id, id, status!, ends!, renews!, retry!, attempts!, reason!)
  }
  add('moved daily', 'ACTIVE', '2027-05-25', '2027-02-20', '2027-05-25', 0, null)
  add('declined', 'ACTIVE', '2027-05-24', '2027-02-20', '2027-05-24', 2, null)
  add('never swept', 'ACTIVE', '2027-02-19', '2027-02-20', null, 0, null)
  add('in time', 'ACTIVE', '2027-06-19', '2027-06-20', null, 0, null)
  for (const reason of ['cancelled', 'payment', 'card', 'withdrawn', 'account', 'refund', 'staff'])
    add(reason, 'CANCEL', '2027-02-19', null, null, 0, reason)
  return db
}

it('ruling 54 a renewal overdue by more than five days ends at the first sweep, uncharged, with a mail; all others stay', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const sqlite = ofBefore()
  const kept = "SELECT * FROM registration WHERE status = 'CANCEL' ORDER BY id"
  const ended = sqlite.prepare(kept).all()
  for (const file of files.slice(before)) sqlite.exec(readFileSync(file, 'utf8'))
  expect(sqlite.prepare(kept).all()).toMatchObject(ended)
  const d1 = d1On(sqlite)
  const asked = vi.fn()
  const cron = {
    env: platformOn(d1).env,
    now: () => startOfDay('2027-05-25') + 60_000,
    randomBytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)),
    fetch: asked as unknown as typeof fetch,
  }
  await sweepRenewals(cron)
  await sweepRenewals(cron)
  const db = openDatabase(d1)
  const own = await db
    .selectFrom('registration')
    .select(['id', 'status', 'ends_on as until', 'end_reason as why'])
    .where('id', 'in', ['moved daily', 'declined', 'never swept', 'in time'])
    .orderBy('id')
    .execute()
  expect(own).toEqual([
    { id: 'declined', status: 'CANCEL', until: '2027-05-24', why: 'missed' },
    { id: 'in time', status: 'ACTIVE', until: '2027-06-19', why: null },
    { id: 'moved daily', status: 'CANCEL', until: '2027-05-24', why: 'missed' },
    { id: 'never swept', status: 'CANCEL', until: '2027-02-19', why: 'missed' },
  ])
  const letters = await db.selectFrom('job').select(['kind', 'subject']).orderBy('subject').execute()
  expect(letters).toEqual(
    ['declined', 'moved daily', 'never swept'].map((subject) => ({ kind: 'tell-payer', subject })),
  )
  expect([asked.mock.calls, await db.selectFrom('payment_order').select('id').execute()]).toEqual([[], []])
})
