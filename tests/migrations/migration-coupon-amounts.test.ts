import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { migrated } from './migrated.ts'

const files = globSync('migrations/core/*.sql').sort()
const before = files.findIndex((file) => file.includes('0100_coupon_amounts'))

it('keeps each coupon’s percentage, and writes down what each use took off the first payment', () => {
  const db = migrated('core', before)
  db.exec('PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON')
  const coupon = db.prepare(
    `INSERT INTO coupon (tenant_id, id, code, code_key, percent, expires_on, usages, used, batch, created_at, updated_at)
      VALUES (1, ?1, ?1, ?1, ?2, '2026-12-31', 100, 3, ?3, 0, 0)`,
  )
  for (const [id, percent, batch] of [
    ['ONE', 1, null],
    ['ALL', 100, null],
    ['BATCH', 33, 'b'],
  ] as const)
    coupon.run(id, percent, batch)
  const order = db.prepare(
    `INSERT INTO payment_order (tenant_id, id, account_id, plan_id, kind, total, price, starts_on, ends_on, expires_at, created_at, updated_at)
      VALUES (1, ?1, ?1, 'p', 'purchase', ?2, ?3, '2026-01-01', '2026-12-31', 0, 0, 0)`,
  )
  const use = db.prepare(
    `INSERT INTO coupon_use (tenant_id, coupon_id, account_id, order_id, state, at) VALUES (1, 'BATCH', ?1, ?1, 'consumed', 5)`,
  )
  const orders = {
    half: [539, { basePrice: 980, nextTotal: null }],
    free: [0, { basePrice: 980, nextTotal: 485 }],
    nothing: [0, { basePrice: 980, nextTotal: null }],
    'rounded up': [1078, { basePrice: 980 }],
    'dearer than it was': [2000, { basePrice: 980 }],
    'without a price': [100, {}],
  } as const
  for (const [id, [total, price]] of Object.entries(orders)) {
    order.run(id, total, JSON.stringify(price))
    use.run(id)
  }
  use.run('without an order')
  db.exec(readFileSync(files[before]!, 'utf8'))
  expect(db.prepare('SELECT id, percent, amount, used, batch FROM coupon ORDER BY id').all()).toEqual([
    { id: 'ALL', percent: 100, amount: null, used: 3, batch: null },
    { id: 'BATCH', percent: 33, amount: null, used: 10, batch: 'b' },
    { id: 'ONE', percent: 1, amount: null, used: 3, batch: null },
  ])
  const discounts = db.prepare('SELECT account_id AS id, discount FROM coupon_use').all()
  expect(Object.fromEntries(discounts.map(({ id, discount }) => [id, discount]))).toEqual({
    half: 539,
    free: 593,
    nothing: 1078,
    'rounded up': 0,
    'dearer than it was': 0,
    'without a price': 0,
    'without an order': 0,
  })
  db.exec('PRAGMA ignore_check_constraints = OFF')
  const set = (columns: string) => () => db.exec(`UPDATE coupon SET ${columns} WHERE id = 'ONE'`)
  expect(set('amount = 500')).toThrow('coupon_one_kind')
  expect(set('percent = NULL')).toThrow('coupon_one_kind')
  expect(set('percent = 101')).toThrow('coupon_percent')
  expect(set('percent = NULL, amount = 0')).toThrow('coupon_amount')
  set('percent = NULL, amount = 500')()
})
