import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  clock,
  db,
  deps,
  env,
  found,
  makeTenants,
  minute,
  runJob,
  visitOf,
} from '#app/features/documents/tests/ingest-world.ts'
import { getImport } from '#app/features/imports/model/read-imports.ts'
import { startImport } from '#app/features/imports/model/start-import.ts'
import { undoImport } from '#app/features/imports/model/undo-import.ts'
import { nextRevision } from '#app/kernel/data/revision.ts'
import { sweepJobs } from '#app/kernel/jobs/run-job.ts'
import {
  contentNamed,
  contentsOf,
  csvOf,
  idOf,
  importAll,
  index,
  jobOfImport,
  send,
  work,
} from './import-world.ts'

beforeAll(async () => {
  await makeTenants()
})
beforeEach(() => {
  clock.now += minute
})

const headings = ['content_id', 'title', 'content_group_ids', 'hash_tags', 'type', 'keywords', 'toc']
/** The text is so long that a batch has fifteen rows (`sourceBatches`). */
const long = '目次'.repeat(10_000)
const rowsOf = (title: string, of: { tag?: string; type?: string; from?: number; many?: number }) =>
  Array.from({ length: of.many ?? 40 }, (_, n) => {
    const id = idOf(`row${(of.from ?? 0) + n}x`)
    return [id, `${title}${n}`, n % 2 ? '1;2' : '1', of.tag ?? '', of.type ?? '', '語"句",\n改行', long]
  })

describe('an undone import', () => {
  it('is followed by the search in every step', async () => {
    const [changed, added] = [idOf('seek'), idOf('seekadded')]
    const idsFor = async (word: string) => (await found(1, word)).map(({ contentId }) => contentId).sort()
    await importAll(1, csvOf(headings, [[changed, '珊瑚礁', '1', '', '', '', '']]))
    const done = await importAll(
      1,
      csvOf(headings, [
        [changed, '蜃気楼', '2', '', '', '', ''],
        [added, '蜃気楼二', '1', '', '', '', ''],
      ]),
    )
    await index()
    expect([await idsFor('珊瑚礁'), await idsFor('蜃気楼')]).toEqual([[], [changed, added].sort()])
    await undoImport(visitOf(1), { id: done.id, leaveChanged: false })
    await work(done.id)
    await index()
    expect([await idsFor('珊瑚礁'), await idsFor('蜃気楼')]).toEqual([[changed], []])
    expect(await found(2, '珊瑚礁')).toEqual([])
  })

  it('restores everything, to the byte: changed and added contents, and hashtags that came with it', async () => {
    await importAll(1, csvOf(headings, rowsOf('前', { tag: '古', type: 'recommend', many: 25 })))
    const before = await contentsOf(1)
    clock.now += minute
    const done = await importAll(1, csvOf(headings, rowsOf('後', { tag: '古;新しい', type: 'new' })))
    expect(done.counts).toMatchObject({ added: 15, changed: 25 })
    expect(await contentsOf(1)).not.toBe(before)
    await undoImport(visitOf(1), { id: done.id, leaveChanged: false })
    await work(done.id)
    expect(await getImport(visitOf(1), done.id)).toMatchObject({ state: 'undone', undone: 40 })
    expect(await contentsOf(1)).toBe(before)
  })

  it('restores removed contents', async () => {
    const id = idOf('away')
    await importAll(1, csvOf(headings, [[id, '戻る本', '1', '', '', '', '']]))
    const before = await contentsOf(1)
    const done = await importAll(1, csvOf(['content_id'], [[id]]), { importMode: 'delete' })
    await undoImport(visitOf(1), { id: done.id, leaveChanged: false })
    await work(done.id)
    expect(await contentsOf(1)).toBe(before)
  })

  it('is refused if somebody changed something since, unless that is to stay', async () => {
    const [mine, theirs] = [idOf('mine'), idOf('theirs')]
    const done = await importAll(
      1,
      csvOf(headings, [
        [mine, '私の', '1', '', '', '', ''],
        [theirs, '誰かの', '1', '', '', '', ''],
      ]),
    )
    await db
      .updateTable('content')
      .set({ title: '直した', revision: nextRevision(1) })
      .where('tenant_id', '=', 1)
      .where('id', '=', theirs)
      .execute()
    const undo = (leaveChanged: boolean) => undoImport(visitOf(1), { id: done.id, leaveChanged })
    await expect(undo(false)).rejects.toMatchObject({ name: 'changedMeanwhile', details: { count: 1 } })
    await undo(true)
    await work(done.id)
    expect(await getImport(visitOf(1), done.id)).toMatchObject({ state: 'undone', undone: 1 })
    expect(await contentNamed(1, '直した')).toMatchObject({ id: theirs })
    await expect(contentNamed(1, '私の')).rejects.toThrow()
  })

  it('keeps an added content that has a file by now, unless it is excluded', async () => {
    const [bare, filed] = [idOf('withoutfile'), idOf('withfile')]
    const rows = [bare, filed].map((id) => [id, id, '1', '', '', '', ''])
    const done = await importAll(1, csvOf(headings, rows))
    const document = { tenant_id: 1, content_id: filed, version: 1, created_at: 0, updated_at: 0 }
    await db
      .insertInto('document')
      .values({ ...document, state: 'waiting', source_key: 'x', bytes: 1, file_name: 'a.pdf' } as never)
      .execute()
    const undo = (leaveChanged: boolean) => undoImport(visitOf(1), { id: done.id, leaveChanged })
    await expect(undo(false)).rejects.toMatchObject({ name: 'changedMeanwhile', details: { count: 1 } })
    await undo(true)
    await work(done.id)
    expect(await contentNamed(1, filed)).toMatchObject({ id: filed })
    await expect(contentNamed(1, bare)).rejects.toThrow()
  })

  it('can’t be undone twice, nor by another site', async () => {
    const done = await importAll(1, csvOf(headings, [['', '一度', '1', '', '', '', '']]))
    const undo = (tenantId: number) => undoImport(visitOf(tenantId), { id: done.id, leaveChanged: false })
    await expect(undo(2)).rejects.toMatchObject({ name: 'notFound' })
    await undo(1)
    await work(done.id)
    await expect(undo(1)).rejects.toMatchObject({ name: 'changedMeanwhile' })
  })
})

describe('an import whose Worker dies', () => {
  it('continues after the last committed batch, and does nothing twice', async () => {
    const { id } = await send(1, csvOf(headings, rowsOf('途', { from: 100 })), { dryRun: true })
    await work(id)
    await startImport(visitOf(1), id)
    await dieAfterBatch(id)
    const half = await getImport(visitOf(1), id)
    expect(half).toMatchObject({ state: 'importing', atRow: 16 })
    clock.now += minute
    await sweepJobs({ DB: env.DB, JOBS: env.JOBS }, { except: ['send-mail'], now: clock.now })
    await work(id)
    const done = await getImport(visitOf(1), id)
    expect(done).toMatchObject({
      state: 'done',
      atRow: 42,
      counts: { added: 40, changed: 0, refused: 0 },
    })
    await undoImport(visitOf(1), { id, leaveChanged: false })
    await work(id)
  })

  it('accepts nothing from the Worker that was taken for dead', async () => {
    const { id } = await send(1, csvOf(headings, rowsOf('遅', { from: 200 })))
    const [slow, begun] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const reached = async (step: string) => {
      if (step !== 'batch done') return
      begun.resolve()
      await slow.promise
    }
    const first = runJob((await jobOfImport(id)) as string, undefined, { ...deps, reached })
    await begun.promise
    clock.now += minute
    await work(id)
    const done = await getImport(visitOf(1), id)
    expect(done).toMatchObject({ state: 'done', atRow: 42, counts: { added: 40, refused: 0 } })
    slow.resolve()
    await first
    expect(await getImport(visitOf(1), id)).toEqual(done)
  })
})

/** Runs an import with a Worker that dies after the first batch. */
async function dieAfterBatch(id: string): Promise<void> {
  const death = Promise.withResolvers<void>()
  const reached = async (step: string) => {
    if (step !== 'batch done') return
    death.resolve()
    await new Promise(() => undefined)
  }
  void work(id, { reached })
  await death.promise
}
