import { beforeAll, describe, expect, it } from 'vitest'
import { confirmMayQuote } from '#app/features/access/model/may-browse.ts'
import { loadDetail } from '#app/features/catalogue/parts/detail/load-detail.ts'
import { platformOn } from '#app/features/orders/tests/order-world.ts'
import { ensureIndexedContent, publishIndex } from '#app/features/search/model/index/search-index.ts'
import { readSearchCall } from '#app/features/search/model/query/read-search-call.ts'
import { quotableText, quotingOf, readTextRights } from '#app/features/search/model/results/find-quotes.ts'
import { getSearchPage } from '#app/features/search/model/results/get-search-page.ts'
import { searchFullContents } from '#app/features/search/model/results/search-full-contents.ts'
import { openSearch } from '#app/kernel/data/search-database.ts'
import { type Protection, protections } from '#app/kernel/values/reading/protection.ts'
import { fold } from '#app/kernel/values/text-folding.ts'
import type { Reader, Visit } from '#app/visit/visit.ts'
import { seedRecords, worldContentId } from '#seeds/demo/seed-records.ts'
import { world } from '#seeds/demo/world.ts'
import { administratorAt } from '#tests/visits/administrator-at.ts'
import { chanceOf } from '#tests/visits/chance.ts'
import { memoryFiles } from '#tests/visits/memory-files.ts'
import { sqliteD1 } from '#tests/visits/sqlite-d1.ts'
import { storePages } from '#tests/visits/store-pages.ts'
import { pagesBy, TextThief } from './text-thief.ts'

const onDatabase = platformOn(sqliteD1())
const env = { ...onDatabase.env, SEARCH: sqliteD1('search'), FILES: memoryFiles() }
const platform = { ...onDatabase, env }
const { db, clock } = platform
const { tenantId } = world.aozora
/** The content needs a plan, which the second of the site's readers has. */
const paid = worldContentId('aozora', 'dashi-notes')
const free = worldContentId('aozora', 'network-settings')
const pages = pagesBy(chanceOf(1), 3)
const freePages = pagesBy(chanceOf(2), 2)

async function index(contentId: string, texts: readonly string[]) {
  const search = openSearch(env.SEARCH)
  const content = {
    tenantId,
    contentId,
    version: 1,
    title: '本',
    visible: true,
    publishedAt: 0,
    sortKeys: '{}',
  }
  const no = await ensureIndexedContent(search, content)
  const opened = { d1: env.SEARCH, db: search }
  await storePages({ search: opened, files: env.FILES }, { ...content, no }, texts)
  await publishIndex(opened, tenantId, contentId, 1)
}

async function guest(): Promise<Visit> {
  return { ...(await administratorAt(platform, 'aozora')), actor: null }
}

async function reader(number: 1 | 2): Promise<Visit> {
  const id = world.aozora.readers[number - 1]!.id
  const actor: Reader = {
    ...{ kind: 'reader', level: 'reader', id, name: id, email: null, knownAs: id, lang: null },
    ...{ sessionId: 's', loginType: 'EMAIL', isApp: false, groupId: null },
  }
  return { ...(await guest()), actor }
}

const protect = (protection: Protection) =>
  db
    .updateTable('content')
    .set({ protection })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', paid)
    .execute()

async function setSite(record: 'protection' | 'signIn', value: object, at = tenantId) {
  const row = { tenant_id: at, name: record, value: JSON.stringify(value), updated_at: 0 }
  await db
    .insertInto('site_setting')
    .values(row)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'name']).doUpdateSet({ value: row.value }))
    .execute()
}

async function endPlans() {
  await db.updateTable('registration').set({ starts_on: '2026-01-01', ends_on: '2026-11-19' }).execute()
}

/** Deletes the asked words, so that the daily limit doesn't stop the thief. */
const nextDay = () => db.deleteFrom('asked_term').execute()

/** Every way to ask for words, for each word, each part of a list and each order. */
async function rob(visit: Visit, contentId: string, words: readonly string[]): Promise<TextThief> {
  const thief = new TextThief()
  const at = () => new URLSearchParams()
  for (const [nth, word] of words.entries()) {
    if (nth % 20 === 0) await nextDay()
    const query = (more: object) => new URLSearchParams({ q: `"${word}"`, ...more })
    await thief.ask(
      async () => (await loadDetail(visit, contentId, null, query({ found: '1' }))).detail.places,
    )
    if (nth % 4 !== 0) continue
    const sorted = nth % 8 === 0 ? { sort: 'title', order: 'asc' } : {}
    await thief.ask(async () => (await getSearchPage(visit, query(sorted))).result?.hits)
    await thief.ask(async () => searchFullContents(visit, readSearchCall(visit, { searchKey: word })))
  }
  await thief.ask(() => loadDetail(visit, contentId, null, at()))
  return thief
}

beforeAll(async () => {
  await seedRecords(db, clock.now)
  await index(paid, pages)
  await index(free, freePages)
  // Another site's quotes have no effect on this one, which has no setting of its own.
  await setSite('protection', { samplePercent: 20 }, world.sakura.tenantId)
})

/** Every letter, and the beginnings of the pages. */
const words = [
  ...new Set([...pages.flatMap((page) => [page.slice(0, 2), page.slice(0, 8)]), ...pages.join('')]),
].slice(0, 45)

describe.each(protections)('a paid content that is %s', (protection) => {
  const share = protection === 'strict' ? 0 : 0.05

  it('reveals no more than the share to visitors who may not open it, whatever they ask', async () => {
    await protect(protection)
    for (const visit of [await guest(), await reader(1)]) {
      const got = (await rob(visit, paid, words)).shareOf(pages)
      expect(got).toBeLessThanOrEqual(share)
      if (share > 0) expect(got).toBeGreaterThan(0)
    }
  })
})

it('is quoted to whoever may open it, but not after their plan has ended', {
  timeout: 60_000,
}, async () => {
  await protect('guarded')
  const visit = await reader(2)
  expect((await rob(visit, paid, words)).shareOf(pages)).toBeGreaterThan(0.7)
  expect((await rob(await administratorAt(platform, 'aozora'), paid, words)).shareOf(pages)).toBeGreaterThan(
    0.5,
  )
  await endPlans()
  expect((await rob(visit, paid, words)).shareOf(pages)).toBeLessThanOrEqual(0.05)
})

describe('the right to open contents', () => {
  const group = 'quotinggroup0000000001'
  const closed = { percent: 5, isClosed: true }
  const open = { percent: 100, isClosed: false }
  const own = { tenant_id: tenantId, user_group_id: group }

  async function ofGroup(visit: Visit, contentIds = [paid, free]) {
    const [rights, visitor] = await Promise.all([readTextRights(visit, contentIds), confirmMayQuote(visit)])
    return contentIds.map((id) => rights.has(id) && quotingOf(visit, visitor, rights.get(id)!))
  }
  const setGroup = (values: object) =>
    db.updateTable('user_group').set(values).where('id', '=', group).execute()

  beforeAll(async () => {
    await protect('open')
    await db
      .insertInto('user_group')
      .values({
        tenant_id: tenantId,
        id: group,
        name: 'G',
        name_key: 'g',
        max_users: 9,
        created_at: 1,
        updated_at: 1,
      })
      .execute()
    const level = 'ip_reader' as const
    await db
      .insertInto('account')
      .values({
        tenant_id: tenantId,
        id: 'quotingreader000000001',
        name: 'R',
        level,
        status: 'allow',
        group_id: group,
        created_at: 1,
        updated_at: 1,
      })
      .execute()
  })

  it('follows from plans and licences in the same way as opening does, and never from other sites’ contents', async () => {
    expect(await ofGroup(await guest())).toEqual([closed, open])
    const staff = await administratorAt(platform, 'aozora')
    expect(await ofGroup(staff)).toEqual([open, open])
    const theirs = worldContentId('sakura', 'lighthouse-cat')
    expect(await ofGroup(staff, [theirs])).toEqual([false])
    await protect('strict')
    expect(await ofGroup(staff, [paid])).toEqual([{ percent: 0, isClosed: false }])
    await protect('open')

    const member = await reader(1)
    const visit: Visit = {
      ...member,
      actor: { ...(member.actor as Reader), id: 'quotingreader000000001', level: 'ip_reader' },
    }
    const anywhere = { checks_address: 0 as const }
    await setGroup(anywhere)
    expect(await ofGroup(visit)).toEqual([closed, open])
    await db
      .insertInto('user_group_content')
      .values({ ...own, content_id: paid })
      .execute()
    expect(await ofGroup(visit)).toEqual([open, open])
    const inGroup = await db
      .selectFrom('content_in_group')
      .select('group_id')
      .where('content_id', '=', paid)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('user_group_licence')
      .values({ ...own, content_group_id: inGroup.group_id })
      .execute()
    expect((await ofGroup(visit))[1]).toEqual(closed)
    await setGroup({ ends_on: '2026-11-19' })
    expect(await ofGroup(visit)).toEqual([closed, closed])
    await setGroup({ ends_on: null })
    expect(await ofGroup(visit)).toEqual([open, closed])
    // Away from their address they count as guests.
    await setGroup({ checks_address: 1 })
    expect(await ofGroup(visit)).toEqual([closed, closed])
    await db.deleteFrom('user_group_licence').execute()
  })

  it('belongs to everybody on an open site, including guests, except for plans', async () => {
    const site = (accountType: 'OPEN_TYPE' | 'EMAIL') =>
      db.updateTable('tenant').set({ account_type: accountType }).where('id', '=', tenantId).execute()
    await setSite('signIn', { isShowLinkRegisterUser: false })
    expect(await ofGroup(await guest())).toEqual([closed, closed])
    await site('OPEN_TYPE')
    expect(await ofGroup(await guest())).toEqual([closed, open])
    await site('EMAIL')
    await setSite('signIn', { isShowLinkRegisterUser: true })
  })
})

describe('the quoted share', () => {
  const places = async (visit: Visit, contentId: string, q: string) =>
    (await loadDetail(visit, contentId, null, new URLSearchParams({ q }))).detail.places

  it('is the site’s setting; at 0 only page numbers are shown, with the reason', async () => {
    await protect('open')
    const asked = async () => (await rob(await reader(1), paid, words)).shareOf(pages)
    await setSite('protection', { samplePercent: 20 })
    expect(await asked()).toBeGreaterThan(0.06)
    await setSite('protection', { samplePercent: 0 })
    expect(await asked()).toBe(0)
    const found = await places(await reader(1), paid, 'の')
    expect(found).toMatchObject({ isWithheld: true })
    expect(found?.places.length).toBeGreaterThan(0)
    expect(found?.places.every(({ parts }) => parts.length === 0)).toBe(true)
    await setSite('protection', {})
  })

  it('is everything for guests if any account may open the content, and the share if nobody can register', async () => {
    const word = freePages[1]!.slice(100, 104)
    const line = async () => (await places(await guest(), free, word))?.places[0]?.parts.length
    expect(await line()).toBeGreaterThan(0)
    await setSite('signIn', { isShowLinkRegisterUser: false })
    expect(await line()).toBe(0)
    await setSite('signIn', { isShowLinkRegisterUser: true })
  })

  it('is never more than the share of a page, from its beginning, whatever is asked', () => {
    for (let seed = 0; seed < 200; seed++) {
      const chance = chanceOf(seed)
      const text = Array.from({ length: chance.upTo(300) }, () =>
        chance.pick(['あ', '山', 'b', ' ', '𠮷', '。']),
      ).join('')
      const percent = chance.upTo(20)
      const told = new Set<number>()
      for (let nth = 0; nth < 60; nth++) {
        const from = chance.upTo(Math.max(0, text.length - 1))
        const terms = [fold(text.slice(from, from + 1 + chance.upTo(3)))].filter(Boolean)
        const quoted = quotableText(text, terms, { percent, isClosed: true })
        if (quoted === null) continue
        expect(text.startsWith(quoted.slice(0, -1))).toBe(true)
        expect(quoted.isWellFormed()).toBe(true)
        for (let at = 0; at < quoted.length - 1; at++) told.add(at)
      }
      expect(told.size).toBeLessThanOrEqual((text.length * percent) / 100)
    }
  })
})
