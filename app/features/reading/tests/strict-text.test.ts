import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loadDetail } from '#app/features/catalogue/parts/detail/load-detail.ts'
import { platformOn } from '#app/features/orders/tests/order-world.ts'
import { newTraceCode } from '#app/features/reading/model/viewer/new-grant.ts'
import { insertGrant, openGrant } from '#app/features/reading/model/viewer/viewer-store.ts'
import { maxTerms } from '#app/features/search/model/asking/count-terms.ts'
import { findBreaksAt } from '#app/features/search/model/in-book/search-book.ts'
import { ensureIndexedContent, publishIndex } from '#app/features/search/model/index/search-index.ts'
import { readSearchCall } from '#app/features/search/model/query/read-search-call.ts'
import { getSearchPage } from '#app/features/search/model/results/get-search-page.ts'
import { searchFullContents } from '#app/features/search/model/results/search-full-contents.ts'
import { commitTo } from '#app/kernel/data/commit.ts'
import { openSearch } from '#app/kernel/data/search-database.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import { newTenantToken, tokenId } from '#app/kernel/values/tenant-token.ts'
import { displayText, fold } from '#app/kernel/values/text-folding.ts'
import { respondInViewer } from '#app/viewer/respond.ts'
import type { Visit } from '#app/visit/visit.ts'
import { seedRecords } from '#seeds/demo/seed-records.ts'
import { memoryFiles } from '#tests/visits/memory-files.ts'
import { sqliteD1 } from '#tests/visits/sqlite-d1.ts'
import { storePages } from '#tests/visits/store-pages.ts'
import { book, licenseBooks, readerAt, tenantId } from './seat-world.ts'
import { TextThief } from './text-thief.ts'

const onDatabase = platformOn(sqliteD1())
const env = {
  ...onDatabase.env,
  SEARCH: sqliteD1('search'),
  FILES: memoryFiles(),
  ASSETS: { fetch: async () => new Response(null, { status: 404 }) } as unknown as Fetcher,
}
const platform = { ...onDatabase, env }
const { db, clock } = platform
const hour = 3_600_000
const bytes = (length: number) => new Uint8Array(randomBytes(length))
const search = openSearch(env.SEARCH)

const manuscript = readFileSync('seeds/demo/small-library/texts/aozora/dashi-notes.md', 'utf8')
const prose = displayText(manuscript.split('---')[2] ?? '').replace(/[#*|>-]/g, '')
const pages = Array.from({ length: 6 }, (_, at) => prose.slice(at * 500, (at + 1) * 500))
const page = fold(pages[2] ?? '')

let reader: Visit
let key = ''

async function ask(path: string, of = key) {
  const url = new URL(path, 'https://viewer.example')
  const request = new Request(url, { headers: { Authorization: `Bearer ${of}` } })
  const reply = await respondInViewer({ request, env: env as never }, url)
  return { status: reply.status, headers: reply.headers, body: await reply.json().catch(() => null) }
}

const searchInBook = (q: string, of = key) => ask(`/v/search?q=${encodeURIComponent(q)}`, of)

async function keyOf(visit: Visit): Promise<string> {
  const now = Date.now()
  const id = tokenId(newTenantToken('launch', tenantId, bytes))
  const made = newTenantToken('viewerKey', tenantId, bytes)
  const { actor } = visit
  const grant = {
    ...{
      tenantId,
      id,
      contentId: book,
      version: 1,
      groupId: 1,
      print: 0 as const,
      trace: newTraceCode(bytes),
    },
    ...{ accountId: actor?.id ?? null, sessionId: actor?.sessionId ?? null },
    watermark: { text: 'x', color: '#000000', fontSize: 12, position: 'center' as const },
    ...{ parentOrigin: 'https://books.example', createdAt: now, launchUntil: now + 60_000 },
  }
  await commitTo(env.DB, [
    insertGrant(db, grant),
    openGrant(db, { tenantId, id, now, keyId: tokenId(made), keyUntil: now + 12 * hour }),
  ])
  return made
}

const setLevel = (protection: 'strict' | 'guarded') =>
  db
    .updateTable('content')
    .set({ protection })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', book)
    .execute()

beforeAll(async () => {
  clock.now = Date.now()
  await seedRecords(db, clock.now)
  await licenseBooks(platform, null)
  const content = {
    tenantId,
    contentId: book,
    version: 1,
    title: '本',
    visible: true,
    publishedAt: 0,
    sortKeys: '{}',
  }
  const no = await ensureIndexedContent(search, content)
  const opened = { d1: env.SEARCH, db: search }
  await storePages({ search: opened, files: env.FILES }, { ...content, no }, pages)
  await publishIndex(opened, tenantId, book, 1)
  reader = await readerAt(platform, 0)
  key = await keyOf(reader)
})

beforeEach(async () => {
  await db.deleteFrom('asked_term').execute()
  await setLevel('strict')
})

/** Whether the third page has a text, as far as the answers reveal it. Null if none of them reveals it any more. */
async function hasText(text: string): Promise<boolean | null> {
  const inBook = await searchInBook(`"${text}"`)
  if (inBook.status === 200) {
    const { matches } = inBook.body as { matches: { lines: { page: number }[] } }
    return matches.lines.some((line) => line.page === 3)
  }
  const doors = [
    async () => {
      const { detail } = await loadDetail(reader, book, null, new URLSearchParams({ q: `"${text}"` }))
      return detail.places?.places.some((place) => place.page === 3) ?? false
    },
    async () => {
      const { result } = await getSearchPage(reader, new URLSearchParams({ q: `"${text}"` }))
      return result?.hits.some(({ id }) => id === book) ?? false
    },
    async () => {
      const { found } = await searchFullContents(reader, readSearchCall(reader, { searchKey: `"${text}"` }))
      return found.some(({ content }) => content.id === book)
    },
  ]
  for (const door of doors) {
    const answer = await door().catch((error) => (isRefusal(error) ? null : Promise.reject(error)))
    if (answer !== null) return answer
  }
  return null
}

/** The letters that follow each letter, most frequent first, as learnt from the book's other pages. */
const usual = (() => {
  const counts = new Map<string, Map<string, number>>()
  const read = fold(pages.filter((_, at) => at !== 2).join(''))
  for (let at = 0; at < read.length - 1; at++) {
    for (const before of ['', read[at]!]) {
      const after = counts.get(before) ?? new Map<string, number>()
      after.set(read[at + 1]!, (after.get(read[at + 1]!) ?? 0) + 1)
      counts.set(before, after)
    }
  }
  const byCount = (before: string) =>
    [...(counts.get(before) ?? [])].sort(([, one], [, other]) => other - one).map(([letter]) => letter)
  return (before: string) => [...new Set([...byCount(before), ...byCount('')])]
})()

/** Reads on from a beginning, letter by letter, until nothing answers or it is clear that all could be read. */
async function readOn(begin: string): Promise<string> {
  let known = begin
  while (known.length < page.length / 10) {
    let next: string | null = null
    for (const letter of usual(known.at(-1) ?? '')) {
      const has = await hasText(known + letter)
      if (has === null) return known
      if (has) {
        next = letter
        break
      }
    }
    if (next === null) return known
    known += next
  }
  return known
}

describe('the text of a strict book', () => {
  it('isn’t revealed by searching its letters one by one, over all calls', async () => {
    const [thief, visitor] = [new TextThief(), new TextThief()]
    // The letters on the content's own page are public anyway.
    await visitor.ask(() => loadDetail(reader, book, null))
    for (const letter of [...new Set(page)].slice(0, 40)) {
      const query = () => new URLSearchParams({ q: letter })
      await thief.ask(async () => (await searchInBook(letter)).body)
      await thief.ask(async () => (await ask(`/v/pages/3/marks?word=${encodeURIComponent(letter)}`)).body)
      await thief.ask(() => loadDetail(reader, book, null, query()))
      await thief.ask(async () => (await getSearchPage(reader, query())).result)
    }
    expect(thief.shareOf(pages)).toBe(visitor.shareOf(pages))
    const { body } = await searchInBook('の')
    expect(body).toMatchObject({ matches: { breaks: [] } })
    for (const line of (body as { matches: { lines: object[] } }).matches.lines)
      expect(line).toEqual({ page: expect.any(Number), parts: [], place: 0, places: 1 })
  })

  it('can be guessed by one account in a day to less than a twentieth of a page, whatever it asks', async () => {
    const known = await readOn('う')
    expect(page).toContain(known)
    expect(known.length).toBeGreaterThan(1)
    expect(known.length / page.length).toBeLessThan(0.05)
    expect(await hasText('昆布だし')).toBeNull()
    // Another account may still ask, and so may the same one on the next day.
    const other = await readerAt(platform, 1)
    expect((await searchInBook('昆布だし', await keyOf(other))).status).toBe(200)
  })

  it('can’t be searched beyond the day’s limit: the refusal says until when, and earlier words still work', async () => {
    const words = Array.from({ length: maxTerms.ofReader }, (_, at) => `語${at}`)
    for (let at = 0; at < words.length; at += 8)
      expect((await searchInBook(words.slice(at, at + 8).join(' '))).status).toBe(200)
    const refused = await searchInBook('昆布')
    expect([refused.status, refused.body]).toMatchObject([
      429,
      { status: 960, message: expect.stringContaining('0') },
    ])
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect((await searchInBook('語1 語2')).status).toBe(200)
    // The words aren't highlighted on a picture either.
    expect((await ask(`/v/pages/1?width=600&word=${encodeURIComponent('昆布')}`)).status).toBe(429)
    // There is no limit for a book whose text the reader gets.
    await setLevel('guarded')
    expect((await searchInBook('昆布')).status).toBe(200)
  })
})

it('a word that continues over a page’s end is found on both pages, and only there', async () => {
  const at = { tenantId, contentId: book, version: 1 }
  const term = pages[0]!.slice(-2) + pages[1]!.slice(0, 2)
  const of = (number: number, terms = [fold(term)]) => findBreaksAt(search, at, { terms, page: number })
  const divided = { page: 1, tail: fold(term.slice(0, 2)), head: fold(term.slice(2)) }
  expect([await of(1), await of(2), await of(3)]).toMatchObject([[divided], [divided], []])
  expect(await of(1, ['う'])).toEqual([])
  expect(await findBreaksAt(search, { ...at, tenantId: 9 }, { terms: [fold(term)], page: 1 })).toEqual([])
})
