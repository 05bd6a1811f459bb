import { beforeAll, expect, it, vi } from 'vitest'
import { findContentToIndex, indexContentFields } from '#app/features/documents/model/ingest/index-content.ts'
import { indexTokens } from '#app/features/search/model/index/index-tokens.ts'
import { indexContentKind, rebuildIndex } from '#app/features/search/model/index/rebuild-index.ts'
import { pageRowId } from '#app/features/search/model/index/search-row.ts'
import { searchDb } from '#app/kernel/data/database.ts'
import { insertJob } from '#app/kernel/jobs/job.ts'
import { answerHint } from '#app/kernel/jobs/run-job.ts'
import { commit } from '#app/visit/commit.ts'
import { makePdf } from '#tests/documents/make-pdf.ts'
import { ingestKinds } from '#workers/job-kinds.ts'
import {
  clock,
  db,
  deps,
  env,
  found,
  ingest,
  makeTenants,
  runJob,
  shortTurn,
  upload,
  visitOf,
} from './ingest-world.ts'

const book = makePdf(Array.from({ length: 20 }, (_, i) => `再建${i + 1}頁`))

vi.setConfig({ testTimeout: 30_000 })
beforeAll(makeTenants)

it('the index is rebuilt from the records and the stored text, for one tenant and without leftovers', async () => {
  const kept = await upload(1, book, { title: '残す' })
  const gone = await upload(1, book, { title: '消す' })
  const other = await upload(2, book)
  for (const { contentId } of [kept, gone, other]) await ingest(contentId)
  await env.DB.prepare('DELETE FROM content WHERE tenant_id = 1 AND id = ?').bind(gone.contentId).run()
  const numbers = await env.SEARCH.prepare(
    'SELECT no FROM indexed_content WHERE tenant_id = 1 AND content_id = ?',
  )
    .bind(kept.contentId)
    .first<{ no: number }>()
  for (const table of ['search_field', 'search_page', 'search_stub'])
    await env.SEARCH.prepare(`DELETE FROM ${table} WHERE rowid BETWEEN ? AND ?`)
      .bind(numbers!.no * 16384, numbers!.no * 16384 + 16383)
      .run()
  await env.SEARCH.prepare('DELETE FROM indexed_content WHERE no = ?').bind(numbers!.no).run()
  expect((await found(1, '再建')).map(({ contentId }) => contentId)).toEqual([gone.contentId])

  expect(await rebuildIndex(visitOf(1))).toEqual({ jobs: 2 })
  await answerHint(deps, ingestKinds)

  expect(await found(1, '再建')).toEqual([{ contentId: kept.contentId, version: 1, page: 1 }])
  expect(await found(1, '建20')).toEqual([{ contentId: kept.contentId, version: 1, page: 20 }])
  expect(await found(1, '残す')).toMatchObject([{ contentId: kept.contentId }])
  expect(await found(1, '消す')).toEqual([])
  expect(await found(2, '再建')).toMatchObject([{ contentId: other.contentId }])
  const waiting = await db
    .selectFrom('job')
    .select('id')
    .where('kind', '!=', 'draw-pages')
    .where('state', '=', 'waiting')
    .execute()
  expect(waiting).toEqual([])
  const audit = await db.selectFrom('audit').select('action').where('action', '=', 'search.rebuild').execute()
  expect(audit).toHaveLength(1)
})

it('a long document is indexed again in several turns', async () => {
  const { contentId } = await upload(1, makePdf(Array.from({ length: 40 }, (_, i) => `長巻${i + 1}終`)))
  await ingest(contentId)
  await env.SEARCH.prepare('DELETE FROM search_page').run()
  expect(await found(1, '長巻')).toEqual([])
  await rebuildIndex(visitOf(1))
  const job = await db
    .selectFrom('job')
    .selectAll()
    .where('kind', '=', 'index-content')
    .where('subject', '=', contentId)
    .executeTakeFirstOrThrow()
  expect(await runJob(job.id, shortTurn())).toBe(0)
  expect(await runJob(job.id, shortTurn())).toBe(0)
  expect(await found(1, '長巻33終')).toEqual([])
  expect(await runJob(job.id, shortTurn())).toBeNull()
  expect(await found(1, '長巻1終')).toEqual([{ contentId, version: 1, page: 1 }])
  expect(await found(1, '長巻40終')).toEqual([{ contentId, version: 1, page: 40 }])
})

it('a content in the layout of an earlier release is moved to today’s by its job', async () => {
  const { contentId } = await upload(1, makePdf(Array.from({ length: 20 }, (_, i) => `旧式${i + 1}終`)))
  await ingest(contentId)
  const { no } = (await env.SEARCH.prepare(
    'SELECT no FROM indexed_content WHERE tenant_id = 1 AND content_id = ?',
  )
    .bind(contentId)
    .first<{ no: number }>())!
  const own = (table: string) =>
    `FROM ${table} WHERE rowid BETWEEN ${no * 16384 + 16} AND ${no * 16384 + 16383}`
  const pages = Array.from({ length: 20 }, (_, i) => ({ page: i + 1, text: `旧式${i + 1}終` }))
  await env.SEARCH.batch([
    env.SEARCH.prepare(`DELETE ${own('search_page')}`),
    env.SEARCH.prepare(`DELETE ${own('search_stub')}`),
    env.SEARCH.prepare('DELETE FROM text_segment WHERE no = ?').bind(no),
    ...pages.flatMap(({ page, text }) => [
      env.SEARCH.prepare('INSERT INTO search_text (rowid, tokens) VALUES (?, ?)').bind(
        pageRowId(no, page),
        indexTokens(1, text),
      ),
      env.SEARCH.prepare('INSERT INTO page_text (tenant_id, no, page, text) VALUES (1, ?, ?, ?)').bind(
        no,
        page,
        text,
      ),
    ]),
  ])
  expect(await found(1, '旧式20終')).toEqual([{ contentId, version: 1, page: 20 }])
  const about = { tenantId: 1, subject: contentId, payload: {}, dueAt: clock.now, now: clock.now }
  await commit(visitOf(1), [insertJob(db, indexContentKind, { id: 'index-layout-1', ...about })])
  // The first turn ends in the middle of the book, which is found as a whole nevertheless.
  expect(await runJob('index-layout-1', shortTurn())).toBe(0)
  expect(await found(1, '旧式1終')).toEqual([{ contentId, version: 1, page: 1 }])
  expect(await found(1, '旧式20終')).toEqual([{ contentId, version: 1, page: 20 }])
  expect(await runJob('index-layout-1', shortTurn())).toBeNull()
  expect(await found(1, '旧式20終')).toEqual([{ contentId, version: 1, page: 20 }])
  const left = await env.SEARCH.prepare(
    `SELECT (SELECT count(*) FROM page_text WHERE no = ${no}) + (SELECT count(*) ${own('search_text')}) AS rows`,
  ).first('rows')
  expect(left).toBe(0)
})

it('changed fields are found at once and the pages stay', async () => {
  const { contentId } = await upload(1, book, { title: '前の題' })
  await ingest(contentId)
  clock.now += 1
  await env.DB.prepare("UPDATE content SET title = '後の題', visible = 1 WHERE tenant_id = 1 AND id = ?")
    .bind(contentId)
    .run()
  await indexContentFields(
    (await searchDb(env, 1)).of(contentId),
    (await findContentToIndex(db, 1, contentId))!,
  )
  expect(await found(1, '前の題')).toEqual([])
  expect(await found(1, '後の題')).toMatchObject([{ contentId, version: 1 }])
  expect(await found(1, '建20')).toContainEqual({ contentId, version: 1, page: 20 })
})
