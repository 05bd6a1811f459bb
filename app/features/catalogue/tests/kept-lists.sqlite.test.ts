import { beforeAll, describe, expect, it } from 'vitest'
import type { CardReader } from '#app/features/catalogue/model/content/card-store.ts'
import { readLists } from '#app/features/catalogue/model/content/content-list-store.ts'
import { sortKeysOf } from '#app/features/catalogue/model/content/list-order.ts'
import { commitTo } from '#app/kernel/data/commit.ts'
import { noFields } from '#app/kernel/values/content-field.fixtures.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { clock, db, env } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

const tenantId = 1
const group = 77
const tag = 909
const reader: CardReader = {
  tenantId,
  accountId: null,
  shelfId: null,
  today: dayOf(clock.now),
  translated: false,
  locale: 'ja',
}
const idOf = (name: string) => `kept${name}`.padEnd(24, '0')

type Order = { by: 'day' | 'title' | 'author'; direction: 'asc' | 'desc' }
const byDay: Order = { by: 'day', direction: 'desc' }

async function titlesIn(list: 'all' | { group: number } | { hashTag: number }, order = byDay, of = reader) {
  const [found] = await readLists(db, of, { lists: [{ list, size: 500 }], order, offset: 0 })
  return { titles: found?.rows.map((card) => card.title), total: found?.total ?? 0 }
}

async function write(title: string, author: string, publishedOn: string) {
  const row = { title, author, published_on: publishedOn }
  const keys = sortKeysOf({ ...noFields, title, author, publishedOn })
  const at = { created_at: 0, updated_at: 0 }
  await db
    .insertInto('content')
    .values({ tenant_id: tenantId, id: idOf(title), sort_keys: keys, ...row, ...at })
    .execute()
  await db
    .insertInto('content_in_group')
    .values({ tenant_id: tenantId, group_id: group, content_id: idOf(title) })
    .execute()
}

const setVisible = (title: string, visible: 0 | 1) =>
  db
    .updateTable('content')
    .set({ visible })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', idOf(title))
    .execute()

const versionOf = async (tenant: number) =>
  (await db.selectFrom('tenant').select('version').where('id', '=', tenant).executeTakeFirstOrThrow()).version

beforeAll(async () => {
  await makeWorldRecords()
  await db
    .insertInto('content_group')
    .values({ tenant_id: tenantId, id: group, name: 'kept', ordinal: group })
    .execute()
  await db.insertInto('hash_tag').values({ tenant_id: tenantId, id: tag, name: 'kept', ordinal: 1 }).execute()
  await write('b', 'z', '2026-01-02')
  await write('a', 'y', '2026-01-03')
  await write('c', 'x', '2026-01-01')
})

describe('the lists that triggers maintain', () => {
  it('have a group’s contents by day and by title, in both directions', async () => {
    expect(await titlesIn({ group })).toEqual({ titles: ['a', 'b', 'c'], total: 3 })
    expect((await titlesIn({ group }, { by: 'title', direction: 'asc' })).titles).toEqual(['a', 'b', 'c'])
    expect((await titlesIn({ group }, { by: 'title', direction: 'desc' })).titles).toEqual(['c', 'b', 'a'])
  })

  it('have an additional order while a tenant offers it', async () => {
    const byAuthor: Order = { by: 'author', direction: 'asc' }
    await db.deleteFrom('sort_field').where('tenant_id', '=', tenantId).where('field', '=', 2).execute()
    expect((await titlesIn({ group }, byAuthor)).titles).toEqual([])
    const field = { tenant_id: tenantId, field: 2, title: '著者', ordinal: 9 }
    await db
      .insertInto('sort_field')
      .values([
        { ...field, id: 901, context: 1 },
        { ...field, id: 902, context: 2 },
      ])
      .execute()
    expect((await titlesIn({ group }, byAuthor)).titles).toEqual(['c', 'a', 'b'])
    const drop = (id: number) =>
      db.deleteFrom('sort_field').where('tenant_id', '=', tenantId).where('id', '=', id).execute()
    await drop(901)
    expect((await titlesIn({ group }, byAuthor)).titles).toHaveLength(3)
    await drop(902)
    expect((await titlesIn({ group }, byAuthor)).titles).toEqual([])
  })

  it('R281 lose hidden contents and get them back', async () => {
    const before = (await titlesIn('all')).total
    await setVisible('a', 0)
    expect(await titlesIn({ group })).toEqual({ titles: ['b', 'c'], total: 2 })
    expect((await titlesIn('all')).total).toBe(before - 1)
    await setVisible('a', 1)
    expect((await titlesIn({ group })).total).toBe(3)
    expect((await titlesIn('all')).total).toBe(before)
  })

  it('follow a changed sort key', async () => {
    const rewrite = (publishedOn: string) =>
      db
        .updateTable('content')
        .set({ sort_keys: sortKeysOf({ ...noFields, title: 'c', publishedOn }) })
        .where('tenant_id', '=', tenantId)
        .where('id', '=', idOf('c'))
        .execute()
    await rewrite('2026-02-01')
    expect((await titlesIn({ group })).titles).toEqual(['c', 'a', 'b'])
    await rewrite('2026-01-01')
    expect((await titlesIn({ group })).titles).toEqual(['a', 'b', 'c'])
  })

  it('R256 have the contents with a hashtag, as long as they have it', async () => {
    await db
      .insertInto('content_hash_tag')
      .values({ tenant_id: tenantId, tag_id: tag, content_id: idOf('b') })
      .execute()
    expect(await titlesIn({ hashTag: tag })).toEqual({ titles: ['b'], total: 1 })
    expect(await titlesIn({ hashTag: tag }, byDay, { ...reader, tenantId: 2 })).toEqual({
      titles: [],
      total: 0,
    })
    await db
      .deleteFrom('content_hash_tag')
      .where('tenant_id', '=', tenantId)
      .where('tag_id', '=', tag)
      .execute()
    expect(await titlesIn({ hashTag: tag })).toEqual({ titles: [], total: 0 })
  })

  it('lose a deleted content, and one taken out of its group', async () => {
    const before = (await titlesIn('all')).total
    await write('d', 'w', '2026-01-04')
    await db.deleteFrom('content').where('tenant_id', '=', tenantId).where('id', '=', idOf('d')).execute()
    expect((await titlesIn('all')).total).toBe(before)
    expect((await titlesIn({ group })).titles).toEqual(['a', 'b', 'c'])
    await db
      .deleteFrom('content_in_group')
      .where('tenant_id', '=', tenantId)
      .where('content_id', '=', idOf('c'))
      .execute()
    expect(await titlesIn({ group })).toEqual({ titles: ['a', 'b'], total: 2 })
    expect((await titlesIn('all')).total).toBe(before)
  })

  it('R003 contain nothing of another tenant', async () => {
    expect(await titlesIn({ group }, byDay, { ...reader, tenantId: 2 })).toEqual({ titles: [], total: 0 })
  })
})

describe('a site’s version', () => {
  it('grows with every change that its readers would see, and no other site’s does', async () => {
    const writes = [
      () => setVisible('a', 1),
      () =>
        db
          .insertInto('site_setting')
          .values({ tenant_id: tenantId, name: 'tab', value: '{}', updated_at: 0 })
          .execute(),
      () =>
        db
          .insertInto('notification')
          .values({ tenant_id: tenantId, id: 99, title: 'n', content: '', created_at: 0 })
          .execute(),
      () => db.updateTable('company').set({ setting_login: 2 }).where('id', '=', 1).execute(),
      () =>
        db
          .insertInto('trending')
          .values({ tenant_id: tenantId, content_id: idOf('a'), created_at: 0 })
          .execute(),
    ]
    const other = await versionOf(2)
    for (const write of writes) {
      const before = await versionOf(tenantId)
      await write()
      expect(await versionOf(tenantId)).toBeGreaterThan(before)
    }
    expect(await versionOf(2)).toBe(other)
  })

  it('stays the same after a write that changed nothing, which the commit reports', async () => {
    const before = await versionOf(tenantId)
    const nobody = db
      .updateTable('content')
      .set({ visible: 1 })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', 'nobody')
    expect(await commitTo(env.DB, [nobody])).toEqual([0])
    expect(await versionOf(tenantId)).toBe(before)
  })
})
