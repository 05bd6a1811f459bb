import { beforeAll, expect, it } from 'vitest'
import { listPlansOfContent } from '#app/features/plans/model/plan/plan-store.ts'
import { db } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

beforeAll(makeWorldRecords)

it('guests are offered for each content what somebody without any registration is', async () => {
  const contents = await db.selectFrom('content').select(['tenant_id as tenantId', 'id']).execute()
  const offered = (accountId: string | null) =>
    Promise.all(
      contents.map(({ tenantId, id }) =>
        listPlansOfContent(db, { tenantId, accountId, today: '2026-11-20', locale: 'ja', contentId: id }),
      ),
    )
  const toGuests = await offered(null)
  expect(toGuests).toEqual(await offered('nobody'))
  expect(toGuests.flat().length).toBeGreaterThan(0)
})
