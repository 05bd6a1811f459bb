import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { migrated } from './migrated.ts'

const files = globSync('migrations/core/*.sql').sort()
const before = files.findIndex((file) => file.includes('0120_paypay'))

it('keeps every way to pay, renames the end of a page in references, and lets orders be paid by PayPay', () => {
  const db = migrated('core', before)
  db.exec('PRAGMA foreign_keys = OFF')
  const order = db.prepare(
    `INSERT INTO payment_order (tenant_id, id, account_id, plan_id, kind, total, price, starts_on, ends_on, expires_at, created_at, updated_at, way, provider_ref)
      VALUES (1, ?1, ?1, 'p', 'purchase', 550, '{}', '2026-01-01', '2026-01-31', 0, 0, 0, ?2, ?3)`,
  )
  order.run('card', null, null)
  order.run('onPage', null, '{"cardPageUntil":"1764554400000"}')
  order.run('paidOnPage', null, '{"accessId":"a\\"b","cardPageUntil":"1764554400000"}')
  order.run('till', 'konbini', '{"accessId":"x"}')
  order.run('bank', 'transfer', null)
  db.exec(`INSERT INTO card_proof (tenant_id, id, account_id, provider, state_word, expires_at, created_at, updated_at, provider_ref)
    VALUES (1, 'proof', 'a', 'GMO', 's', 0, 0, 0, '{"cardPageUntil":"5"}')`)
  db.exec(
    "INSERT INTO company_payment (company_id, provider, transfer, updated_at) VALUES (1, 'GMO', '{}', 0)",
  )
  const orders = () => db.prepare('SELECT id, way, provider_ref FROM payment_order ORDER BY id').all()
  const kept = orders()
  db.exec(readFileSync(files[before]!, 'utf8'))
  const renamed: Record<string, string> = {
    onPage: '{"pageUntil":"1764554400000"}',
    paidOnPage: '{"accessId":"a\\"b","pageUntil":"1764554400000"}',
  }
  expect(orders()).toEqual(
    kept.map((row) => ({ ...row, provider_ref: renamed[String(row.id)] ?? row.provider_ref })),
  )
  expect(db.prepare('SELECT provider_ref FROM card_proof').get()).toEqual({
    provider_ref: '{"pageUntil":"5"}',
  })
  expect(db.prepare('SELECT transfer, paypay FROM company_payment').get()).toEqual({
    transfer: '{}',
    paypay: null,
  })
  order.run('wallet', 'paypay', null)
  expect(() => db.exec("UPDATE payment_order SET way = 'cheque' WHERE id = 'card'")).toThrow(
    'payment_order_way',
  )
})
