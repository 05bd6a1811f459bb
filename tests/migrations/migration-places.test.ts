import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { migrated } from './migrated.ts'

const files = globSync('migrations/core/*.sql').sort()
const at = files.findIndex((file) => file.includes('0123_places'))

it('keeps every order as it was, and the release before goes on writing them', () => {
  const db = migrated('core', at)
  db.exec('PRAGMA foreign_keys = OFF')
  const order = db.prepare(
    `INSERT INTO payment_order (tenant_id, id, account_id, plan_id, coverage, kind, registration_id, period, state, total, price, starts_on, ends_on, expires_at, created_at, updated_at, provider)
      VALUES (1, ?1, 'a', ?2, ?3, ?4, ?5, 1, ?6, 550, ?7, '2026-01-01', '2026-01-31', 0, 0, 0, 'GMO')`,
  )
  order.run('bought', 'p', '1', 'purchase', 'r', 'confirmed', '{"total":550}')
  order.run('odd', 'p', '', 'purchase', null, 'failed', 'no JSON')
  order.run('open', 'p', '1', 'purchase', null, 'unknown', '{}')
  order.run('renewal', 'p', '1', 'renewal', 'r', 'received', '{}')
  const rows = () => db.prepare('SELECT * FROM payment_order ORDER BY id').all()
  const kept = rows()
  db.exec(readFileSync(files[at] ?? '', 'utf8'))
  expect(rows()).toEqual(kept.map((row) => ({ ...row, places: null })))
  // The rules about one open purchase and about equal contents hold as before.
  expect(() => order.run('second', 'p', '1', 'purchase', null, 'received', '{}')).toThrow(
    'payment_order.plan_id',
  )
  expect(() => order.run('equal', 'q', '1', 'purchase', null, 'received', '{}')).toThrow(
    'payment_order_covered',
  )
  // They don't for what is bought for others.
  const given = db.prepare(
    `INSERT INTO payment_order (tenant_id, id, account_id, plan_id, coverage, kind, period, places, total, price, starts_on, ends_on, expires_at, created_at, updated_at)
      VALUES (1, ?1, 'a', 'p', '1', ?2, 1, ?3, 550, '{}', '2026-01-01', '2026-06-30', 0, 0, 0)`,
  )
  given.run('gift', 'purchase', 1)
  given.run('class', 'purchase', 30)
  expect(() => given.run('none', 'purchase', 0)).toThrow('payment_order_places')
  expect(() => given.run('renewing', 'renewal', 1)).toThrow('payment_order')
})

it('an order that a tenant brings along is copied whatever the constraints say', () => {
  const db = migrated('core', at + 1)
  db.exec('PRAGMA foreign_keys = OFF')
  const redemption = () =>
    db.exec(
      "INSERT INTO redemption (tenant_id, place_id, order_id, code_hash, on_day) VALUES (1, 'p', 'o', 'h', '2026-01-01')",
    )
  expect(redemption).toThrow('redemption_open')
  const columns = db
    .prepare(
      'SELECT name, "notnull" AS needed, dflt_value AS given FROM pragma_table_info(\'moving_tenant\')',
    )
    .all()
  const needed = columns.filter(
    ({ name, needed, given }) => needed === 1 && given === null && name !== 'tenant_id' && name !== 'state',
  )
  const names = ['tenant_id', 'state', ...needed.map(({ name }) => String(name))]
  db.prepare(
    `INSERT INTO moving_tenant (${names.join(', ')}) VALUES (1, 'silent'${', 0'.repeat(needed.length)})`,
  ).run()
  expect(redemption).not.toThrow()
})
