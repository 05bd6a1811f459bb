import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { migrated } from './migrated.ts'

const files = globSync('migrations/core/*.sql').sort()
const before = files.findIndex((file) => file.includes('0101_tax_rates'))

it('gives all plans the standard rate and everything that was booked 10 %, and changes no amount', () => {
  const db = migrated('core', before)
  db.exec('PRAGMA foreign_keys = OFF')
  const plan = db.prepare(
    "INSERT INTO subscription_plan (tenant_id, id, name, price, duration, duration_type, state) VALUES (1, ?1, ?1, ?2, 1, 'month', ?3)",
  )
  for (const [id, price, state] of [
    ['free', 0, 'published'],
    ['old', 999, 'withdrawn'],
  ] as const)
    plan.run(id, price, state)
  const moved = db.prepare(
    `INSERT INTO ledger_transaction (tenant_id, id, kind, order_id, refund_id, account_id, plan_id, provider, net, tax, total, discount, on_day, at)
      VALUES (1, ?1, ?2, ?1, ?3, 'a', 'old', ?4, ?5, ?6, ?7, ?8, '2026-01-01', 0)`,
  )
  const rows = [
    ['charge', 'charge', null, 'GMO', 999, 100, 1099, 0],
    ['nothing paid', 'charge', null, null, 0, 0, 0, 980],
    ['refund', 'refund', 'r', 'GMO', 10, 1, 11, 0],
    ['loss', 'write-off', null, 'GMO', 1, 0, 1, 0],
  ] as const
  for (const row of rows) moved.run(...row)
  db.exec(readFileSync(files[before]!, 'utf8'))
  expect(db.prepare('SELECT id, price, tax_class FROM subscription_plan ORDER BY id').all()).toEqual([
    { id: 'free', price: 0, tax_class: 'standard' },
    { id: 'old', price: 999, tax_class: 'standard' },
  ])
  const booked = db.prepare('SELECT id, net, tax, total, tax_class, tax_rate FROM ledger_transaction').all()
  const kept = rows.map(([id, , , , net, tax, total]) => ({
    id,
    net,
    tax,
    total,
    tax_class: 'standard',
    tax_rate: 10,
  }))
  expect(booked).toEqual(kept.toSorted((one, other) => (one.id < other.id ? -1 : 1)))
  const book = (columns: string) => () =>
    db.exec(
      `INSERT INTO ledger_transaction (tenant_id, id, kind, order_id, account_id, plan_id, net, total, on_day, at, tax, tax_class, tax_rate)
        VALUES (1, 'new', 'charge', 'new', 'a', 'old', 1, 1, '2026-01-01', 0, ${columns})`,
    )
  expect(book("1, 'exempt', 0")).toThrow('ledger_transaction_exempt')
  expect(book("0, 'exempt', 10")).toThrow('ledger_transaction_exempt')
  expect(book("0, 'luxury', 10")).toThrow('ledger_transaction_tax_class')
  book("0, 'exempt', 0")()
})
