import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { migrated } from './migrated.ts'

const files = globSync('migrations/core/*.sql').sort()
const before = files.findIndex((file) => file.includes('0102_deferred_revenue'))

it('gives each charge the days of its order, and changes no amount', () => {
  const db = migrated('core', before)
  db.exec('PRAGMA foreign_keys = OFF')
  db.exec('DROP INDEX payment_order_open')
  const order = db.prepare(
    `INSERT INTO payment_order (tenant_id, id, account_id, plan_id, kind, price, total, starts_on, ends_on, expires_at, created_at, updated_at)
      VALUES (?1, ?2, 'a', 'p', 'purchase', '{}', 0, ?3, ?4, 0, 0, 0)`,
  )
  for (const [tenant, id, from, to] of [
    [1, 'year', '2026-02-01', '2027-01-31'],
    [2, 'year', '2020-02-01', '2020-02-01'],
    [1, 'turned', '2026-02-02', '2026-02-01'],
  ] as const)
    order.run(tenant, id, from, to)
  const moved = db.prepare(
    `INSERT INTO ledger_transaction (tenant_id, id, kind, order_id, account_id, plan_id, net, tax, total, on_day, at)
      VALUES (1, ?1, ?2, ?3, 'a', 'p', 1000, 100, 1100, '2026-02-01', 0)`,
  )
  const rows = [
    ['a charge', 'charge', 'year'],
    ['a refund', 'refund', 'year'],
    ['gone', 'charge', 'no such order'],
    ['odd', 'charge', 'turned'],
  ] as const
  for (const row of rows) moved.run(...row)
  db.exec(readFileSync(files[before]!, 'utf8'))
  const read = db.prepare(
    'SELECT id, net, service_from AS f, service_to AS t FROM ledger_transaction ORDER BY id',
  )
  expect(read.all()).toEqual([
    { id: 'a charge', net: 1000, f: '2026-02-01', t: '2027-01-31' },
    { id: 'a refund', net: 1000, f: null, t: null },
    { id: 'gone', net: 1000, f: null, t: null },
    { id: 'odd', net: 1000, f: null, t: null },
  ])
  expect(() => db.exec("UPDATE ledger_transaction SET net = 1, total = 101 WHERE id = 'odd'")).toThrow(
    'ledger_append_only',
  )
  const book = (from: string, to: string) => () =>
    db.exec(
      `INSERT INTO ledger_transaction (tenant_id, id, kind, order_id, account_id, plan_id, net, tax, total, on_day, at, service_from, service_to)
        VALUES (1, 'new', 'charge', 'new', 'a', 'p', 1, 0, 1, '2026-01-01', 0, ${from}, ${to})`,
    )
  expect(book("'2026-01-02'", "'2026-01-01'")).toThrow('ledger_transaction_service')
  expect(book('NULL', "'2026-01-01'")).toThrow('ledger_transaction_service')
  book("'2026-01-01'", "'2026-01-01'")()
})
