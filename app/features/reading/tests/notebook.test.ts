import { beforeEach, describe, expect, it } from 'vitest'
import { cancelAccount } from '#app/features/identity/model/account/cancel-account.ts'
import { takeOverShelf } from '#app/features/identity/model/session/take-over-shelf.ts'
import { addReaders, platformOn } from '#app/features/orders/tests/order-world.ts'
import { Annotation } from '#app/features/reading/model/annotation/annotation.ts'
import { writeAnnotation } from '#app/features/reading/model/annotation/annotation-store.ts'
import { changeNote, deleteNote, restoreNote } from '#app/features/reading/model/notebook/change-note.ts'
import {
  listNotedBooks,
  listNotes,
  viewNotePage,
} from '#app/features/reading/model/notebook/list-notebook.ts'
import { NotebookQuery } from '#app/features/reading/model/notebook/notebook.ts'
import {
  beginExport,
  exportColumns,
  exportName,
  exportRows,
  writeMarkdown,
} from '#app/features/reading/site/notes/notes-export.ts'
import { viewNotes } from '#app/features/reading/site/notes/notes-view.ts'
import { csvLines } from '#app/kernel/values/csv/csv.ts'
import { commit } from '#app/visit/commit.ts'
import type { Visit } from '#app/visit/visit.ts'
import { seedRecords, worldContentId } from '#seeds/demo/seed-records.ts'
import { administratorAt } from '#tests/visits/administrator-at.ts'
import { sqliteD1 } from '#tests/visits/sqlite-d1.ts'
import { book, licenseBooks, otherBook, readerAt, school, tenantId } from './seat-world.ts'

const platform = platformOn(sqliteD1())
const { db, clock } = platform
await seedRecords(db, clock.now)
await licenseBooks(platform, null)
const reader = await readerAt(platform, 1)
const stranger = await readerAt(platform, 2)
const unlicensed = worldContentId('aozora', 'network-settings')
const ownerOfNotes = { tenantId, shelfId: reader.actor?.id ?? '' }

beforeEach(async () => {
  clock.now += 1_000
  await db.deleteFrom('annotation').execute()
})

let made = 0
async function write(said: Partial<Annotation> & { of?: string } = {}, visit: Visit = reader) {
  const { of = book, ...rest } = said
  const plain = { kind: 'note', page: 1, quote: '', prefix: '', suffix: '', colour: null, body: '星' }
  const annotation = Annotation.parse({
    ...{ ...plain, id: (++made).toString(16).padStart(32, '0'), device: '0123abcd', isDeleted: false },
    ...{ changedAt: clock.now + made, ...rest },
  })
  const shelf = { tenantId: visit.site.tenantId, shelfId: visit.actor?.id ?? '', contentId: of }
  await commit(visit, [writeAnnotation(db, shelf, { annotation, version: 1, seen: null })])
  return annotation
}

const list = (query: object = {}, visit = reader) => viewNotes(visit, NotebookQuery.parse(query))
const bodies = async (query: object, visit = reader) =>
  (await list(query, visit)).notes?.map(({ body }) => body)

describe('a reader’s notebook', () => {
  it('lists their books, latest first, and all notes of a book by page', async () => {
    await write({ page: 9, body: '九' })
    await write({ page: 2, body: '二' })
    await write({ of: otherBook, body: '出汁' })
    await write({ page: 4, isDeleted: true })
    const { books } = await listNotedBooks(reader)
    expect(books.map(({ contentId, count }) => [contentId, count])).toEqual([
      [otherBook, 1],
      [book, 2],
    ])
    expect(await bodies({ book })).toEqual(['二', '九'])
  })

  it('finds words in quotes and notes, ignoring spelling variants like the catalogue, and filters by kind and colour', async () => {
    await write({ body: 'ＡＢＣ　ガイド' })
    await write({ kind: 'highlight', colour: 'green', quote: '星のガイドブック', body: '' })
    await write({ kind: 'bookmark', body: '' })
    expect(await bodies({ q: 'abc がいど' })).toEqual(['ＡＢＣ　ガイド'])
    expect(await bodies({ q: 'ガイド' })).toEqual(['', 'ＡＢＣ　ガイド'])
    expect(await bodies({ kind: 'highlight' })).toEqual([''])
    expect(await bodies({ colour: 'green', q: 'ない' })).toEqual([])
    const { notes } = viewNotePage(await listNotes(reader, NotebookQuery.parse({ q: 'ブック' })))
    expect(notes).toMatchObject([{ noteKind: 'highlight', quote: '星のガイドブック', isReadable: true }])
  })

  it('continues on the next page, with each entry once, even if many notes are searched', async () => {
    for (let at = 0; at < 120; at++) await write({ page: 1 + (at % 7), body: at % 2 ? `星${at}` : `月${at}` })
    for (const query of [{ book }, { q: '星' }, { kind: 'note' }]) {
      const seen: string[] = []
      let after: string | undefined
      do {
        const { notes, next } = await listNotes(reader, NotebookQuery.parse({ ...query, after }))
        expect(notes.length).toBeLessThanOrEqual(50)
        seen.push(...notes.map(({ id }) => id))
        after = next ?? undefined
      } while (after !== undefined)
      expect(new Set(seen).size).toBe(seen.length)
      expect(seen.length).toBe('q' in query ? 60 : 120)
    }
  })

  it('keeps notes in books that can’t be opened any more, without a link to them', async () => {
    const open = async (contentId: string) => (await list({ book: contentId })).book?.groupId !== null
    await write()
    await write({ of: unlicensed, body: '契約外' })
    expect([await open(book), await open(unlicensed)]).toEqual([true, false])
    expect(await bodies({ book: unlicensed })).toEqual(['契約外'])
    const set = (values: object) =>
      db.updateTable('content').set(values).where('tenant_id', '=', tenantId).where('id', '=', book).execute()
    const group = (values: object) =>
      db
        .updateTable('user_group')
        .set(values)
        .where('tenant_id', '=', tenantId)
        .where('id', '=', school)
        .execute()
    for (const [close, reopen] of [
      [() => set({ visible: 0, deleted_at: 1 }), () => set({ visible: 1, deleted_at: null })],
      [() => group({ ends_on: '2020-01-01' }), () => group({ ends_on: null })],
    ] as const) {
      await close()
      expect([await open(book), await bodies({ book })]).toEqual([false, ['星']])
      await reopen()
      expect(await open(book)).toBe(true)
    }
  })

  it('reveals nothing of a hidden or deleted book except the reader’s own notes, in lists, files and answers', async () => {
    const secret = { title: '秘密の書名', author: '伏せた著者' }
    const set = (values: object) =>
      db.updateTable('content').set(values).where('tenant_id', '=', tenantId).where('id', '=', book).execute()
    const was = await db
      .selectFrom('content')
      .select(['title', 'author'])
      .where('tenant_id', '=', tenantId)
      .where('id', '=', book)
      .executeTakeFirstOrThrow()
    await write({ body: '自分の言葉', quote: '引用' })
    await set(secret)
    const told = async () => {
      const { first, parcels } = await beginExport(reader, undefined)
      const { columns } = exportColumns(reader)
      const one = await beginExport(reader, book)
      const rows = (await Array.fromAsync(exportRows(one.first, one.parcels))).flat()
      return [
        JSON.stringify(await list()),
        JSON.stringify(await list({ book })),
        JSON.stringify(await list({ q: '言葉' })),
        JSON.stringify(viewNotePage(await listNotes(reader, NotebookQuery.parse({ q: '言葉' })))),
        (await Array.fromAsync(writeMarkdown(reader, first, parcels))).join(''),
        csvLines(rows.map((row) => columns.map(({ text }) => text(row)))),
        exportName(reader, one.first, book),
      ]
    }
    for (const text of await told()) expect(text).toContain(secret.title)
    for (const hidden of [{ visible: 0 }, { visible: 0, deleted_at: 1 }, { visible: 0, withheld: 1 }]) {
      await set(hidden)
      const texts = await told()
      for (const text of texts) {
        expect(text).not.toContain(secret.title)
        expect(text).not.toContain(secret.author)
      }
      for (const text of texts.slice(1, -1)) expect(text).toContain('自分の言葉')
      expect(texts[4]).toContain('## 公開が終了した資料\n\n### 1ページ\n\n> 引用')
      expect(texts[5]).toMatch(/^公開が終了した資料,,1,/)
      await set({ visible: 1, deleted_at: null, withheld: 0 })
    }
    await set(was)
  })

  it('names no book without notes of the reader', async () => {
    await write({ of: otherBook })
    expect((await list({ book })).book).toBeNull()
    await write({ body: '消す', isDeleted: true })
    expect((await list({ book })).book?.title).not.toBeNull()
    expect((await list({ book }, stranger)).book).toBeNull()
  })

  it('R003 can’t be seen, changed or taken by anybody else, on this site or another', async () => {
    const note = await write()
    const seen = { id: note.id, base: `${note.changedAt}.${note.device}` }
    const elsewhere = { ...(await administratorAt(platform, 'sakura')), actor: reader.actor }
    for (const visit of [stranger, elsewhere]) {
      expect((await listNotedBooks(visit)).books).toEqual([])
      expect(await bodies({ q: '星' }, visit)).toEqual([])
      expect((await beginExport(visit, undefined)).first).toEqual([])
      for (const change of [
        changeNote(visit, { ...seen, body: '他人' }),
        deleteNote(visit, seen),
        restoreNote(visit, seen),
      ])
        await expect(change).rejects.toMatchObject({ name: 'notFound' })
    }
    await expect(listNotedBooks({ ...reader, actor: null })).rejects.toMatchObject({ name: 'unauthorized' })
    expect(await bodies({ book })).toEqual(['星'])
  })
})

describe('a note changed on the site', () => {
  it('is changed, and a device’s simultaneous change stays beside it', async () => {
    const note = await write({ body: '前' })
    const base = `${note.changedAt}.${note.device}`
    clock.now += 60_000
    await changeNote(reader, { id: note.id, base, body: '後\r\n二行目' })
    expect(await bodies({ book })).toEqual(['後\n二行目'])
    clock.now += 60_000
    await changeNote(reader, { id: note.id, base, body: '古い画面から' })
    expect((await bodies({ book }))?.sort()).toEqual(['古い画面から', '後\n二行目'])
    await expect(changeNote(reader, { id: note.id, base, body: ' ' })).rejects.toMatchObject({
      fields: { body: ['required'] },
    })
  })

  it('is deleted and restored; one that was changed since it was seen stays', async () => {
    const note = await write()
    const base = `${note.changedAt}.${note.device}`
    clock.now += 60_000
    await deleteNote(reader, { id: note.id, base })
    expect(await bodies({ book })).toEqual([])
    clock.now += 60_000
    await restoreNote(reader, { id: note.id })
    expect(await bodies({ book })).toEqual(['星'])
    await expect(deleteNote(reader, { id: note.id, base })).rejects.toMatchObject({
      name: 'changedMeanwhile',
    })
    expect(await bodies({ book })).toEqual(['星'])
  })
})

describe('an export', () => {
  it('has all books by title and page, in Markdown without markup from notes and in cells without formulas', async () => {
    await write({
      page: 3,
      quote: '# 見出し\n1. <b>太字</b>',
      body: '*強調* [x](y)',
      kind: 'highlight',
      colour: 'pink',
    })
    await write({ page: 2, body: '=1+1' })
    await write({ of: unlicensed, body: '契約外' })
    const { first, parcels } = await beginExport(reader, undefined)
    const text = (await Array.fromAsync(writeMarkdown(reader, first, parcels))).join('')
    expect(text).toContain('> \\# 見出し\n> 1\\. &lt;b&gt;太字&lt;/b&gt;\n\n\\*強調\\* \\[x\\](y)\n\n[『')
    expect(text).toContain('· マーカー · 桃 · 2026-11-20')
    expect(text).toMatch(/\]\(<http:\/\/localhost\/aozora\/view-online\/\w+\/\d+\?page=3>\)/)
    expect(text.indexOf('\\=1+1')).toBeLessThan(text.indexOf('見出し'))
    // A book that can't be opened has no link in the text.
    expect(text).toMatch(/契約外\n\n『/)
    const { columns, headings } = exportColumns(reader)
    const one = await beginExport(reader, book)
    const rows = (await Array.fromAsync(exportRows(one.first, one.parcels))).flat()
    const cells = rows.map((row) => columns.map((column) => column.text(row)))
    expect(headings).toHaveLength(9)
    expect(cells.map((row) => row[2])).toEqual(['2', '3'])
    expect(csvLines(cells)).toContain("'=1+1")
  })

  it('has all notes of many books, in portions', async () => {
    for (let at = 0; at < 1_100; at++) await write({ page: 1 + at, body: `${at}` })
    await write({ of: otherBook })
    const { first, parcels } = await beginExport(reader, undefined)
    const rows = await Array.fromAsync(exportRows(first, parcels))
    expect(
      rows
        .filter((some) => some.length > 0)
        .map((some) => some.length)
        .sort((one, other) => one - other),
    ).toEqual([101, 1_000])
  })
})

describe('the owner of notes', () => {
  it('changes from a session by address to the account when its reader signs in', async () => {
    const visitor = await readerAt(platform, 3, 'sharedaccount000000001')
    const from = visitor.actor?.sessionId ?? ''
    const annotation = await write({ body: '館内で' })
    await commit(visitor, [
      writeAnnotation(
        db,
        { tenantId, shelfId: from, contentId: book },
        { annotation, version: 1, seen: null },
      ),
    ])
    const { sessionId = '' } = stranger.actor ?? {}
    expect(await bodies({ book }, visitor)).toEqual(['館内で'])
    await commit(stranger, takeOverShelf(db, { tenantId, from, to: stranger.actor?.id ?? '', sessionId }))
    expect(await bodies({ book }, stranger)).toEqual(['館内で'])
  })

  it('loses them when the account is cancelled, and nobody else does', async () => {
    await addReaders(platform, tenantId, ['leavingreader000000001'])
    await write()
    const leaving = { ...ownerOfNotes, shelfId: 'leavingreader000000001', contentId: book }
    const annotation = Annotation.parse({ ...(await write()), id: 'f'.repeat(32) })
    await commit(reader, [writeAnnotation(db, leaving, { annotation, version: 1, seen: null })])
    await cancelAccount(await administratorAt(platform, 'aozora'), { id: leaving.shelfId })
    const left = await db.selectFrom('annotation').select('account_id').distinct().execute()
    expect(left).toEqual([{ account_id: ownerOfNotes.shelfId }])
  })
})
