import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { migrated } from './migrated.ts'

const files = globSync('migrations/core/*.sql').sort()
const before = files.findIndex((file) => file.includes('0110_price_periods'))

it('records the present price of plans on offer since their last change, and nothing that isn’t known', () => {
  const db = migrated('core', before)
  db.exec('PRAGMA foreign_keys = OFF')
  const plan = db.prepare(
    `INSERT INTO subscription_plan (tenant_id, id, name, price, discount_price, duration, duration_type, state, updated_at)
      VALUES (1, ?1, ?1, 1000, ?2, 1, 'month', ?3, ?4)`,
  )
  plan.run('plain', null, 'published', 5)
  plan.run('reduced', 800, 'published', 6)
  plan.run('odd', 1200, 'published', 7)
  plan.run('never changed', null, 'published', 0)
  plan.run('draft', null, 'draft', 8)
  plan.run('withdrawn', 800, 'withdrawn', 9)
  db.exec(readFileSync(files[before]!, 'utf8'))
  expect(db.prepare('SELECT * FROM plan_price_period ORDER BY from_at').all()).toEqual([
    { tenant_id: 1, plan_id: 'plain', from_at: 5, price: 1000, until_at: null },
    { tenant_id: 1, plan_id: 'reduced', from_at: 6, price: 800, until_at: null },
    { tenant_id: 1, plan_id: 'odd', from_at: 7, price: 1000, until_at: null },
  ])
})
