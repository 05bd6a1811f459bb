import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { migrated } from './migrated.ts'

const files = globSync('migrations/core/*.sql').sort()
const before = files.findIndex((file) => file.includes('0106_waiting_payments'))

it('keeps every way to pay, every number and every late payment, and the release before goes on writing them', () => {
  const db = migrated('core', before)
  db.exec('PRAGMA foreign_keys = OFF')
  const order = db.prepare(
    `INSERT INTO payment_order (tenant_id, id, account_id, plan_id, kind, total, price, starts_on, ends_on, expires_at, created_at, updated_at, way)
      VALUES (?1, ?2, ?2, 'p', 'purchase', 550, '{}', '2026-01-01', '2026-01-31', 0, 0, 0, ?3)`,
  )
  order.run(1, 'till', 'konbini')
  order.run(2, 'till', null)
  order.run(1, 'card', null)
  order.run(1, 'ended', 'konbini')
  const slip = (id: string) =>
    db.exec(`INSERT INTO payment_slip (tenant_id, order_id, chain, receipt_number, confirmation_number, pay_by, reminded_at, created_at)
      VALUES (1, '${id}', 'SEVEN_ELEVEN', '1234567890123', '', 9, 5, 1)`)
  const late = (id: string, state: string) =>
    db.exec(`INSERT INTO late_payment (tenant_id, order_id, amount, state, noticed_at, decided_by, decided_at, note)
      VALUES (1, '${id}', 550, '${state}', 8, 'A', 9, 'by hand') ON CONFLICT DO NOTHING`)
  slip('till')
  late('till', 'open')
  late('ended', 'returned')
  db.exec(
    "INSERT INTO company_payment (company_id, provider, konbini, updated_at) VALUES (1, 'GMO', '{}', 0)",
  )
  const tables = ['payment_order', 'payment_slip', 'late_payment', 'company_payment']
  const rows = () => tables.map((table) => db.prepare(`SELECT * FROM ${table} ORDER BY 1, 2`).all())
  const [orders = [], slips = [], payments = [], contracts = []] = rows()
  db.exec(readFileSync(files[before]!, 'utf8'))
  expect(rows()).toEqual([
    orders,
    slips.map((row) => ({ ...row, account: null, received: 0 })),
    payments.map((row) => ({ ...row, number: 1, reason: 'late', revision: 1 })),
    contracts.map((row) => ({ ...row, transfer: null })),
  ])
  // The release before writes numbers and late payments without the new columns, and each payment once.
  slip('ended')
  late('till', 'open')
  expect(db.prepare('SELECT count(*) AS n FROM late_payment').get()).toEqual({ n: 2 })
  expect(() => db.exec("UPDATE payment_order SET way = 'cheque' WHERE id = 'card'")).toThrow(
    'payment_order_way',
  )
  expect(() => db.exec("UPDATE late_payment SET note = 'x' WHERE order_id = 'ended'")).toThrow(
    'late_payment_stays',
  )
  expect(() => db.exec("UPDATE payment_slip SET account = '{}' WHERE order_id = 'till'")).toThrow(
    'payment_slip_kind',
  )
  const next = (number: number, amount: number, reason: string) => () =>
    db.exec(
      `INSERT INTO late_payment (tenant_id, order_id, number, reason, amount, noticed_at) VALUES (1, 'ended', ${number}, '${reason}', ${amount}, 9)`,
    )
  next(2, 100, 'surplus')()
  expect(next(3, 100, 'part')).toThrow('UNIQUE')
})

it('lets only money that arrived after the end bring an order back', () => {
  const db = migrated('core', before)
  db.exec('PRAGMA foreign_keys = OFF')
  db.exec(readFileSync(files[before]!, 'utf8'))
  db.exec(`INSERT INTO payment_order (tenant_id, id, account_id, plan_id, kind, total, price, starts_on, ends_on, expires_at, created_at, updated_at, way)
    VALUES (1, 'o', 'a', 'p', 'purchase', 550, '{}', '2026-01-01', '2026-01-31', 0, 0, 0, 'transfer')`)
  const step = (number: number, from: string, to: string, cause: string) => () =>
    db.exec(
      `INSERT INTO order_transition VALUES (1, 'o', ${number}, '${from}', '${to}', '${cause}', NULL, 1)`,
    )
  step(1, 'received', 'cancelled', 'sweep')()
  const money = (reason: string, number: number) =>
    db.exec(
      `INSERT INTO late_payment (tenant_id, order_id, number, reason, amount, noticed_at) VALUES (1, 'o', ${number}, '${reason}', 5, 1)`,
    )
  money('surplus', 1)
  expect(step(2, 'cancelled', 'confirmed', 'staff')).toThrow('order_transition_reopens')
  db.exec("UPDATE late_payment SET state = 'returned'")
  money('part', 2)
  step(2, 'cancelled', 'confirmed', 'staff')()
})
