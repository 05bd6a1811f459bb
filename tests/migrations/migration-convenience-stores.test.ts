import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { migrated } from './migrated.ts'

const files = globSync('migrations/core/*.sql').sort()
const before = files.findIndex((file) => file.includes('0096_convenience_stores'))

it('keeps every order, step and refund as it was, paid by no new way', () => {
  const db = migrated('core', before)
  db.exec('PRAGMA foreign_keys = OFF')
  const order = db.prepare(
    `INSERT INTO payment_order (tenant_id, id, account_id, plan_id, kind, total, price, starts_on, ends_on, expires_at, created_at, updated_at)
      VALUES (?1, ?2, ?2, 'p', ?3, 550, '{}', '2026-01-01', '2026-01-31', 0, 0, 0)`,
  )
  const step = db.prepare('INSERT INTO order_transition VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)')
  // The same id at two sites, an order without a step, and every kind of end.
  for (const [tenant, id, kind, ...states] of [
    [1, 'same', 'purchase', 'redirected', 'authorised', 'confirmed'],
    [2, 'same', 'purchase', 'failed'],
    [1, 'untouched', 'purchase'],
    [1, 'unknown', 'purchase', 'unknown', 'redirected', 'cancelled'],
    [1, 'free', 'purchase', 'confirmed'],
  ] as const) {
    order.run(tenant, id, kind)
    for (const [at, to] of states.entries())
      step.run(
        tenant,
        id,
        at + 1,
        states[at - 1] ?? 'received',
        to,
        'sweep',
        at === 0 ? '{"code":"x"}' : null,
        at,
      )
  }
  db.exec(`INSERT INTO ledger_transaction (tenant_id, id, kind, order_id, account_id, plan_id, net, tax, total, on_day, at)
    VALUES (1, 't', 'charge', 'same', 'same', 'p', 500, 50, 550, '2026-01-01', 1)`)
  db.exec(`INSERT INTO refund (tenant_id, id, order_id, amount, refunded_after, reason, ends_right, state, asked_by, created_at, updated_at)
    VALUES (1, 'r', 'same', 100, 100, 'asked', 0, 'done', 'staff', 5, 6)`)
  db.exec(`INSERT INTO company_payment (company_id, provider, updated_at) VALUES (1, 'GMO', 0), (2, NULL, 0)`)
  const tables = ['payment_order', 'order_transition', 'refund', 'company_payment']
  const rows = () => tables.map((table) => db.prepare(`SELECT * FROM ${table} ORDER BY 1, 2, 3`).all())
  const [orders = [], steps = [], refunds = [], contracts = []] = rows()
  expect([orders.length, steps.length]).toEqual([5, 8])
  db.exec(readFileSync(files[before]!, 'utf8'))
  expect(rows()).toEqual([
    orders.map((row) => ({ ...row, way: null })),
    steps,
    refunds.map((row) => ({ ...row, by_hand: null })),
    contracts.map((row) => ({ ...row, konbini: null })),
  ])
  const next = (id: string, number: number, from: string, to: string, cause: string) => () =>
    step.run(1, id, number, from, to, cause, null, 9)
  expect(() => db.exec("UPDATE payment_order SET state = 'confirmed' WHERE id = 'untouched'")).toThrow(
    'payment_order_moves',
  )
  expect(next('untouched', 2, 'received', 'failed', 'sweep')).toThrow('order_transition_follows')
  // Only an order with money that came late comes back, and only staff bring it.
  expect(next('unknown', 4, 'cancelled', 'confirmed', 'staff')).toThrow('order_transition_reopens')
  db.exec("INSERT INTO late_payment (tenant_id, order_id, amount, noticed_at) VALUES (1, 'unknown', 550, 8)")
  expect(next('unknown', 4, 'cancelled', 'confirmed', 'sweep')).toThrow('order_transition_step')
  next('unknown', 4, 'cancelled', 'confirmed', 'staff')()
  expect(db.prepare("SELECT state, transitions FROM payment_order WHERE id = 'unknown'").all()).toEqual([
    { state: 'confirmed', transitions: 4 },
  ])
})
