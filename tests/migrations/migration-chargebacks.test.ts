import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { migrated } from './migrated.ts'

const files = globSync('migrations/core/*.sql').sort()
const at = files.findIndex((file) => file.includes('0115_chargebacks'))

it('keeps every entry of the ledger as it was, and everything that guards it', () => {
  const db = migrated('core', at)
  db.exec('PRAGMA foreign_keys = OFF')
  db.exec(`INSERT INTO ledger_transaction (tenant_id, id, kind, order_id, refund_id, account_id, plan_id, provider, net, tax, total, discount, note,
      on_day, at, tax_class, tax_rate, service_from, service_to, of_month)
    VALUES (1, 'charge', 'charge', 'o', NULL, 'a', 'p', 'GMO', 1000, 80, 1080, 20, '', '2026-02-28', 1, 'reduced', 8, '2026-02-28', '2026-03-27', NULL),
      (1, 'back', 'refund', 'o', 'r', 'a', 'p', 'GMO', 500, 40, 540, 0, 'late', '2026-03-01', 2, 'reduced', 8, NULL, NULL, '2026-02'),
      (1, 'loss', 'write-off', 'o', NULL, 'a', 'p', NULL, 10, 0, 10, 0, '', '2026-03-02', 3, 'exempt', 0, NULL, NULL, '2026-02')`)
  db.exec(`INSERT INTO ledger_entry VALUES (1, 'charge', 1, 'provider', 'revenue', 1000), (1, 'charge', 2, 'provider', 'tax', 80),
    (1, 'back', 1, 'refund', 'provider', 500)`)
  const rows = () => ({
    moved: db.prepare('SELECT * FROM ledger_transaction ORDER BY id').all(),
    entries: db.prepare('SELECT * FROM ledger_entry ORDER BY transaction_id, line').all(),
  })
  const guards = () =>
    db
      .prepare(
        "SELECT name FROM sqlite_master WHERE tbl_name IN ('ledger_transaction', 'ledger_entry', 'refund') AND sql IS NOT NULL ORDER BY name",
      )
      .all()
      .map(({ name }) => name)
  const [before, guarded] = [rows(), guards()]
  db.exec(readFileSync(files[at] ?? '', 'utf8'))
  expect(rows().moved).toEqual(before.moved.map((row) => ({ ...row, chargeback_id: null })))
  expect(rows().entries).toEqual(before.entries)
  expect(guards()).toEqual([...guarded, 'ledger_transaction_by_chargeback'].sort())
  expect(() => db.exec("UPDATE ledger_transaction SET net = 0 WHERE id = 'loss'")).toThrow(
    'ledger_append_only',
  )
  expect(() => db.exec("DELETE FROM ledger_entry WHERE transaction_id = 'back'")).toThrow(
    'ledger_append_only',
  )
})

it('keeps every right and setting as it was: nothing is held, and a lost chargeback ends the right', () => {
  const db = migrated('core', at)
  db.exec('PRAGMA foreign_keys = OFF')
  db.exec(
    `INSERT INTO registration (tenant_id, id, account_id, plan_id, status, starts_on, ends_on) VALUES (1, 'r', 'a', 'p', 'ACTIVE', '2026-01-01', '2026-12-31')`,
  )
  db.exec(`INSERT INTO company_payment (company_id, updated_at) VALUES (1, 0)`)
  db.exec(readFileSync(files[at] ?? '', 'utf8'))
  expect(db.prepare('SELECT held FROM registration').all()).toEqual([{ held: null }])
  expect(db.prepare('SELECT chargebacks FROM company_payment').all()).toEqual([{ chargebacks: 'end' }])
})
