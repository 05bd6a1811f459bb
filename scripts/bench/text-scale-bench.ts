import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { edgesOf } from '#app/features/search/model/index/index-pages.ts'
import { indexTokens, textTokens } from '#app/features/search/model/index/index-tokens.ts'
import { defaultPlaces, fieldRowId, pageRowId } from '#app/features/search/model/index/search-row.ts'
import { termsIn } from '#app/features/search/model/query/search-request.ts'
import { findHits } from '#app/features/search/model/query/search-store.ts'
import { openSearch } from '#app/kernel/data/search-database.ts'
import { displayText, fold } from '#app/kernel/values/text-folding.ts'
import { d1On } from '#tests/visits/sqlite-d1.ts'
import { type Row, shareOf } from './report.ts'
import { zipfPage, zipfWords } from './zipf-corpus.ts'

/**
 * Measures the search over the text of 50,000 and of 200,000 pages whose words are as unevenly frequent as real ones: CPU time in Node's
 * own SQLite, with the preparing of the statements; whether every total and every result equals looking at all texts; and the size of the
 * database for each page.
 */
export async function benchTextScale(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bunko-text-scale-'))
  const database = new DatabaseSync(join(folder, 'search.sqlite'))
  try {
    await migrate(database)
    const booksWith: BooksWith = new Map(
      asked.flatMap(({ words }) => words).map((word) => [fold(word), new Set<number>()]),
    )
    const counts = { small: shareOf(50_000, 4 * pagesOfBook), large: shareOf(200_000, 8 * pagesOfBook) }
    fill(database, { from: 0, to: counts.small }, booksWith)
    const small = await measure(database, counts.small, booksWith)
    fill(database, { from: counts.small, to: counts.large }, booksWith)
    return rowsOf(small, await measure(database, counts.large, booksWith))
  } finally {
    database.close()
    await rm(folder, { recursive: true, force: true })
  }
}

const pagesOfBook = 200
const pagesOfSegment = 16
const tenantId = 1

/** Words of one search, and what they are in the corpus. */
type Asked = { what: string; words: string[] }

const common = (count: number): string[][] => [
  zipfWords('ja', 5, count),
  zipfWords('ja', 30, count),
  zipfWords('en', 0, count),
  [...zipfWords('ja', 45, count - 1), ...zipfWords('en', 3, 1)],
]
const asked: Asked[] = [
  ...[1, 2, 3, 5].flatMap((count) => common(count).map((words) => ({ what: `${count} common`, words }))),
  ...[1_000, 5_000, 12_000].flatMap((rank) => [
    { what: 'a rare and a common', words: [...zipfWords('ja', rank, 1), ...zipfWords('ja', 20, 1)] },
    { what: 'two rare', words: zipfWords('ja', rank, 2) },
  ]),
]

type Sample = Asked & { milliseconds: number; total: number; isAtLeast: boolean; isRight: boolean }
type Measured = { pages: number; bytesOfPage: number; samples: Sample[] }

/** For each asked word the books in which it occurs, found by looking at every text. */
type BooksWith = Map<string, Set<number>>

async function measure(database: DatabaseSync, pages: number, booksWith: BooksWith): Promise<Measured> {
  const samples: Sample[] = []
  for (const one of asked) samples.push(await sampleOf(database, one, booksWith))
  const { bytes } = database.prepare('SELECT sum(pgsize) AS bytes FROM dbstat').get() as { bytes: number }
  return { pages, bytesOfPage: bytes / pages, samples }
}

async function migrate(database: DatabaseSync): Promise<void> {
  const folder = 'migrations/search'
  for (const name of (await readdir(folder)).sort()) database.exec(await readFile(join(folder, name), 'utf8'))
  // A crash only costs the bench, and writing safely takes several times as long.
  database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -100000')
}

/** Indexes books of 200 pages, beyond the pages that are there, and notes in which of them the asked words occur. */
function fill(database: DatabaseSync, pages: { from: number; to: number }, booksWith: BooksWith): void {
  const rowsIn = (table: string) => database.prepare(`INSERT INTO ${table} (rowid, tokens) VALUES (?, ?)`)
  const [fields, grams, stubs] = [rowsIn('search_field'), rowsIn('search_page'), rowsIn('search_stub')]
  const content = database.prepare(`INSERT INTO indexed_content
    (no, tenant_id, content_id, version, live, title_key, published_at) VALUES (?, ${tenantId}, ?, 1, 1, '', ?)`)
  const segment = database.prepare(`INSERT INTO text_segment
    (tenant_id, no, number, first_page, pages, characters, edges) VALUES (${tenantId}, ?, ?, ?, ?, ?, ?)`)
  for (let book = 1 + pages.from / pagesOfBook; book <= pages.to / pagesOfBook; book++) {
    database.exec('BEGIN')
    const title = `第${book}巻`
    content.run(book, `c${book}`, book)
    fields.run(fieldRowId(book, 'title'), indexTokens(tenantId, title))
    const texts = Array.from({ length: pagesOfBook }, (_, at) =>
      displayText(zipfPage({ book, page: at + 1 })),
    )
    for (const [at, text] of texts.entries()) {
      const tokens = textTokens(tenantId, text)
      grams.run(pageRowId(book, at + 1), tokens.grams.join(' '))
      stubs.run(pageRowId(book, at + 1), tokens.stubs.join(' '))
    }
    for (let at = 0; at < texts.length; at += pagesOfSegment) {
      const own = texts.slice(at, at + pagesOfSegment)
      const characters = own.reduce((sum, text) => sum + text.length, 0)
      segment.run(book, at / pagesOfSegment, at + 1, own.length, characters, edgesOf(own))
    }
    const folded = fold([title, ...texts].join('\n'))
    for (const [word, books] of booksWith) if (folded.includes(word)) books.add(book)
    database.exec('COMMIT')
  }
}

/** How often each search is repeated. The median counts. */
const rounds = shareOf(7)

async function sampleOf(database: DatabaseSync, one: Asked, booksWith: BooksWith): Promise<Sample> {
  const terms = one.words.map(fold)
  const find = (limit: number) =>
    findHits(openSearch(d1On(database)), {
      tenantId,
      conditions: termsIn(terms, defaultPlaces),
      sort: 'relevance',
      direction: 'desc',
      limit,
      offset: 0,
    })
  const { hits, total, totalIsAtLeast: isAtLeast } = await find(100_000)
  const [first, ...others] = terms.map((term) => booksWith.get(term) ?? new Set<number>())
  const expected = [...(first ?? [])].filter((book) => others.every((books) => books.has(book)))
  const found = new Set(hits.map(({ no }) => no))
  const isRight =
    found.size === total &&
    [...found].every((no) => expected.includes(no)) &&
    (isAtLeast ? total <= expected.length : total === expected.length)
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const before = process.cpuUsage()
    await find(20)
    const { user, system } = process.cpuUsage(before)
    times.push((user + system) / 1000)
  }
  const milliseconds = times.sort((a, b) => a - b)[Math.floor(rounds / 2)]!
  return { ...one, milliseconds, total, isAtLeast, isRight }
}

const mostMs = 25
/** The most by which frequent words may grow. A rare one is followed beyond the newest contents, to its end or to a fixed number of rows. */
const mostGrowth = 1.5
const mostBytes = 4_000

function rowsOf(small: Measured, large: Measured): Row[] {
  const kinds = [...new Set(asked.map(({ what }) => what))]
  const slowest = ({ samples }: Measured, kind: string) =>
    Math.max(...samples.filter(({ what }) => what === kind).map(({ milliseconds }) => milliseconds))
  const times = kinds.map((kind): Row => {
    const [before, after] = [slowest(small, kind), slowest(large, kind)]
    const own = large.samples.filter(({ what }) => what === kind)
    const totals = own.map(({ total, isAtLeast }) => `${isAtLeast ? '≥ ' : ''}${total}`).join(', ')
    const isFollowed = kind.includes('rare')
    return {
      name: `${kind} words in ${large.pages} pages`,
      target: `CPU ≤ ${mostMs} ms${isFollowed ? '' : `, ≤ ${mostGrowth} × ${small.pages} pages`}`,
      measured: `${after.toFixed(1)} ms, ${(after / before).toFixed(2)} ×; totals ${totals}`,
      // Below three milliseconds most of the time is spent on preparing the statement.
      ok: after <= mostMs && (isFollowed || after <= 3 || after <= mostGrowth * before),
    }
  })
  const all = [...small.samples, ...large.samples]
  const right = all.filter(({ isRight }) => isRight).length
  return [
    ...times,
    {
      name: 'totals and results of these',
      target: 'all right',
      measured: `${right} of ${all.length}`,
      ok: right === all.length,
      figures: { wrong: all.length - right },
    },
    {
      name: `search database, ${large.pages} pages`,
      target: `≤ ${mostBytes} bytes a page`,
      measured: `${large.bytesOfPage.toFixed(0)} bytes (${small.bytesOfPage.toFixed(0)} with ${small.pages} pages)`,
      ok: large.bytesOfPage <= mostBytes,
      figures: { 'bytes a page': large.bytesOfPage },
    },
  ]
}
