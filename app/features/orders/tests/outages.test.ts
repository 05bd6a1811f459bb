import { expect, it } from 'vitest'
import { endOutage, noteOutage } from '#app/features/orders/model/outage/outage-store.ts'
import { commitTo } from '#app/kernel/data/commit.ts'
import { openShops } from './open-shops.ts'

it('an outage that begins in the millisecond in which another ended is recorded, and told once', async () => {
  const { db, d1, clock } = await openShops()
  const outage = { tenantId: 1, provider: 'GMO', refusedWith: 'E01' }
  await commitTo(d1, noteOutage(db, outage, clock.now))
  await commitTo(d1, [endOutage(db, outage)])
  await commitTo(d1, noteOutage(db, outage, clock.now))
  const jobs = await db.selectFrom('job').select('id').where('kind', '=', 'tell-outage').execute()
  const outages = await db
    .selectFrom('payment_outage')
    .select('provider')
    .where('tenant_id', '=', 1)
    .execute()
  expect([jobs.length, outages]).toEqual([1, [{ provider: 'GMO' }]])
})
