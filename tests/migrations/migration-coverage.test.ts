import { readdirSync, readFileSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { migrated } from './migrated.ts'

const folder = new URL('../../migrations/core/', import.meta.url)
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .sort()
const covering = files.indexOf('0056_missed_renewals.sql')

type Row = {
  account?: string
  plan?: string
  status?: 'ACTIVE' | 'CANCEL' | 'REFUNDED'
  days?: [string, string]
  renews?: string | null
  source?: string
}

/**
 * Makes a database of the release before: plans for the same groups, for none, and for groups that were deleted, with their subscribers.
 */
function before(): DatabaseSync {
  const db = migrated('core', covering)
  db.exec('PRAGMA foreign_keys = OFF')
  const groups = {
    monthly: [12, 5, 1],
    yearly: [1, 5, 12],
    part: [5],
    none: [],
    gone: [404],
    'gone too': [404],
  }
  const plan = db.prepare(`INSERT INTO subscription_plan (tenant_id, id, name, price, duration, duration_type)
    VALUES (?, ?, '{"ja":"プラン"}', 980, 1, 'month')`)
  const group = db.prepare(
    'INSERT INTO subscription_plan_group (tenant_id, plan_id, group_id) VALUES (?, ?, ?)',
  )
  for (const tenant of [1, 2])
    for (const [id, covered] of Object.entries(groups)) {
      plan.run(tenant, id)
      for (const one of covered) group.run(tenant, id, one)
    }
  return db
}

function register(db: DatabaseSync, id: string, row: Row = {}): void {
  const { account = 'reader', plan = 'monthly', status = 'ACTIVE', source = 'purchase' } = row
  const [startsOn, endsOn] = row.days ?? ['2026-11-01', '2026-11-30']
  const renewsOn = row.renews === undefined ? '2026-12-01' : row.renews
  db.prepare(
    `INSERT INTO registration (tenant_id, id, account_id, plan_id, status, starts_on, ends_on, renews_on, source)
     VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(id, account, plan, status, startsOn, endsOn, renewsOn, source)
}

function carryOver(db: DatabaseSync): void {
  for (const name of files.slice(covering)) db.exec(readFileSync(new URL(name, folder), 'utf8'))
}

const rowsOf = (db: DatabaseSync, sql: string) =>
  db
    .prepare(sql)
    .all()
    .map((row) => ({ ...row }))
const doubles = (db: DatabaseSync) =>
  rowsOf(db, 'SELECT id FROM registration WHERE is_double = 1 ORDER BY id').map(({ id }) => id)

it('orders and subscriptions get what their plan covers now, in every state', () => {
  const db = before()
  for (const plan of ['monthly', 'yearly', 'part', 'none', 'gone', 'deleted'])
    register(db, plan, { plan, account: plan })
  db.exec(`INSERT INTO payment_order (tenant_id, id, account_id, plan_id, kind, price, total, starts_on, ends_on, expires_at, created_at, updated_at)
    VALUES (1, 'one', 'reader', 'monthly', 'purchase', '{}', 980, '2026-11-01', '2026-11-30', 0, 0, 0),
      (2, 'two', 'reader', 'deleted', 'purchase', '{}', 980, '2026-11-01', '2026-11-30', 0, 0, 0)`)
  const was = rowsOf(db, 'SELECT * FROM registration ORDER BY id')
  carryOver(db)
  const now = rowsOf(db, 'SELECT * FROM registration ORDER BY id')
  // Later migrations add columns.
  expect(now).toMatchObject(was.map((row, at) => ({ ...row, coverage: now[at]?.coverage, is_double: 0 })))
  expect(Object.fromEntries(now.map(({ id, coverage }) => [id, coverage]))).toEqual({
    monthly: '1,5,12',
    yearly: '1,5,12',
    part: '5',
    none: '',
    gone: '404',
    deleted: '',
  })
  expect(rowsOf(db, 'SELECT id, coverage FROM payment_order ORDER BY id')).toEqual([
    { id: 'one', coverage: '1,5,12' },
    { id: 'two', coverage: '' },
  ])
})

it('two simultaneous subscriptions of a reader continue and are marked; others aren’t marked', () => {
  const db = before()
  register(db, 'monthly')
  register(db, 'yearly', { plan: 'yearly', days: ['2026-11-10', '2027-11-09'], renews: '2027-11-10' })
  register(db, 'overlaps', { plan: 'part' })
  register(db, 'cancelled', { plan: 'yearly', status: 'CANCEL', renews: null, source: 'before' })
  register(db, 'refunded', { plan: 'yearly', status: 'REFUNDED', renews: null })
  register(db, 'over', { plan: 'yearly', days: ['2025-01-01', '2025-01-31'], renews: null })
  register(db, 'alone', { account: 'another', plan: 'yearly' })
  // Two subscriptions without renewal, one after the other. Each was paid once.
  register(db, 'first', { account: 'third', renews: null })
  register(db, 'second', { account: 'third', plan: 'yearly', days: ['2026-12-01', '2027-11-30'] })
  // Two subscriptions without a charge, one granted and one from before: nobody pays twice.
  register(db, 'given', { account: 'fourth', source: 'grant', renews: null })
  register(db, 'of before', { account: 'fourth', plan: 'yearly', source: 'before', renews: null })
  register(db, 'of nothing', { account: 'fifth', plan: 'gone' })
  register(db, 'of nothing too', { account: 'fifth', plan: 'gone too' })
  carryOver(db)
  expect(doubles(db)).toEqual(['monthly', 'of nothing', 'of nothing too', 'yearly'])
  // Their periods continue, and each can be ended.
  db.exec("UPDATE registration SET ends_on = '2026-12-31', renews_on = '2027-01-01' WHERE id = 'monthly'")
  // A refund that fails leaves both as they were.
  db.exec("UPDATE registration SET status = 'CANCEL', end_reason = 'refund' WHERE id = 'yearly'")
  db.exec("UPDATE registration SET status = 'ACTIVE', end_reason = NULL WHERE id = 'yearly'")
  db.exec(
    "UPDATE registration SET status = 'CANCEL', renews_on = NULL, end_reason = 'cancelled' WHERE id = 'yearly'",
  )
  const resume = "UPDATE registration SET status = 'ACTIVE', renews_on = '2027-11-10' WHERE id = 'yearly'"
  expect(() => db.exec(resume)).toThrow('registration_covered')
})

it('a later purchase that overlaps older subscriptions is refused', () => {
  const db = before()
  register(db, 'running', { source: 'before', renews: null })
  carryOver(db)
  const buy = (plan: string, coverage: string, from: string) =>
    db.exec(`INSERT INTO registration (tenant_id, id, account_id, plan_id, status, starts_on, ends_on, source, coverage)
      VALUES (1, '${plan} ${from}', 'reader', '${plan}', 'ACTIVE', '${from}', '2027-12-31', 'purchase', '${coverage}')`)
  expect(() => buy('yearly', '1,5,12', '2026-11-30')).toThrow('registration_covered')
  expect(() => buy('monthly', '1', '2026-11-30')).toThrow('registration_running')
  expect(() => buy('part', '5', '2026-11-30')).not.toThrow()
  expect(() => buy('yearly', '1,5,12', '2026-12-01')).not.toThrow()
})
