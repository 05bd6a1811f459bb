import { type Insertable, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { replaceRanges } from '#app/features/identity/model/ip-range/ip-range-store.ts'
import { readRows } from '#app/features/imports/model/run/row-store.ts'
import { platformOn } from '#app/features/orders/tests/order-world.ts'
import { GroupInput } from '#app/features/publishing/model/groups/edited-group.ts'
import { addGroup, listEditedGroups } from '#app/features/publishing/model/groups/save-group.ts'
import {
  addDirectLink,
  listDirectLinks,
  revokeDirectLink,
} from '#app/features/reading/model/direct-link/edit-direct-links.ts'
import { addBox } from '#app/features/search/model/setup/tabs/edit-boxes.ts'
import { addTab, BoxInput, listTabs, TabInput } from '#app/features/search/model/setup/tabs/edit-tabs.ts'
import type { Tables } from '#app/kernel/data/tables.ts'
import { commit } from '#app/visit/commit.ts'
import { seedRecords, worldContentId } from '#seeds/demo/seed-records.ts'
import { administratorAt } from '#tests/visits/administrator-at.ts'
import { sqliteD1 } from '#tests/visits/sqlite-d1.ts'

const platform = platformOn(sqliteD1())
const { db, clock } = platform
await seedRecords(db, clock.now)
const [visit, other] = [await administratorAt(platform, 'aozora'), await administratorAt(platform, 'sakura')]
const { tenantId } = visit.site
const full = { name: 'listFull' }

/** Adds rows to a site until it has this many, as if somebody added them one by one. */
async function fill(
  table: 'content_group' | 'search_tab' | 'search_box',
  upTo: number,
  said: object = {},
): Promise<void> {
  const rows = await db.selectFrom(table).selectAll().where('tenant_id', '=', tenantId).execute()
  const row = rows.at(-1)
  const { count } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow()
  const names = { content_group: 'name', search_tab: 'title', search_box: 'label' }
  for (let nth = count; nth < upTo; nth++) {
    const own = {
      ...row,
      id: 5_000 + nth,
      ...said,
      [names[table]]: `${table} ${nth}`,
      ref_code: `R${nth}`,
      is_default: 0,
    }
    const known = Object.entries(own).filter(([name]) => name in (row ?? {}))
    await sql`INSERT INTO ${sql.table(table)} (${sql.join(known.map(([name]) => sql.ref(name)))})
      VALUES (${sql.join(known.map(([, value]) => value))})`.execute(db)
  }
}

describe('a list that every page contains, or that is answered whole, has a limit', () => {
  it('content groups: 1,000 of a site', async () => {
    await fill('content_group', 999)
    const group = (name: string) => GroupInput.parse({ name })
    await addGroup(visit, group('last'))
    expect(await listEditedGroups(visit)).toHaveLength(1_000)
    await expect(addGroup(visit, group('more'))).rejects.toMatchObject(full)
    await addGroup(other, group('of another site'))
  })

  it('search tabs, 50, and boxes, 200, of a site', async () => {
    await fill('search_tab', 49)
    const last = await addTab(visit, TabInput.parse({ title: 'last' }))
    expect(await listTabs(visit)).toHaveLength(50)
    await expect(addTab(visit, TabInput.parse({ title: 'more' }))).rejects.toMatchObject(full)
    await addTab(other, TabInput.parse({ title: 'of another site' }))
    await fill('search_box', 199, { tab_id: last.id })
    const box = (label: string) => ({ ...BoxInput.parse({ label, fields: [1] }), tabId: last.id })
    await addBox(visit, box('last'))
    await expect(addBox(visit, box('more'))).rejects.toMatchObject(full)
  })

  it('address ranges: 1,000 of a group, which can be saved again unchanged', async () => {
    const groupId = 'rangesgroup0000000001'
    const named = { name: 'Consortium', name_key: 'consortium', max_users: 5, created_at: 1, updated_at: 1 }
    await db
      .insertInto('user_group')
      .values({ tenant_id: tenantId, id: groupId, ...named })
      .execute()
    const ranges = Array.from({ length: 1_001 }, (_, nth) => {
      const key = nth.toString(16).padStart(32, '0')
      const days = { startsOn: null, endsOn: null, reason: '' }
      return { id: `range-${nth}`, text: String(nth), start: key, end: key, width: '0', ...days }
    })
    const change = { tenantId, groupId, addedBy: 'x', now: clock.now }
    const save = (some: typeof ranges) => commit(visit, replaceRanges(db, change, some))
    await save(ranges.slice(1))
    await save(ranges.slice(1))
    await expect(save(ranges)).rejects.toMatchObject(full)
  })

  it('direct links: 200 of a content that aren’t revoked, all of which are shown', async () => {
    const contentId = worldContentId('aozora', 'star-almanac')
    const add = (label: string) =>
      addDirectLink(visit, { contentId, label, expiresOn: null, referrerUrls: [] })
    const first = await add('first')
    for (let nth = (await listDirectLinks(visit, { contentId })).length; nth < 200; nth++) {
      clock.now += 1
      await add(`${nth}`)
    }
    await expect(add('more')).rejects.toMatchObject(full)
    await revokeDirectLink(visit, { id: first.id })
    await add('one more')
    const shown = await listDirectLinks(visit, { contentId })
    expect(shown).toHaveLength(200)
    expect(shown.every(({ revokedAt }) => revokedAt === null)).toBe(true)
  })
})

it('the refused rows of a file are answered a megabyte at a time, each exactly once', async () => {
  const key = { tenantId, id: 'importoflargerows00001' }
  const file = {
    kind: 'contents',
    mode: 'overwrite',
    year: 2026,
    file_name: 'f.csv',
    bytes: 1,
    encoding: 'utf-8',
  }
  const run = {
    state: 'done',
    starts: 0,
    head: '[]',
    started_by: 'x',
    started_by_name: 'x',
    created_at: 1,
    updated_at: 1,
  }
  await db
    .insertInto('csv_import')
    .values({ tenant_id: tenantId, id: key.id, ...file, ...run } as Insertable<Tables['csv_import']>)
    .execute()
  await sql`INSERT INTO csv_import_row (tenant_id, import_id, number, outcome, cells)
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60)
    SELECT ${tenantId}, ${key.id}, i, iif(i % 3 = 0, 'added', 'refused'),
      json_array(printf('%.*c', iif(i < 30, 200000, 10), 'x')) FROM n`.execute(db)
  const numbers: number[] = []
  for (let after = 0; ; after = numbers.at(-1) ?? 0) {
    const part = { outcomes: ['refused'] as const, after, limit: 25 }
    const rows = await readRows(db, key, part)
    if (rows.length === 0) break
    expect(JSON.stringify(rows).length).toBeLessThan(1_400_000)
    expect(rows.length).toBeLessThanOrEqual(25)
    numbers.push(...rows.map(({ number }) => number))
  }
  expect(numbers).toEqual(Array.from({ length: 60 }, (_, nth) => nth + 1).filter((nth) => nth % 3 !== 0))
})
