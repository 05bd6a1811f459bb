import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { protectionOfContent } from '#app/features/access/model/protection-of-content.ts'
import { platformOn } from '#app/features/orders/tests/order-world.ts'
import {
  getProtection,
  ProtectionInput,
  saveProtection,
} from '#app/features/reading/model/protection/save-protection.ts'
import { copyText, getCopyMeter } from '#app/features/reading/model/viewer/copy-and-print.ts'
import { issueViewerToken } from '#app/features/reading/model/viewer/issue-viewer-token.ts'
import { openViewer } from '#app/features/reading/model/viewer/open-viewer.ts'
import { readPagePicture } from '#app/features/reading/model/viewer/read-page-picture.ts'
import { readSegment } from '#app/features/reading/model/viewer/read-segment.ts'
import { openSearch } from '#app/kernel/data/search-database.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import type { Protection } from '#app/kernel/values/reading/protection.ts'
import type { Visit } from '#app/visit/visit.ts'
import { seedRecords, worldContentId } from '#seeds/demo/seed-records.ts'
import { world } from '#seeds/demo/world.ts'
import { administratorAt } from '#tests/visits/administrator-at.ts'
import { sqliteD1 } from '#tests/visits/sqlite-d1.ts'
import { book, licenseBooks, otherBook, readerAt, tenantId, viewerRequest } from './seat-world.ts'

const onDatabase = platformOn(sqliteD1())
const search = sqliteD1('search')
const env = {
  ...onDatabase.env,
  SEARCH: search,
  ASSETS: { fetch: async () => new Response(null, { status: 404 }) } as unknown as Fetcher,
  FILES: { get: async () => null } as unknown as R2Bucket,
}
const platform = { ...onDatabase, env }
const { db, clock } = platform
let reader: Visit

const setContent = (protection: Protection | null, contentId = book) =>
  db
    .updateTable('content')
    .set({ protection })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', contentId)
    .execute()

const groupsOfBook = () =>
  db
    .selectFrom('content_in_group')
    .select('group_id')
    .where('tenant_id', '=', tenantId)
    .where('content_id', '=', book)
    .execute()

const setGroup = (groupId: number, protection: Protection | null) =>
  db
    .updateTable('content_group')
    .set({ protection })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', groupId)
    .execute()

async function setSite(protection: Protection, copyPercent = 10, name: 'aozora' | 'sakura' = 'aozora') {
  const admin = await administratorAt(platform, name)
  const { revision } = await getProtection(admin)
  await saveProtection(admin, ProtectionInput.parse({ protection, copyPercent, revision }))
}

async function levelOf(contentId: string, ofTenant = tenantId) {
  const row = await db
    .selectFrom('content')
    .select(protectionOfContent().as('protection'))
    .where('content.tenant_id', '=', ofTenant)
    .where('content.id', '=', contentId)
    .executeTakeFirst()
  return row?.protection
}
const level = () => levelOf(book)
const nameOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'answered',
    (error) => (isRefusal(error) ? error.name : Promise.reject(error)),
  )

async function open(contentId = book) {
  const { tokenId } = await issueViewerToken(reader, { contentId, groupId: null })
  return openViewer(await viewerRequest(platform, tokenId, 'launch'), 1)
}

beforeAll(async () => {
  await seedRecords(db, clock.now)
  await licenseBooks(platform, null)
  reader = await readerAt(platform, 0)
})

beforeEach(async () => {
  await db.deleteFrom('site_setting').where('name', '=', 'protection').execute()
  await db.updateTable('content').set({ protection: null }).execute()
  await db.updateTable('content_group').set({ protection: null }).execute()
})

describe('the protection of a content', () => {
  it('is its own, or else its strictest group’s, or else its site’s, or else none', async () => {
    expect(await level()).toBe('open')
    await setSite('guarded')
    expect(await level()).toBe('guarded')
    const [{ group_id: first } = { group_id: 0 }] = await groupsOfBook()
    await setGroup(first, 'open')
    expect(await level()).toBe('open')
    const second = 9_001
    const rows = { tenant_id: tenantId, id: second, name: 'Second', type: 'normal' as const, ordinal: 99 }
    await db
      .insertInto('content_group')
      .values({ ...rows, translations: '{}', is_default: 0, is_wrap_line: 0, item_size: 5, num_row: 2 })
      .execute()
    await db
      .insertInto('content_in_group')
      .values({ tenant_id: tenantId, content_id: book, group_id: second })
      .execute()
    for (const [one, other, strictest] of [
      ['open', 'guarded', 'guarded'],
      ['strict', 'open', 'strict'],
      ['guarded', 'strict', 'strict'],
      ['guarded', null, 'guarded'],
    ] as const) {
      await setGroup(first, one)
      await setGroup(second, other)
      expect([one, other, await level()]).toEqual([one, other, strictest])
    }
    await setContent('open')
    expect(await level()).toBe('open')
  })

  it('doesn’t depend on another site’s settings', async () => {
    await setSite('strict', 0, 'sakura')
    expect(await level()).toBe('open')
    const theirs = worldContentId('sakura', 'lighthouse-cat')
    expect(await levelOf(theirs, world.sakura.tenantId)).toBe('strict')
  })
})

describe('a content that is given out only as pictures', () => {
  it('gives out no segment, letter or character, even to a reader who already has it open', async () => {
    const { key, protection } = await open()
    expect(protection).toBe('open')
    expect(await nameOf(readSegment(await viewerRequest(platform, key), 0))).toBe('fileNotFound')
    await setContent('strict')
    expect(await nameOf(readSegment(await viewerRequest(platform, key), 0))).toBe('forbidden')
    expect(await nameOf(getCopyMeter(await viewerRequest(platform, key)))).toBe('forbidden')
    expect(await nameOf(copyText(await viewerRequest(platform, key), 1))).toBe('forbidden')
    expect((await open()).protection).toBe('strict')
  })

  it('is the only kind that is given out as pictures with the mark in their pixels', async () => {
    for (const protection of ['open', 'guarded'] as const) {
      await setContent(protection)
      const { key } = await open()
      expect(await nameOf(readPagePicture(await viewerRequest(platform, key), { page: 1, width: 600 }))).toBe(
        'fileNotFound',
      )
    }
  })
})

describe('a guarded content', () => {
  const characters = 1_000

  beforeAll(async () => {
    const index = openSearch(search)
    const indexed = { no: 900_001, tenant_id: tenantId, content_id: book, version: 1 }
    await index
      .insertInto('indexed_content')
      .values({ ...indexed, live: 1, visible: 1, title_key: '', published_at: 0 })
      .execute()
    await index
      .insertInto('text_segment')
      .values({
        ...{ tenant_id: tenantId, no: 900_001, number: 0, first_page: 1, pages: 1, edges: '[]' },
        characters: characters / 2,
      })
      .execute()
    // The other half as an earlier release stored it.
    await index
      .insertInto('page_text')
      .values({ tenant_id: tenantId, no: 900_001, page: 2, text: '字'.repeat(characters / 2) })
      .execute()
  })
  beforeEach(async () => {
    await db.deleteFrom('allowance_day').execute()
    await setContent('guarded')
  })

  const left = async (key: string) => (await getCopyMeter(await viewerRequest(platform, key)))?.left
  const copy = async (key: string, amount: number) =>
    nameOf(copyText(await viewerRequest(platform, key), amount))

  it('can be copied up to the publisher’s share of its characters, counted on the server, renewed after 30 days', async () => {
    await setSite('open', 10)
    const { key } = await open()
    expect([await left(key), await copy(key, 60), await left(key)]).toEqual([100, 'answered', 40])
    expect([await copy(key, 41), await left(key)]).toEqual(['copyAllowanceUsedUp', 40])
    expect([await copy(key, 40), await copy(key, 1)]).toEqual(['answered', 'copyAllowanceUsedUp'])
    const again = await open()
    expect(await left(again.key)).toBe(0)
    const before = clock.now
    clock.now += 30 * 86_400_000
    expect(await left((await open()).key)).toBe(100)
    clock.now = before
  })

  it('has a share for each reader, separate from printing', async () => {
    await setSite('open', 10)
    const { key } = await open()
    await copy(key, 100)
    const first = reader
    reader = await readerAt(platform, 1)
    expect(await left((await open()).key)).toBe(100)
    reader = first
    const { what } = await db.selectFrom('allowance_day').select('what').executeTakeFirstOrThrow()
    expect(what).toBe('copy')
  })

  it('can’t be copied at a share of zero; an open one is never counted', async () => {
    await setSite('open', 0)
    const { key } = await open()
    expect([await left(key), await copy(key, 1)]).toEqual([0, 'copyAllowanceUsedUp'])
    await setContent('open', book)
    expect([await left(key), await copy(key, 999)]).toEqual([undefined, 'answered'])
    expect(await db.selectFrom('allowance_day').select('amount').execute()).toEqual([])
    expect((await open(otherBook)).protection).toBe('open')
  })
})

describe('the site’s dictionary', () => {
  it('is saved with the protection, and none that could not be asked', async () => {
    const admin = await administratorAt(platform, 'aozora')
    expect((await getProtection(admin)).dictionaryUrl).toBe('')
    const { revision } = await getProtection(admin)
    const input = { protection: 'open', copyPercent: 10, revision }
    const dictionaryUrl = 'https://dictionary.example/search?q={word}'
    expect(
      (await saveProtection(admin, ProtectionInput.parse({ ...input, dictionaryUrl }))).dictionaryUrl,
    ).toBe(dictionaryUrl)
    for (const wrong of ['http://dictionary.example/{word}', 'https://dictionary.example/', 'word'])
      expect(ProtectionInput.safeParse({ ...input, dictionaryUrl: wrong }).error?.issues).toMatchObject([
        { path: ['dictionaryUrl'], message: 'invalidDictionary?text=%7B%7Bword%7D%7D' },
      ])
  })
})
