import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { platformOn } from '#app/features/orders/tests/order-world.ts'
import { exportReadingLife } from '#app/features/reading/model/life/export-reading-life.ts'
import {
  addToBookList,
  chooseBookLists,
  deleteBookList,
  getBookList,
  listBookLists,
  makeBookList,
  moveBookList,
  moveInBookList,
  removeFromBookList,
  renameBookList,
} from '#app/features/reading/model/list/book-lists.ts'
import type { Refusal } from '#app/kernel/errors/refusal.ts'
import type { Visit } from '#app/visit/visit.ts'
import { seedRecords, worldContentId } from '#seeds/demo/seed-records.ts'
import { sqliteD1 } from '#tests/visits/sqlite-d1.ts'
import { book, licenseBooks, otherBook, readerAt, tenantId } from './seat-world.ts'

const platform = platformOn(sqliteD1())
const { db, clock } = platform
const paging = { page: 1, size: 50 }
const third = worldContentId('aozora', 'network-settings')
let reader: Visit
let other: Visit

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'allowed',
    (error: Refusal) => error.name,
  )
const namesOf = async (visit: Visit) => (await listBookLists(visit)).map(({ name }) => name)
const titlesOf = async (id: string, visit = reader) =>
  (await getBookList(visit, { id, ...paging })).titles.map(({ contentId }) => contentId)
const change = (values: object, contentId = book) =>
  db
    .updateTable('content')
    .set(values)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', contentId)
    .execute()

beforeAll(async () => {
  await seedRecords(db, clock.now)
  await licenseBooks(platform, null)
  ;[reader, other] = [await readerAt(platform, 0), await readerAt(platform, 1)]
})

beforeEach(() => db.deleteFrom('book_list').execute())

describe('a reader’s lists', () => {
  it('are made, renamed, ordered and deleted, and nobody else sees or changes them', async () => {
    const { id } = await makeBookList(reader, { name: 'Summer' })
    const { id: second } = await makeBookList(reader, { name: 'Cooking', contentId: book })
    await makeBookList(other, { name: 'Theirs' })
    expect(await namesOf(reader)).toEqual(['Summer', 'Cooking'])
    await moveBookList(reader, { id: second, place: 1 })
    await renameBookList(reader, { id, name: 'Autumn' })
    expect(await namesOf(reader)).toEqual(['Cooking', 'Autumn'])
    for (const work of [
      getBookList(other, { id, ...paging }),
      renameBookList(other, { id, name: 'x' }),
      deleteBookList(other, { id }),
      moveBookList(other, { id, place: 2 }),
      addToBookList(other, { id, contentId: book }),
      removeFromBookList(other, { id: second, contentId: book }),
      moveInBookList(other, { id: second, contentId: book, place: 1 }),
    ])
      expect(await refusalOf(work)).toBe('notFound')
    await chooseBookLists(other, { contentId: book, listIds: [id] })
    expect([await titlesOf(id), await titlesOf(second)]).toEqual([[], [book]])
    await deleteBookList(reader, { id: second })
    expect(await db.selectFrom('book_list_content').selectAll().execute()).toEqual([])
    expect(await namesOf(other)).toEqual(['Theirs'])
  })

  it('have titles in an order, each once', async () => {
    const { id } = await makeBookList(reader, { name: 'Summer', contentId: book })
    for (const contentId of [otherBook, third, book]) await addToBookList(reader, { id, contentId })
    expect(await titlesOf(id)).toEqual([book, otherBook, third])
    await moveInBookList(reader, { id, contentId: third, place: 1 })
    await moveInBookList(reader, { id, contentId: book, place: 3 })
    expect(await titlesOf(id)).toEqual([third, otherBook, book])
    await removeFromBookList(reader, { id, contentId: otherBook })
    expect(await refusalOf(removeFromBookList(reader, { id, contentId: otherBook }))).toBe('notFound')
    const { id: second } = await makeBookList(reader, { name: 'Second' })
    await chooseBookLists(reader, { contentId: book, listIds: [second] })
    expect([await titlesOf(id), await titlesOf(second)]).toEqual([[third], [book]])
    expect((await exportReadingLife(reader)).lists).toEqual([
      { name: 'Summer', content_ids: [third] },
      { name: 'Second', content_ids: [book] },
    ])
  })

  it('take no unpublished title and tell nothing about one that was unpublished; one that can’t be opened has no link', async () => {
    const { id } = await makeBookList(reader, { name: 'Summer', contentId: book })
    await addToBookList(reader, { id, contentId: otherBook })
    await change({ version: null })
    const shown = (await getBookList(reader, { id, ...paging })).titles
    expect(shown.map(({ groupId }) => groupId === null)).toEqual([true, false])
    await change({ version: 1, visible: 0 })
    expect(await titlesOf(id)).toEqual([otherBook])
    expect((await listBookLists(reader)).map(({ count }) => count)).toEqual([1])
    expect((await exportReadingLife(reader)).lists).toEqual([{ name: 'Summer', content_ids: [otherBook] }])
    const { id: second } = await makeBookList(reader, { name: 'Second' })
    for (const work of [
      addToBookList(reader, { id: second, contentId: book }),
      addToBookList(reader, { id: second, contentId: 'nothing00000000000000' }),
      chooseBookLists(reader, { contentId: book, listIds: [id, second] }),
      makeBookList(reader, { name: 'Third', contentId: book }),
    ])
      expect(await refusalOf(work)).toBe('contentNotFound')
    expect(await namesOf(reader)).toEqual(['Summer', 'Second'])
    await change({ visible: 1 })
    expect(await titlesOf(id)).toEqual([book, otherBook])
  })

  it('are for readers with an account, at most 50 with 500 titles each, also for two requests at once', async () => {
    expect(await refusalOf(listBookLists({ ...reader, actor: null }))).toBe('unauthorized')
    const byAddress = await readerAt(platform, 9, 'sharedaccount0000000001')
    expect(await refusalOf(makeBookList(byAddress, { name: 'x' }))).toBe('noPermission')
    for (let at = 0; at < 49; at++) await makeBookList(reader, { name: `${at}` })
    const both = [makeBookList(reader, { name: 'a' }), makeBookList(reader, { name: 'b' })].map(refusalOf)
    expect((await Promise.all(both)).sort()).toEqual(['allowed', 'bookListsUsedUp'])
    expect(await refusalOf(makeBookList(other, { name: 'c' }))).toBe('allowed')
    const [{ id } = { id: '' }] = await listBookLists(reader)
    expect(await listBookLists(reader)).toMatchObject([{ count: 0 }, ...Array(49).fill({ isMore: false })])
    const contents = Array.from({ length: 500 }, (_, at) => `filler${String(at).padStart(18, '0')}`)
    await sql`INSERT INTO content (tenant_id, id, title, published_on, created_at, updated_at)
      SELECT ${tenantId}, value, 't', '2026-01-01', 1, 1 FROM json_each(${JSON.stringify(contents)})`.execute(
      db,
    )
    for (const contentId of contents.slice(0, 100)) await addToBookList(reader, { id, contentId })
    expect((await listBookLists(reader))[0]).toMatchObject({ count: 100, isMore: false })
    for (const contentId of contents.slice(100)) await addToBookList(reader, { id, contentId })
    expect((await listBookLists(reader))[0]).toMatchObject({ count: 100, isMore: true })
    expect((await listBookLists(reader))[0]?.contentIds).toEqual(contents.slice(0, 100))
    expect(await refusalOf(addToBookList(reader, { id, contentId: book }))).toBe('bookListFull')
    expect(await refusalOf(addToBookList(reader, { id, contentId: contents[0] ?? '' }))).toBe('allowed')
  })
})
