import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { migrated } from './migrated.ts'

const files = globSync('migrations/core/*.sql').sort()
const before = files.findIndex((file) => file.includes('0126_wallets'))

it('keeps every way to pay and what companies offer, and lets orders be paid by Apple Pay and Google Pay', () => {
  const db = migrated('core', before)
  db.exec('PRAGMA foreign_keys = OFF')
  const order = db.prepare(
    `INSERT INTO payment_order (tenant_id, id, account_id, plan_id, kind, total, price, starts_on, ends_on, expires_at, created_at, updated_at, way)
      VALUES (1, ?1, ?1, 'p', 'purchase', 550, '{"odd":"\u00e9"}', '2026-01-01', '2026-01-31', 0, 0, 0, ?2)`,
  )
  for (const [id, way] of [
    ['card', null],
    ['till', 'konbini'],
    ['bank', 'transfer'],
    ['phone', 'paypay'],
  ] as const)
    order.run(id, way)
  expect(() => order.run('apple', 'applepay')).toThrow('payment_order_way')
  db.exec(
    "INSERT INTO company_payment (company_id, provider, transfer, paypay, updated_at) VALUES (1, 'GMO', NULL, '{}', 0)",
  )
  const orders = () => db.prepare('SELECT * FROM payment_order ORDER BY id').all()
  const kept = orders()
  db.exec(readFileSync(files[before]!, 'utf8'))
  expect(orders()).toEqual(kept)
  expect(db.prepare('SELECT transfer, paypay, applepay, googlepay FROM company_payment').get()).toEqual({
    transfer: null,
    paypay: '{}',
    applepay: null,
    googlepay: null,
  })
  order.run('apple', 'applepay')
  order.run('google', 'googlepay')
  expect(() => db.exec("UPDATE payment_order SET way = 'cheque' WHERE id = 'card'")).toThrow(
    'payment_order_way',
  )
})
