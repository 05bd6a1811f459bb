import { beforeAll, expect, it } from 'vitest'
import { type CardReader, resultsOf } from '#app/features/catalogue/model/content/card-store.ts'
import { readLists } from '#app/features/catalogue/model/content/content-list-store.ts'
import { listGroupsOfContent } from '#app/features/catalogue/model/content/content-store.ts'
import { ContentData } from '#app/features/publishing/model/upload/content-input.ts'
import { insertContent } from '#app/features/publishing/model/upload/content-records.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { commit } from '#app/visit/commit.ts'
import { clock, db, randomBytes, visitAt } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

// D1 binds at most 100 values in a statement, and callers send longer lists.
const numbers = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at)
const tenantId = 1

beforeAll(async () => {
  await makeWorldRecords()
  for (const id of numbers(101, 50))
    await db
      .insertInto('content_group')
      .values({ tenant_id: tenantId, id, name: `group ${id}`, ordinal: id })
      .execute()
})

const guest = (tenant: number): CardReader => ({
  tenantId: tenant,
  accountId: null,
  shelfId: null,
  today: dayOf(clock.now),
  translated: false,
  locale: 'ja',
})
const everything = {
  lists: [{ list: 'all', size: 100 }],
  order: { by: 'day', direction: 'desc' },
  offset: 0,
} as const

it('a full page of search results has its hundred cards', async () => {
  const [found] = await readLists(db, guest(tenantId), everything)
  const known = found?.rows.map((card) => card.id) ?? []
  const unknown = Array.from({ length: 100 - known.length }, () => newElementId(randomBytes))
  const quoted = await resultsOf(db, guest(tenantId), [...unknown, ...known])
  expect(quoted.map((card) => card.id).sort()).toEqual([...known].sort())
  expect(await resultsOf(db, guest(2), known)).toEqual([])
})

it('a content can be in fifty groups', async () => {
  const visit = await visitAt('aozora')
  const id = newElementId(randomBytes)
  const data = ContentData.parse({ title: 'everywhere', contentGroupIds: numbers(101, 50) })
  const content = { tenantId, id, data, publishedOn: dayOf(clock.now), fileName: 'a.pdf', now: clock.now }
  await commit(visit, insertContent(db, content, { companyId: 0, tenantIds: [tenantId], maxContents: 5000 }))
  expect(await listGroupsOfContent(db, tenantId, id)).toHaveLength(50)
  expect(await listGroupsOfContent(db, 2, id)).toEqual([])
})
