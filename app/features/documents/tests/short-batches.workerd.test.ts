import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { indexManyKind } from '#app/features/documents/model/ingest/ingest-jobs.ts'
import type { IngestDeps } from '#app/features/documents/model/ingest/ingest-work.ts'
import { indexPages } from '#app/features/search/model/index/index-pages.ts'
import {
  ensureIndexedContent,
  publishIndex,
  removeFromIndex,
} from '#app/features/search/model/index/search-index.ts'
import { firstTextSlot, searchFields, slotsPerContent } from '#app/features/search/model/index/search-row.ts'
import type { OpenSearch } from '#app/kernel/data/database.ts'
import { openSearch } from '#app/kernel/data/search-database.ts'
import { insertJob } from '#app/kernel/jobs/job.ts'
import { runJob } from '#app/kernel/jobs/run-job.ts'
import { makePdf } from '#tests/documents/make-pdf.ts'
import { ingestKinds } from '#workers/job-kinds.ts'
import { clock, db, deps, env, found, makeTenants, upload } from './ingest-world.ts'

/**
 * No query runs while the database runs a batch, so the batches of the ingest are short. Their times depend on the machine, so these tests
 * count what each of them writes.
 */
type Batch = { pages: number; characters: number; fieldsRemoved: number }

vi.setConfig({ testTimeout: 30_000 })
beforeAll(makeTenants)

let batches: Batch[] = []
/** The batch that fails, as if the worker died before it. */
let dies = Number.POSITIVE_INFINITY
beforeEach(() => {
  batches = []
  dies = Number.POSITIVE_INFINITY
})

/** The search database, which notes by how much each batch changed the stored pages, and how many rows of fields it removed. */
const d1 = new Proxy(env.SEARCH, {
  get(target, key) {
    if (key === 'batch') return recorded
    const value = Reflect.get(target, key) as unknown
    return typeof value === 'function' ? value.bind(target) : value
  },
})
const search: OpenSearch = { d1, db: openSearch(env.SEARCH) }
const fieldRows: number[] = []

async function recorded(statements: D1PreparedStatement[]) {
  if (batches.length === dies) throw new Error('the worker died')
  const before = await stored()
  const results = await env.SEARCH.batch(statements)
  const after = await stored()
  batches.push({
    pages: Math.abs(after.pages - before.pages),
    characters: Math.abs(after.characters - before.characters),
    fieldsRemoved: fieldRows.splice(0).reduce((sum, rows) => sum + rows, 0),
  })
  return results
}

/** The lengths of the pages of the test with pages of different lengths. */
const lengths = [
  ...Array(16).fill(1_500),
  ...Array(8).fill(0),
  40_000,
  11_000,
  900,
  200,
  ...Array(200).fill(20),
] as number[]

async function stored() {
  const { results } = await env.SEARCH.prepare('SELECT rowid & ? AS slot FROM search_page')
    .bind(slotsPerContent - 1)
    .all<{ slot: number }>()
  const pages = results.map(({ slot }) => lengthOf(slot - firstTextSlot))
  return { pages: pages.length, characters: pages.reduce((sum, length) => sum + length, 0) }
}

const lengthOf = (page: number) => textOf(page).length
const textOf = (page: number) => `第${page}頁`.padEnd(lengths[page - 1] ?? 0, '語')

function numberOf(contentId: string, { version = 1, tenantId = 1 } = {}) {
  const row = { title: contentId, visible: true, publishedAt: 0, sortKeys: '{}' }
  return ensureIndexedContent(search.db, { tenantId, contentId, version, ...row })
}

async function indexBook(
  contentId: string,
  pages: string[],
  place: { version?: number; tenantId?: number } = {},
) {
  const { version = 1, tenantId = 1 } = place
  await indexInSegments(tenantId, await numberOf(contentId, place), pages)
  await publishIndex(search, tenantId, contentId, version)
}

async function indexInSegments(tenantId: number, no: number, pages: string[], size = 16) {
  for (let number = 0; number * size < pages.length; number++) {
    const text = { firstPage: number * size + 1, pages: pages.slice(number * size, (number + 1) * size) }
    await indexPages(search, tenantId, no, { number, ...text })
  }
}

const pagesOf = async (word: string, tenantId = 1) => (await found(tenantId, word)).map(({ page }) => page)
const most = (key: keyof Batch) => Math.max(...batches.map((batch) => batch[key]))

it('pages are indexed in batches of few characters, except a page that has more', async () => {
  const pages = lengths.map((_, at) => textOf(at + 1))
  await indexInSegments(1, await numberOf('lengths'), pages, pages.length)
  await publishIndex(search, 1, 'lengths', 1)
  for (const { characters, pages } of batches) if (characters > 12_000) expect(pages).toBe(1)
  expect(most('characters')).toBe(40_000)
  expect(batches.length).toBeLessThan(12)
  expect(await stored()).toMatchObject({ pages: lengths.length })
  expect(await pagesOf('第25頁')).toEqual([25])
  expect(await pagesOf('第228頁')).toEqual([228])
})

describe('a long version', () => {
  const pages = (word: string) => Array.from({ length: 300 }, (_, at) => `${word}${at + 1}終`)

  it('is removed in short batches, isn’t found from the first on, and another tenant’s stays', async () => {
    await indexBook('removed', pages('除去'))
    await indexBook('removed', pages('除去'), { tenantId: 2 })
    batches = []
    dies = 3
    await expect(removeFromIndex(search, 1, 'removed')).rejects.toThrow('the worker died')
    expect(await pagesOf('除去')).toEqual([])
    expect(await pagesOf('除去300終')).toEqual([])
    dies = Number.POSITIVE_INFINITY
    await removeFromIndex(search, 1, 'removed')
    expect(most('pages')).toBe(64)
    expect(batches.reduce((sum, batch) => sum + batch.pages, 0)).toBe(300)
    const left = await env.SEARCH.prepare(
      "SELECT count(*) AS rows FROM indexed_content WHERE tenant_id = 1 AND content_id = 'removed'",
    ).first('rows')
    expect(left).toBe(0)
    expect(await pagesOf('除去300終', 2)).toEqual([300])
    batches = []
    await removeFromIndex(search, 1, 'removed')
    expect(batches).toHaveLength(1)
  })

  it('is replaced by a new one in the same way', async () => {
    await indexBook('replaced', pages('旧稿'))
    const no = await numberOf('replaced', { version: 2 })
    await indexPages(search, 1, no, { number: 0, firstPage: 1, pages: ['新稿'] })
    batches = []
    dies = 3
    await expect(publishIndex(search, 1, 'replaced', 2)).rejects.toThrow('the worker died')
    expect(await pagesOf('旧稿300終')).toEqual([])
    expect(await pagesOf('新稿')).toEqual([1])
    dies = Number.POSITIVE_INFINITY
    await publishIndex(search, 1, 'replaced', 2)
    expect(most('pages')).toBe(64)
    const left = await env.SEARCH.prepare(
      "SELECT version FROM indexed_content WHERE content_id = 'replaced'",
    ).all()
    expect(left.results).toEqual([{ version: 2 }])
    expect(await pagesOf('新稿')).toEqual([1])
  })
})

it('fields of many contents are replaced in batches of few contents', async () => {
  const contents = 20
  const ids: string[] = []
  for (let at = 1; at <= contents; at++)
    ids.push((await upload(1, makePdf(['一頁']), { title: `多数${at}終`, author: '著者' })).contentId)
  const job = {
    id: 'many',
    tenantId: 1,
    subject: 'group',
    payload: { ids },
    dueAt: clock.now,
    now: clock.now,
  }
  await env.DB.batch([prepared(insertJob(db, indexManyKind, job))])
  const recording: IngestDeps = { ...deps, env: { ...env, SEARCH: noted } }
  await runJob(recording, ingestKinds, 'many')
  expect(most('fieldsRemoved')).toBe(8 * searchFields.length)
  expect(batches.reduce((sum, batch) => sum + batch.fieldsRemoved, 0)).toBe(contents * searchFields.length)
  expect(await found(1, '多数1終')).toHaveLength(1)
  expect(await found(1, '多数20終')).toHaveLength(1)
})

function prepared(write: {
  compile(): { sql: string; parameters: readonly unknown[] }
}): D1PreparedStatement {
  const { sql, parameters } = write.compile()
  return env.DB.prepare(sql).bind(...parameters)
}

/** Notes how many rows of the full-text index each statement of `replaceFieldsOfMany` removes. */
const noted = new Proxy(d1, {
  get(target, key) {
    if (key !== 'prepare') return Reflect.get(target, key) as unknown
    return (statement: string) => {
      const made = env.SEARCH.prepare(statement)
      if (!/delete from "search_field".*json_each/s.test(statement)) return made
      return {
        bind(...values: unknown[]) {
          fieldRows.push((JSON.parse(String(values[0])) as unknown[]).length)
          return made.bind(...values)
        },
      }
    }
  },
})
