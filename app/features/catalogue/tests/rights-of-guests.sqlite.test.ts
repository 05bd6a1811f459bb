import { beforeAll, expect, it } from 'vitest'
import {
  type TextRights,
  textRights,
  textRightsOfGuests,
} from '#app/features/catalogue/model/content/content-columns.ts'
import { db } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

beforeAll(makeWorldRecords)

type Rights = ReturnType<typeof textRights>

/** What each content of all sites grants, in the same order. */
async function rightsOfAll(rights: (tenantId: number) => Rights) {
  const tenants = await db.selectFrom('tenant').select('id').orderBy('id').execute()
  const all = tenants.map(({ id }) =>
    db
      .selectFrom('content')
      .select('content.id')
      .select(rights(id))
      .where('content.tenant_id', '=', id)
      .orderBy('content.id')
      .$castTo<TextRights & { id: string }>()
      .execute(),
  )
  return (await Promise.all(all)).flat()
}

it('the short statement grants guests exactly what the long one grants somebody without an account', async () => {
  const today = '2026-11-20'
  const short = await rightsOfAll((tenantId) => textRightsOfGuests({ tenantId }))
  const long = await rightsOfAll((tenantId) => textRights({ tenantId, accountId: '', today }))
  expect(short).toEqual(long)
  expect(new Set(short.map(({ isOpened }) => isOpened))).toEqual(new Set([0, 1]))
})
