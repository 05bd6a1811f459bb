import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { getPlatformProxy } from 'wrangler'
import { indexTokens, textTokens } from '#app/features/search/model/index/index-tokens.ts'
import {
  defaultPlaces,
  fieldRowId,
  pageRowId,
  type SearchField,
} from '#app/features/search/model/index/search-row.ts'
import { parseSearchQuery } from '#app/features/search/model/query/search-query.ts'
import { termsIn } from '#app/features/search/model/query/search-request.ts'
import { hitsQuery } from '#app/features/search/model/query/search-store.ts'
import { openSearch } from '#app/kernel/data/search-database.ts'
import {
  integer,
  likelyText,
  pick,
  type Random,
  seededRandom,
} from '#app/kernel/values/random-texts.fixtures.ts'
import { displayText, fold } from '#app/kernel/values/text-folding.ts'
import { type Row, shareOf } from './report.ts'

/**
 * Measures the search over 100,000 contents of 200 tenants in a local D1. It sends random queries of 1–8 characters and reports three
 * things: the time spent in the database (D1's own figure), whether the totals equal those of a plain text comparison, and whether a
 * tenant's time changes when 199 other tenants are added.
 */
type Book = {
  contentId: string
  fields: Record<'title' | 'author' | 'keywords' | 'description', string>
  pages: string[]
}
type Sample = { duration: number; right: boolean }

/** Milliseconds spent in the database, and how many of the totals (`right` of `of`) equal those of a plain text comparison. */
type SearchFigures = { what: string; p50: number; p95: number; max: number; right: number; of: number }

type SearchBenchOptions = {
  contents?: number
  tenants?: number
  /** The pages of a large document for tenant 1, each of 1,500 characters. 0 means no such document. */
  largeDocumentPages?: number
  queries?: number
}

export async function runSearchBench(options: SearchBenchOptions = {}): Promise<SearchFigures[]> {
  const figures: SearchFigures[] = []
  const {
    contents = shareOf(100_000),
    tenants = shareOf(200, 20),
    largeDocumentPages = 0,
    queries = shareOf(500),
  } = options
  const folder = await mkdtemp(join(tmpdir(), 'bunko-search-bench-'))
  try {
    const each = Math.round(contents / tenants)
    const books = (tenantId: number) => booksOf(tenantId, each, tenantId === 1 ? largeDocumentPages : 0)
    const first = books(1)
    await withDatabase(folder, migrate)
    await fillTenants(folder, [1], books)
    await withDatabase(folder, async (database) => {
      const samples = await ask(database, queries, () => ({ tenantId: 1, books: first }))
      figures.push(figuresOf('a tenant alone', samples))
    })

    const started = performance.now()
    const others = Array.from({ length: tenants - 1 }, (_, i) => i + 2)
    await fillTenants(folder, others, books)
    const seconds = ((performance.now() - started) / 1000).toFixed(0)
    console.log(`search: filled ${contents} contents of ${tenants} tenants in ${seconds} s`)
    await withDatabase(folder, async (database) => {
      const samples = await ask(database, queries, () => ({ tenantId: 1, books: first }))
      figures.push(figuresOf(`the same among ${tenants}`, samples))
      const random = seededRandom(3)
      const known = others
        .filter(() => random() < 20 / tenants)
        .map((tenantId) => ({ tenantId, books: books(tenantId) }))
      const mixed = await ask(database, queries, () => pick(random, known))
      figures.push(figuresOf(`some of ${tenants} tenants`, mixed))
    })
    return figures
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function withDatabase(folder: string, work: (database: D1Database) => Promise<void>): Promise<void> {
  const platform = await getPlatformProxy<{ SEARCH: D1Database }>({
    configPath: 'tests/workerd/wrangler.toml',
    persist: { path: folder },
  })
  try {
    await work(platform.env.SEARCH)
  } finally {
    await platform.dispose()
  }
}

async function migrate(database: D1Database): Promise<void> {
  const names = (await readdir('migrations/search')).sort()
  const migrations = await Promise.all(names.map((name) => readFile(`migrations/search/${name}`, 'utf8')))
  const statements = migrations
    .join('\n')
    .replace(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
  await database.batch(statements.map((statement) => database.prepare(statement)))
}

function booksOf(tenantId: number, count: number, largeDocumentPages: number): Book[] {
  const random = seededRandom(tenantId)
  const text = (shortest: number, longest: number) =>
    displayText(likelyText(random, integer(random, shortest, longest)))
  return Array.from({ length: count }, (_, i) => ({
    contentId: `t${tenantId}c${i}`,
    fields: { title: text(6, 30), author: text(4, 8), keywords: text(8, 24), description: text(20, 100) },
    pages:
      i === 0 && largeDocumentPages > 0
        ? Array.from({ length: largeDocumentPages }, () => text(1400, 1600))
        : [],
  }))
}

/** Writes directly into the local database file. Only reading is measured, and writing through D1 would take minutes. */
async function fillTenants(
  folder: string,
  tenantIds: readonly number[],
  booksOfTenant: (tenantId: number) => Book[],
): Promise<void> {
  const file = new DatabaseSync(await databaseFile(folder))
  const insertContent = file.prepare(`INSERT INTO indexed_content
    (tenant_id, content_id, version, live, title_key, published_at) VALUES (?, ?, 1, 1, ?, ?) RETURNING no`)
  const rowsIn = (table: string) => file.prepare(`INSERT INTO ${table} (rowid, tokens) VALUES (?, ?)`)
  const [insertField, insertPage, insertStub] = [
    rowsIn('search_field'),
    rowsIn('search_page'),
    rowsIn('search_stub'),
  ]
  for (const tenantId of tenantIds) {
    file.exec('BEGIN')
    for (const [i, book] of booksOfTenant(tenantId).entries()) {
      const no = Number(insertContent.get(tenantId, book.contentId, fold(book.fields.title), i)!.no)
      for (const [field, text] of Object.entries(book.fields)) {
        insertField.run(fieldRowId(no, field as SearchField), indexTokens(tenantId, text))
      }
      for (const [page, text] of book.pages.entries()) {
        const { grams, stubs } = textTokens(tenantId, text)
        insertPage.run(pageRowId(no, page + 1), grams.join(' '))
        insertStub.run(pageRowId(no, page + 1), stubs.join(' '))
      }
    }
    file.exec('COMMIT')
  }
  file.close()
}

async function databaseFile(folder: string): Promise<string> {
  const files = await readdir(folder, { recursive: true })
  const file = files.find((name) => /D1DatabaseObject.[0-9a-f]{32,}\.sqlite$/.test(name))
  if (file === undefined) throw new Error(`no D1 database in ${folder}`)
  return join(folder, file)
}

async function ask(
  database: D1Database,
  queries: number,
  choose: () => { tenantId: number; books: Book[] },
): Promise<Sample[]> {
  const search = openSearch(database)
  const random = seededRandom(11)
  const samples: Sample[] = []
  while (samples.length < queries) {
    const { tenantId, books } = choose()
    const terms = parseSearchQuery(cutOf(books, random))
    if (terms === null) continue
    const { sql, parameters } = hitsQuery({
      tenantId,
      conditions: termsIn(terms, defaultPlaces),
      sort: 'relevance',
      direction: 'desc',
      limit: 20,
      offset: 0,
    }).compile(search)
    const { results, meta } = await database
      .prepare(sql)
      .bind(...parameters)
      .all<{ total: number }>()
    const expected = books.filter((book) => {
      const rows = [...Object.values(book.fields), ...book.pages].map(foldedOnce)
      return terms.every((term) => rows.some((row) => row.includes(term)))
    })
    samples.push({ duration: meta.duration, right: results[0]?.total === expected.length })
  }
  return samples
}

const foldedTexts = new Map<string, string>()

function foldedOnce(text: string): string {
  let folded = foldedTexts.get(text)
  if (folded === undefined) {
    folded = fold(text)
    foldedTexts.set(text, folded)
  }
  return folded
}

function cutOf(books: Book[], random: Random): string {
  const book = pick(random, books)
  const text = pick(random, [...Object.values(book.fields), ...book.pages])
  const from = integer(random, 0, Math.max(text.length - 1, 0))
  return text.slice(from, from + integer(random, 1, 8))
}

function figuresOf(what: string, samples: Sample[]): SearchFigures {
  const durations = samples.map((sample) => sample.duration).sort((a, b) => a - b)
  const at = (share: number) => durations[Math.floor(share * (durations.length - 1))] ?? 0
  const right = samples.filter((sample) => sample.right).length
  return { what, p50: at(0.5), p95: at(0.95), max: at(1), right, of: samples.length }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  console.table(await runSearchBench({ largeDocumentPages: Number(process.argv[2] ?? 0) }))
}

const maxMs = 20

/** The factor by which two runs of the same queries may differ. A tenant's time must not grow by more. */
const noise = 1.5

/** Checks that the search over 100,000 contents is fast and complete, and no slower for a tenant when other tenants are added. */
export function searchRows(figures: readonly SearchFigures[]): Row[] {
  const alone = figures[0]?.p95 ?? 0
  return figures.map(({ what, p50, p95, max, right, of }) => ({
    name: `search in the database, ${what}`,
    target: `p95 < ${maxMs} ms, totals right`,
    figures: { wrong: of - right },
    measured: `p50 ${p50.toFixed(2)}, p95 ${p95.toFixed(2)}, max ${max.toFixed(2)} ms; ${right} of ${of} totals right`,
    ok: p95 < maxMs && right === of && (!what.startsWith('the same') || p95 <= Math.max(alone * noise, 1)),
  }))
}
