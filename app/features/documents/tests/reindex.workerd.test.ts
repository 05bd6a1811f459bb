import { beforeAll, expect, it, vi } from 'vitest'
import { findContentToIndex, indexContentFields } from '#app/features/documents/model/ingest/index-content.ts'
import { rebuildIndex } from '#app/features/search/model/index/rebuild-index.ts'
import { searchDb } from '#app/kernel/data/database.ts'
import { answerHint } from '#app/kernel/jobs/run-job.ts'
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
  await env.SEARCH.prepare('DELETE FROM search_text WHERE rowid BETWEEN ? AND ?')
    .bind(numbers!.no * 16384, numbers!.no * 16384 + 16383)
    .run()
  await env.SEARCH.prepare('DELETE FROM indexed_content WHERE no = ?').bind(numbers!.no).run()
  expect((await found(1, '再建')).map(({ contentId }) => contentId)).toEqual([gone.contentId])

  expect(await rebuildIndex(visitOf(1))).toEqual({ jobs: 2 })
  const job = await db
    .selectFrom('job')
    .select('id')
    .where('kind', '=', 'index-content')
    .executeTakeFirstOrThrow()
  await answerHint(deps, ingestKinds, job.id)

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
  await env.SEARCH.prepare('DELETE FROM search_text').run()
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

it('changed fields are found at once and the pages stay', async () => {
  const { contentId } = await upload(1, book, { title: '前の題' })
  await ingest(contentId)
  clock.now += 1
  await env.DB.prepare("UPDATE content SET title = '後の題', visible = 1 WHERE tenant_id = 1 AND id = ?")
    .bind(contentId)
    .run()
  await indexContentFields(await searchDb(env, 1), (await findContentToIndex(db, 1, contentId))!)
  expect(await found(1, '前の題')).toEqual([])
  expect(await found(1, '後の題')).toMatchObject([{ contentId, version: 1 }])
  expect(await found(1, '建20')).toContainEqual({ contentId, version: 1, page: 20 })
})
