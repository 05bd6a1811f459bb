import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { migrated } from './migrated.ts'

const files = globSync('migrations/core/*.sql').sort()
const before = files.findIndex((file) => file.includes('0112_pauses'))

it('counts the periods of every registration before from its anchor, as ever, and pauses none', () => {
  const db = migrated('core', before)
  db.exec('PRAGMA foreign_keys = OFF')
  db.exec(`INSERT INTO registration (tenant_id, id, account_id, plan_id, status, starts_on, ends_on, anchor_on, period, renews_on)
    VALUES (1, 'renews', 'a', 'p', 'ACTIVE', '2026-01-01', '2026-12-31', '2026-01-01', 3, '2027-01-01'),
      (1, 'given', 'b', 'p', 'ACTIVE', '2026-01-01', '2026-12-31', NULL, 0, NULL)`)
  db.exec(readFileSync(files[before]!, 'utf8'))
  const rows = db.prepare('SELECT id, anchor_period, rests, period FROM registration ORDER BY id').all()
  expect(rows.map((row) => ({ ...row }))).toEqual([
    { id: 'given', anchor_period: 0, rests: 0, period: 0 },
    { id: 'renews', anchor_period: 0, rests: 0, period: 3 },
  ])
})
