import { beforeAll, expect, it } from 'vitest'
import { getCosts } from '#app/features/operations/model/costs/get-costs.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { outcome } from '#tests/visits/account-visit.ts'
import { asStaff } from '#tests/visits/staff-visit.ts'
import { clock, days, db, env } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

beforeAll(makeWorldRecords)

it('counts the uses of thirty days at all sites, for system administrators only', async () => {
  const system = await asStaff('system_admin')
  const before = (await getCosts(system)).counted
  const at = (ago: number) => dayOf(clock.now - ago * days)
  await db
    .insertInto('usage_day')
    .values([
      { tenant_id: 1, kind: 'open', day: at(3), count: 40 },
      { tenant_id: 2, kind: 'open', day: at(29), count: 2 },
      { tenant_id: 2, kind: 'open', day: at(31), count: 500 },
      { tenant_id: 1, kind: 'visitor', day: at(3), count: 7 },
    ])
    .onConflict((conflict) => conflict.columns(['tenant_id', 'kind', 'day']).doUpdateSet({ count: 0 }))
    .execute()
  const { counted, parts, dollars, away } = await getCosts(system)
  expect(counted.opens - before.opens).toBe(42)
  expect(counted.databaseBytes).toBeGreaterThan(0)
  expect(parts.map(({ part }) => part)).toContain('queues')
  expect([dollars >= 5, away]).toEqual([true, 0])
  const company = await asStaff('company_admin', { companyId: 1 })
  expect(await outcome(getCosts(company))).toBe('noPermission')
})

it('finds the uses by the key of their table, however many years there are', async () => {
  const { results } = await env.DB.prepare(
    "EXPLAIN QUERY PLAN SELECT kind, sum(count) FROM usage_day WHERE tenant_id IN (SELECT value FROM json_each('[1,2]')) AND kind IN ('open', 'view') AND day > '2026' GROUP BY kind",
  ).all<{ detail: string }>()
  expect(results.map(({ detail }) => detail).join()).toContain('tenant_id=? AND kind=? AND day>?')
})
