import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { readSite } from '#app/features/tenancy/model/snapshot/read-site.ts'
import { openDatabase } from '#app/kernel/data/database.ts'
import { insertSite } from '#seeds/demo/insert-site.ts'
import { listSite, seedListSite } from '#tests/sites/list-site.ts'

it('R233 a box offers the comma-separated parts of its match value, in their order', async () => {
  const db = openDatabase(env.DB)
  for (const [tenantId, servicePath, matchValue] of [
    [81, 'parts', ' 乙 ,甲,, 甲・丙、丁/戊 ,a b;c,'],
    [82, 'others', '一,二'],
  ] as const) {
    const address = { domain: null, servicePath }
    await insertSite(db, { tenantId, name: servicePath, address, settings: { layout: '{}' } }, 0)
    const own = { tenant_id: tenantId, id: 1, ordinal: 1 }
    await db
      .insertInto('search_tab')
      .values({ ...own, title: '項目', type: 'fields' })
      .execute()
    await db
      .insertInto('search_box')
      .values({
        ...own,
        tab_id: 1,
        label: '区分',
        is_show_label: 1,
        size: 'large',
        operation: 4,
        match_value: matchValue,
        search_fields: '["param1"]',
        group_ids: '[]',
      })
      .execute()
  }
  const choicesOf = async (servicePath: string) =>
    (await readSite(db, { domain: null, servicePath }))?.searchTabs[0]?.boxes[0]?.choices
  expect(await choicesOf('parts')).toEqual(['乙', '甲', '甲・丙、丁/戊', 'a b;c'])
  expect(await choicesOf('others')).toEqual(['一', '二'])
})

it('a site has the years in which visible contents of its own were published, the latest first', async () => {
  const db = openDatabase(env.DB)
  const { tenantId, servicePath } = listSite
  const yearsOf = async () => (await readSite(db, { domain: null, servicePath }))?.years
  await seedListSite(db, 0)
  expect(await yearsOf()).toEqual([2024])
  const days = ['2026-12-31', '2026-01-01', '1987-06-01', '2025-12-31', '2019-01-01'] as const
  for (const [at, day] of days.entries())
    await db
      .insertInto('content')
      .values({
        tenant_id: day === '2025-12-31' ? 82 : tenantId,
        id: `yearcontent${at}`.padEnd(24, '0'),
        title: day,
        sort_keys: '{}',
        published_on: day,
        visible: day === '2019-01-01' ? 0 : 1,
        created_at: 0,
        updated_at: 0,
      })
      .execute()
  expect(await yearsOf()).toEqual([2026, 2024, 1987])
})
