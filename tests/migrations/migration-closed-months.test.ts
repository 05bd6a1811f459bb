import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { migrated } from './migrated.ts'

const files = globSync('migrations/core/*.sql').sort()
const before = files.findIndex((file) => file.includes('0103_closed_months'))

it('gives what took a charge back the month of that charge, and changes no amount', () => {
  const db = migrated('core', before)
  db.exec('PRAGMA foreign_keys = OFF')
  const moved = db.prepare(
    `INSERT INTO ledger_transaction (tenant_id, id, kind, order_id, account_id, plan_id, net, tax, total, on_day, at)
      VALUES (?1, ?2, ?3, ?4, 'a', 'p', 1000, 100, 1100, ?5, 0)`,
  )
  const rows = [
    [1, 'charge', 'charge', 'one', '2026-02-28'],
    [1, 'refund', 'refund', 'one', '2026-03-01'],
    [1, 'loss', 'write-off', 'one', '2026-02-28'],
    [1, 'orphan', 'refund', 'gone', '2026-03-01'],
    [2, 'theirs', 'charge', 'gone', '2026-01-01'],
  ] as const
  for (const row of rows) moved.run(...row)
  db.exec(readFileSync(files[before]!, 'utf8'))
  expect(db.prepare('SELECT id, net, of_month AS m FROM ledger_transaction ORDER BY id').all()).toEqual([
    { id: 'charge', net: 1000, m: null },
    { id: 'loss', net: 1000, m: '2026-02' },
    { id: 'orphan', net: 1000, m: null },
    { id: 'refund', net: 1000, m: '2026-02' },
    { id: 'theirs', net: 1000, m: null },
  ])
  expect(() => db.exec("DELETE FROM ledger_transaction WHERE id = 'loss'")).toThrow('ledger_append_only')
  expect(() => db.exec("UPDATE ledger_transaction SET of_month = NULL WHERE id = 'loss'")).toThrow(
    'ledger_append_only',
  )
  const close = (month: string, at: string) =>
    db.prepare("INSERT INTO closed_month VALUES (1, ?1, 'x', ?2)").run(month, Date.parse(at))
  expect(() => close('2026-03', '2026-03-31T14:59:59.999Z')).toThrow('closed_month_over')
  expect(() => close('2026-3', '2026-05-01T00:00:00Z')).toThrow('closed_month_month')
  close('2026-11', '2026-12-31T15:00:00Z')
  expect(() => close('2027-01', '2027-03-01T00:00:00Z')).toThrow('closed_month_follows')
  close('2026-12', '2026-12-31T15:00:00Z')
  close('2027-01', '2027-03-01T00:00:00Z')
})
