import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { clock, db, makeTenants, minute, visitOf } from '#app/features/documents/tests/ingest-world.ts'
import { viewRefusedRow } from '#app/features/imports/model/import-view.ts'
import { listImported, listRefused } from '#app/features/imports/model/read-imports.ts'
import { contentNamed, count, csvOf, idOf, importAll, refusedCells } from './import-world.ts'

beforeAll(makeTenants)
beforeEach(() => {
  clock.now += minute
})

const book = ['content_id', 'title', 'content_group_ids']

describe('an import of contents', () => {
  it('adds the content of a row: fields, groups, hashtags, recommendation, day', async () => {
    const done = await importAll(
      1,
      csvOf(
        ['title', 'author', 'content_group_ids', 'hash_tags', 'type', 'view', 'published_on'],
        [['海の本', '青空 花子', '1;2', '海;2026', 'recommend', 'FALSE', '2026/1/5']],
      ),
    )
    expect(done).toMatchObject({ state: 'done', counts: { added: 1, refused: 0 } })
    expect(await contentNamed(1, '海の本')).toMatchObject({
      author: '青空 花子',
      visible: 0,
      published_on: '2026-01-05',
      groupIds: [1, 2],
      tags: ['2026', '海'],
      isRecommended: true,
    })
    expect(await count('content', 2)).toBe(0)
  })

  it('R399 overwrites existing contents: empty cells clear a field, absent columns keep it', async () => {
    const id = idOf('over')
    await importAll(1, csvOf([...book, 'author', 'keywords'], [[id, '山', '1', '著者', '鍵']]))
    const done = await importAll(1, csvOf([...book, 'author'], [[id, '山の本', '2', '']]))
    expect(done.counts).toMatchObject({ added: 0, changed: 1 })
    const now = await contentNamed(1, '山の本')
    expect(now).toMatchObject({ id, author: '', keywords: '鍵', groupIds: [2], revision: 2 })
  })

  it('R399 keeps existing contents with ignore, and adds new ones', async () => {
    const [old, fresh] = [idOf('old'), idOf('fresh')]
    await importAll(1, csvOf(book, [[old, '川', '1']]))
    const file = csvOf(book, [
      [old, '別の川', '1'],
      [fresh, '湖', '1'],
    ])
    const done = await importAll(1, file, { importMode: 'ignore' })
    expect(done.counts).toMatchObject({ added: 1, changed: 0, unchanged: 1 })
    expect(await contentNamed(1, '川')).toMatchObject({ id: old })
  })

  it('R399 removes with delete the contents in the file, and no others', async () => {
    const [gone, stays] = [idOf('gone'), idOf('stays')]
    await importAll(
      1,
      csvOf(book, [
        [gone, '谷', '1'],
        [stays, '丘', '1'],
      ]),
    )
    const file = csvOf(['content_id'], [[gone], [idOf('nobody')], ['']])
    const done = await importAll(1, file, { importMode: 'delete' })
    expect(done.counts).toMatchObject({ removed: 1, refused: 1 })
    expect(await contentNamed(1, '谷')).toMatchObject({ visible: 0 })
    expect(await contentNamed(1, '丘')).toMatchObject({ visible: 1 })
    expect(await refusedCells(1, done.id)).toEqual([['content_id', idOf('nobody'), 713]])
  })

  it('changes nothing on another site, even if it has a content with the same id', async () => {
    const id = idOf('twin')
    await importAll(2, csvOf(book, [[id, '隣の本', '1']]))
    const done = await importAll(1, csvOf(book, [[id, '私の本', '1']]))
    expect(done.counts).toMatchObject({ added: 1, changed: 0 })
    expect(await contentNamed(2, '隣の本')).toMatchObject({ id, revision: 1 })
  })

  it('reports for each bad row its column, value, code and reason, and imports the others', async () => {
    const id = idOf('good')
    const done = await importAll(
      1,
      csvOf(
        [...book, 'published_on', 'print', 'author'],
        [
          [id, '良い本', '1', '', '', ''],
          ['', '', '1', '', '', ''],
          ['', '日付', '1', '2026-02-30', '', ''],
          ['', 'グループ', '99', '', '', ''],
          ['', '印刷', '1', '', '7', ''],
          ['', '長い', '1', '', '', 'あ'.repeat(256)],
          ['UPPER', 'ID', '1', '', '', ''],
          [id, '二度目', '1', '', '', ''],
        ],
      ),
    )
    expect(done.counts).toMatchObject({ added: 1, refused: 7 })
    expect(await refusedCells(1, done.id)).toEqual([
      ['title', '', 406],
      ['published_on', '2026-02-30', 410],
      ['content_group_ids', '99', 707],
      ['print', '7', 406],
      ['author', 'あ'.repeat(100), 780],
      ['content_id', 'UPPER', 406],
      ['content_id', id, 855],
    ])
    const { rows } = await listRefused(visitOf(1), { id: done.id, page: 1, size: 1 })
    expect(rows.map((row) => viewRefusedRow(row, { locale: 'ja' }))).toEqual([
      {
        row: 4,
        label: '',
        problems: [{ column: 'title', value: '', code: 406, reason: '必須項目です。入力してください。' }],
      },
    ])
  })

  it('R402 stops at the company’s limit, in the dry run and in the import, also between batches', async () => {
    const left = 2
    const has = await count('content', 2)
    await db
      .updateTable('company')
      .set({ max_content: has + left })
      .where('id', '=', 2)
      .execute()
    // The text is so long that a batch has fifteen rows.
    const rows = Array.from({ length: 18 }, (_, n) => ['', `限り${n}`, '1', '目次'.repeat(10_000)])
    const file = csvOf([...book, 'toc'], rows)
    const dry = await importAll(2, file, { dryRun: true })
    expect(dry).toMatchObject({ state: 'checked', counts: { added: left, refused: 16 } })
    expect(await count('content', 2)).toBe(has)
    const done = await importAll(2, file)
    expect(done.counts).toMatchObject({ added: left, refused: 16 })
    expect((await refusedCells(2, done.id))[0]).toEqual(['', '', 421])
  })

  it('ruling 27 lists the rows of the last import of a year, page by page', async () => {
    const file = csvOf(
      book,
      [1, 2, 3].map((n) => [idOf(`page${n}`), `頁${n}`, '1']),
    )
    await importAll(1, file)
    const page = await listImported(visitOf(1), { year: 2026, page: 2, size: 2 })
    expect(page).toMatchObject({ totalRecords: 3, totalPages: 2 })
    expect(page.rows.map(({ number, label, outcome }) => [number, label, outcome])).toEqual([
      [5, '頁3', 'added'],
    ])
    expect(await listImported(visitOf(1), { year: 2025, page: 1, size: 2 })).toMatchObject({
      totalRecords: 0,
      rows: [],
    })
  })
})
