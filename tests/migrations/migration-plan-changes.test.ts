import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { migrated } from './migrated.ts'

const files = globSync('migrations/core/*.sql').sort()
const at = files.findIndex((file) => file.includes('0121_plan_changes'))

it('keeps every registration and charge as it was, and the release before goes on writing them', () => {
  const db = migrated('core', at)
  db.exec('PRAGMA foreign_keys = OFF')
  const registration = db.prepare(
    `INSERT INTO registration (tenant_id, id, account_id, plan_id, status, starts_on, ends_on, source, order_id, provider, price, anchor_on, period, renews_on, coverage, rests, anchor_period, created_at)
      VALUES (1, ?1, ?1, 'p', ?2, '2026-01-01', ?3, 'purchase', ?1, ?4, 500, '2026-01-01', 1, ?5, ?6, ?7, ?8, 1)`,
  )
  registration.run('runs', 'ACTIVE', '2026-01-31', 'GMO', '2026-02-01', '1', 0, 0)
  registration.run('rests', 'ACTIVE', '2026-01-31', 'GMO', '2026-04-01', '2', 2, -2)
  registration.run('given', 'ACTIVE', '2026-12-31', null, null, '', 0, 0)
  // Two of equal contents from before the rule against them.
  registration.run('ended', 'REFUNDED', '2026-01-31', 'GMO', null, '1', 0, 0)
  const order = db.prepare(
    `INSERT INTO payment_order (tenant_id, id, account_id, plan_id, kind, registration_id, period, state, total, price, starts_on, ends_on, expires_at, created_at, updated_at, provider)
      VALUES (1, ?1, ?2, 'p', ?3, ?2, ?4, ?5, 550, ?6, '2026-01-01', '2026-01-31', 0, 0, 0, 'GMO')`,
  )
  order.run('bought', 'runs', 'purchase', 1, 'confirmed', '{"total":550}')
  order.run('open', 'rests', 'purchase', 1, 'unknown', '{}')
  const rows = (table: string) => db.prepare(`SELECT * FROM ${table} ORDER BY id`).all()
  const kept = { registrations: rows('registration'), orders: rows('payment_order') }
  db.exec(readFileSync(files[at] ?? '', 'utf8'))
  const noNext = { next_plan_id: null, next_coverage: null, next_agreed: null, agreed_at: null }
  expect(rows('registration')).toEqual(kept.registrations.map((row) => ({ ...row, ...noNext })))
  expect(rows('payment_order')).toEqual(kept.orders.map((row) => ({ ...row, changes_from: null })))
  order.run('renewal', 'runs', 'renewal', 2, 'received', '{}')
  const anew = () => db.exec("UPDATE registration SET anchor_on = '2026-01-15' WHERE id = 'runs'")
  expect(anew, 'as before').toThrow('registration_anchored')
  const half = () => db.exec("UPDATE registration SET next_plan_id = 'q' WHERE id = 'given'")
  expect(half).toThrow('registration_next')
})
