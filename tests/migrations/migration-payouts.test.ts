import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { migrated } from './migrated.ts'

const files = globSync('migrations/core/*.sql').sort()
const at = files.findIndex((file) => file.includes('0119_payouts'))

function before() {
  const db = migrated('core', at)
  db.exec('PRAGMA foreign_keys = OFF')
  db.exec(`INSERT INTO ledger_transaction (tenant_id, id, kind, order_id, refund_id, chargeback_id, account_id, plan_id, provider, net, tax, total, discount,
      note, on_day, at, tax_class, tax_rate, service_from, service_to, of_month)
    VALUES (1, 'charge', 'charge', 'o', NULL, NULL, 'a', 'p', 'GMO', 1000, 80, 1080, 20, '', '2026-02-28', 1, 'reduced', 8, '2026-02-28', '2026-03-27', NULL),
      (1, 'free', 'charge', 'o2', NULL, NULL, 'a', 'p', NULL, 0, 0, 0, 500, '', '2026-02-28', 1, 'exempt', 0, NULL, NULL, NULL),
      (1, 'back', 'refund', 'o', 'r', NULL, 'a', 'p', 'GMO', 500, 40, 540, 0, 'late', '2026-03-01', 2, 'reduced', 8, NULL, NULL, '2026-02'),
      (1, 'open', 'chargeback', 'o', NULL, 'c', 'a', 'p', 'GMO', 530, 0, 530, 0, '', '2026-03-02', 3, 'reduced', 8, NULL, NULL, '2026-02'),
      (1, 'lost', 'chargeback-lost', 'o', NULL, 'c', 'a', 'p', 'GMO', 530, 0, 530, 0, '', '2026-03-03', 4, 'reduced', 8, NULL, NULL, '2026-02'),
      (1, 'o-w0', 'write-off', 'o', NULL, NULL, 'a', 'p', NULL, 10, 0, 10, 0, '''', '2026-03-03', 5, 'exempt', 0, NULL, NULL, '2026-02')`)
  db.exec(`INSERT INTO ledger_entry VALUES (1, 'charge', 1, 'provider', 'revenue', 1000), (1, 'charge', 2, 'provider', 'tax', 80),
    (1, 'back', 1, 'refund', 'provider', 500), (1, 'open', 1, 'disputed', 'provider', 530)`)
  return db
}

it('keeps every entry of the ledger as it was, and everything that guards it', () => {
  const db = before()
  const rows = () => ({
    moved: db.prepare('SELECT * FROM ledger_transaction ORDER BY id').all(),
    entries: db.prepare('SELECT * FROM ledger_entry ORDER BY transaction_id, line').all(),
  })
  const guards = () =>
    db
      .prepare(
        "SELECT name, sql FROM sqlite_master WHERE type <> 'table' AND (tbl_name IN ('ledger_transaction', 'ledger_entry', 'refund', 'chargeback')) AND sql IS NOT NULL ORDER BY name",
      )
      .all()
  const [kept, guarded] = [rows(), guards()]
  db.exec(readFileSync(files[at] ?? '', 'utf8'))
  expect(rows().moved).toEqual(kept.moved.map((row) => ({ ...row, payout_id: null })))
  expect(rows().entries).toEqual(kept.entries)
  expect(guards().filter(({ name }) => name !== 'ledger_transaction_by_payout')).toEqual(guarded)
  for (const change of ['UPDATE ledger_transaction SET net = 0', 'DELETE FROM ledger_entry'])
    expect(() => db.exec(change)).toThrow('ledger_append_only')
})

it('takes payouts without an order, everything else with one, and the accounts that they need', () => {
  const db = before()
  db.exec(readFileSync(files[at] ?? '', 'utf8'))
  let booked = 0
  const book = (kind: string, { order, payout, net }: { order: string; payout: string; net: number }) =>
    db.exec(
      `INSERT INTO ledger_transaction (tenant_id, id, kind, order_id, payout_id, account_id, plan_id, provider, net, tax, total, on_day, at)
       VALUES (1, '${++booked}', '${kind}', ${order}, ${payout}, ${order}, ${order}, 'GMO', ${net}, 0, ${net}, '2026-04-01', 9)`,
    )
  const ofOrder = { order: "'o3'", payout: 'NULL' }
  const ofPayout = { order: 'NULL', payout: "'p'" }
  for (const kind of ['credit-out', 'credit-in']) book(kind, { ...ofOrder, net: 100 })
  for (const kind of ['payout', 'payout-back']) book(kind, { ...ofPayout, net: -100 })
  expect(() => book('payout', { ...ofPayout, net: 1 })).toThrow('ledger_transaction.payout_id')
  expect(() => book('payout', { ...ofOrder, net: 1 })).toThrow('ledger_transaction_of_payout')
  expect(() => book('charge', { ...ofPayout, net: 1 })).toThrow('ledger_transaction_of_payout')
  expect(() => book('charge', { order: 'NULL', payout: 'NULL', net: 1 })).toThrow(
    'ledger_transaction_of_order',
  )
  expect(() => book('refund', { ...ofOrder, net: -1 })).toThrow('ledger_transaction_sum')
  db.exec(
    "INSERT INTO ledger_entry VALUES (1, 'x', 1, 'bank', 'provider', 1), (1, 'x', 2, 'fee', 'provider', 1), (1, 'x', 3, 'credit', 'revenue', 1)",
  )
})
