import { readdirSync, readFileSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { migrated } from './migrated.ts'

const folder = new URL('../../migrations/core/', import.meta.url)
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .sort()
const sqlOf = (name: string) => readFileSync(new URL(name, folder), 'utf8')
const payments = '0025_payments.sql'

/** Makes a database of the release before payments, with a plan, and with subscriptions whose periods overlap. */
function before(): DatabaseSync {
  const db = migrated('core', files.indexOf(payments))
  db.exec('PRAGMA foreign_keys = OFF')
  db.exec(`INSERT INTO subscription_plan (tenant_id, id, name, price, discount_price, duration, duration_type, free_days)
    VALUES (1, 'plan', '{"ja":"月額"}', 980, 880, 1, 'month', 7)`)
  const insert = db.prepare(
    `INSERT INTO registration (tenant_id, id, account_id, plan_id, status, starts_on, ends_on) VALUES (1, ?, 'reader', 'plan', ?, ?, ?)`,
  )
  insert.run('running', 'ACTIVE', '2026-11-01', '2026-11-30')
  insert.run('again', 'ACTIVE', '2026-11-15', '2026-12-14')
  insert.run('given up', 'CANCEL', '2026-10-01', '2026-11-29')
  return db
}

it('plans stay on sale, and subscriptions run to their last day without charges', () => {
  const db = before()
  const kept = 'SELECT id, account_id, plan_id, status, starts_on, ends_on FROM registration ORDER BY id'
  const was = db.prepare(kept).all()
  for (const name of files.slice(files.indexOf(payments))) db.exec(sqlOf(name))
  expect(db.prepare(kept).all()).toEqual(was)
  const money = 'SELECT DISTINCT source, renews_on, price, retry_on, provider FROM registration'
  expect(
    db
      .prepare(money)
      .all()
      .map((row) => ({ ...row })),
  ).toEqual([{ source: 'before', renews_on: null, price: null, retry_on: null, provider: null }])
  const plan = db.prepare('SELECT state, price, discount_price, free_days FROM subscription_plan').get()
  expect({ ...plan }).toEqual({ state: 'published', price: 980, discount_price: 880, free_days: 7 })
})

it('R374 a running subscription isn’t paid a second time', () => {
  const db = before()
  for (const name of files.slice(files.indexOf(payments))) db.exec(sqlOf(name))
  const buy = (from: string, to: string) =>
    db.exec(`INSERT INTO registration (tenant_id, id, account_id, plan_id, status, starts_on, ends_on, source)
      VALUES (1, '${from}', 'reader', 'plan', 'ACTIVE', '${from}', '${to}', 'purchase')`)
  expect(() => buy('2026-12-14', '2027-01-13')).toThrow('registration_running')
  expect(() => buy('2026-12-15', '2027-01-14')).not.toThrow()
})

it('companies that used GMO keep its live host, whatever the setting said; others don’t get it', () => {
  const own = '0060_gmo_modes.sql'
  const db = migrated('core', files.indexOf(own))
  db.exec('PRAGMA foreign_keys = OFF')
  const insert = db.prepare(
    'INSERT INTO company_payment (company_id, provider, is_live, updated_at) VALUES (?, ?, ?, 0)',
  )
  insert.run(1, 'GMO', 0)
  insert.run(2, 'GMO', 1)
  insert.run(3, 'VERITRANS', 0)
  insert.run(4, 'GAKKEN_ID', 0)
  insert.run(5, null, 0)
  db.exec(sqlOf(own))
  const rows = db
    .prepare('SELECT company_id, is_live, revision FROM company_payment ORDER BY company_id')
    .all()
  expect(rows.map((row) => Object.values(row).join())).toEqual(['1,1,2', '2,1,1', '3,0,1', '4,0,1', '5,0,1'])
})

it('existing cards stay, without a charge to refer to', () => {
  const own = '0061_series_of_charges.sql'
  const db = migrated('core', files.indexOf(own))
  db.exec('PRAGMA foreign_keys = OFF')
  db.exec(`INSERT INTO payer (tenant_id, account_id, provider, member_id, card_last, card_brand, card_expires, updated_at)
    VALUES (1, 'one', 'GMO', 'm1', '111', NULL, '2030-12', 5), (1, 'two', 'VERITRANS', 'm2', NULL, NULL, NULL, 6)`)
  db.exec(sqlOf(own))
  const rows = db.prepare('SELECT member_id, card_last, series_order, series_at FROM payer ORDER BY 1').all()
  expect(rows.map((row) => Object.values(row))).toEqual([
    ['m1', '111', null, null],
    ['m2', null, null, null],
  ])
})

it('orders, payers, contracts and reconciled days keep their providers, and may have a store from now on', () => {
  const own = '0090_shopify.sql'
  const db = migrated('core', files.indexOf(own))
  db.exec('PRAGMA foreign_keys = OFF')
  db.exec(`INSERT INTO company_payment (company_id, provider, updated_at) VALUES (1, 'GMO', 0), (2, NULL, 0);
    INSERT INTO payer (tenant_id, account_id, provider, member_id, card_last, updated_at, series_order, series_at)
      VALUES (1, 'one', 'GMO', 'm1', '111', 5, 'order1', 6);
    INSERT INTO payment_order (tenant_id, id, account_id, plan_id, kind, provider, provider_key, price, total, starts_on, ends_on, expires_at, created_at, updated_at, coverage)
      VALUES (1, 'order1', 'one', 'plan', 'purchase', 'GAKKEN_ID', 'G1', '{}', 1100, '2026-11-20', '2026-12-19', 9, 1, 2, '1'),
        (1, 'order2', 'one', 'free', 'purchase', NULL, NULL, '{}', 0, '2026-11-20', '2026-12-19', 9, 1, 2, '2');
    INSERT INTO reconciliation (id, company_id, provider, on_day, totals, differences, difference_count, file_name, done_by, done_at)
      VALUES ('r1', 1, 'GMO', '2026-11-20', '{}', '[]', 0, 'f', 'a', 1)`)
  const tables = ['company_payment', 'payer', 'payment_order', 'reconciliation'] as const
  const rows = () => tables.map((table) => db.prepare(`SELECT * FROM ${table}`).all().map(sorted))
  const was = rows()
  db.exec(sqlOf(own))
  expect(rows()).toMatchObject(was)
  db.exec("UPDATE company_payment SET provider = 'SHOPIFY' WHERE company_id = 1")
  for (const table of tables)
    expect(() => db.exec(`UPDATE ${table} SET provider = 'PAYPAL'`), table).toThrow('_provider')
  const again = "INSERT INTO payment_order SELECT * FROM payment_order WHERE id = 'order1'"
  expect(() => db.exec(again)).toThrow('UNIQUE')
  const names = db
    .prepare(
      "SELECT name FROM sqlite_master WHERE name IN ('payment_order_by_provider_key', 'payer_by_expiry', 'reconciliation_by_day', 'company_payment_version_update', 'company_payment_copies_update')",
    )
    .all()
  expect(names).toHaveLength(5)
})

/** A row with its columns by name, because a column that was made anew is the last one. */
function sorted(row: object) {
  return Object.fromEntries(Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1)))
}
