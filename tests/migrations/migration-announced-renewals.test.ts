import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { migrated } from './migrated.ts'

const files = globSync('migrations/core/*.sql').sort()
const before = files.findIndex((file) => file.includes('0093_renewals_announced'))

it('knows of every registration before whether its period is a year or longer, as it was agreed at the purchase', () => {
  const db = migrated('core', before)
  db.exec('PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON')
  const plans = {
    month: [1, 'month'],
    year: [1, 'year'],
    'twelve months': [12, 'month'],
    days: [364, 'day'],
  } as const
  for (const [id, [duration, unit]] of Object.entries(plans))
    db.prepare(
      'INSERT INTO subscription_plan (tenant_id, id, name, price, duration, duration_type) VALUES (1, ?, ?, 1000, ?, ?)',
    ).run(id, id, duration, unit)
  const order = db.prepare(
    `INSERT INTO payment_order (tenant_id, id, account_id, plan_id, kind, total, price, starts_on, ends_on, expires_at, created_at, updated_at)
      VALUES (1, ?1, ?1, ?2, 'purchase', 0, ?3, '2026-01-01', '2026-12-31', 0, 0, 0)`,
  )
  const registration = db.prepare(
    `INSERT INTO registration (tenant_id, id, account_id, plan_id, order_id, status, starts_on, ends_on, renews_on)
      VALUES (?, ?, ?, ?, ?, 'ACTIVE', '2026-01-01', '2026-12-31', ?)`,
  )
  for (const id of Object.keys(plans)) registration.run(1, id, id, id, null, '2027-01-01')
  registration.run(1, 'cancelled, may be resumed', 'c', 'year', null, null)
  registration.run(2, 'of a site without the plan', 'o', 'year', null, null)
  for (const [id, plan, agreed] of [
    ['long when bought', 'month', { duration: 1, durationType: 'year' }],
    ['short when bought', 'year', { duration: 1, durationType: 'month' }],
  ] as const) {
    order.run(id, plan, JSON.stringify(agreed))
    registration.run(1, id, id, plan, id, '2027-01-01')
  }
  db.exec(readFileSync(files[before]!, 'utf8'))
  const long = db.prepare('SELECT id FROM registration WHERE is_long = 1 ORDER BY id').all()
  expect(long.map(({ id }) => id)).toEqual([
    'cancelled, may be resumed',
    'long when bought',
    'twelve months',
    'year',
  ])
  expect(db.prepare('SELECT count(told_renewal_on) AS told FROM registration').get()).toEqual({ told: 0 })
})
