import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cancelAccount } from '#app/features/identity/model/account/cancel-account.ts'
import { platformOn } from '#app/features/orders/tests/order-world.ts'
import { exportReadingLife } from '#app/features/reading/model/life/export-reading-life.ts'
import {
  getReadingLife,
  removeFinished,
  setReadingRecord,
} from '#app/features/reading/model/life/reading-life.ts'
import { findPace } from '#app/features/reading/model/reads/reading-record.ts'
import { issueViewerToken } from '#app/features/reading/model/viewer/issue-viewer-token.ts'
import { notePlace } from '#app/features/reading/model/viewer/note-place.ts'
import { openViewer } from '#app/features/reading/model/viewer/open-viewer.ts'
import type { Refusal } from '#app/kernel/errors/refusal.ts'
import { addDays, dayOf } from '#app/kernel/values/day.ts'
import type { Visit } from '#app/visit/visit.ts'
import { seedRecords } from '#seeds/demo/seed-records.ts'
import { administratorAt } from '#tests/visits/administrator-at.ts'
import { sqliteD1 } from '#tests/visits/sqlite-d1.ts'
import { book, licenseBooks, otherBook, readerAt, school, tenantId, viewerRequest } from './seat-world.ts'

const platform = platformOn(sqliteD1())
const { db, clock } = platform
const paging = { page: 1, size: 10 }
const start = clock.now
let reader: Visit
let other: Visit

const open = async (visit = reader, contentId = book) => {
  const { tokenId } = await issueViewerToken(visit, { contentId, groupId: null })
  return (await openViewer(await viewerRequest(platform, tokenId, 'launch'), 1)).key
}
/** Moves to each of the pages, `seconds` after the one before. */
const read = async (key: string, pages: number[], seconds = 60) => {
  for (const page of pages) {
    clock.now += seconds * 1000
    await notePlace(await viewerRequest(platform, key), { from: page, to: page })
  }
}
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'allowed',
    (error: Refusal) => error.name,
  )
const upTo = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, at) => first + at)
const lifeOf = (visit: Visit) => getReadingLife(visit, paging)

beforeAll(async () => {
  await seedRecords(db, clock.now)
  await licenseBooks(platform, null)
  ;[reader, other] = [await readerAt(platform, 0), await readerAt(platform, 1)]
})

beforeEach(async () => {
  clock.now = start
  await db.deleteFrom('reading').execute()
  await db.deleteFrom('reading_day').execute()
  await db.deleteFrom('reading_record_off').execute()
})

describe('pages a day', () => {
  it('are those on the screen, in all books, by days in Japan, and only the reader’s own', async () => {
    await read(await open(), [1, 2, 3])
    await read(await open(reader, otherBook), [1])
    await read(await open(other), [1, 2])
    const today = dayOf(clock.now)
    expect((await lifeOf(reader)).days).toEqual([{ day: today, pages: 4 }])
    expect((await lifeOf(other)).days).toEqual([{ day: today, pages: 2 }])
    clock.now += 86_400_000
    await read(await open(), [4])
    expect((await lifeOf(reader)).days).toEqual([
      { day: today, pages: 4 },
      { day: addDays(today, 1), pages: 1 },
    ])
    expect((await lifeOf(reader)).inARow).toBe(2)
  })

  it('count two pages of a spread, never more, and nothing for staying or coming back to the same place', async () => {
    const key = await open()
    const at = () => viewerRequest(platform, key)
    await notePlace(await at(), { from: 2, to: 3 })
    await notePlace(await at(), { from: 2, to: 3 })
    await notePlace(await at(), { from: 10, to: 90 })
    expect((await lifeOf(reader)).days.map(({ pages }) => pages)).toEqual([4])
  })

  it('aren’t recorded of readers by address, who have no such page', async () => {
    const byAddress = await readerAt(platform, 9, 'sharedaccount0000000001')
    await db.updateTable('user_group').set({ checks_address: 0 }).where('id', '=', school).execute()
    await read(await open(byAddress), [1, 2, 300])
    expect(await db.selectFrom('reading_day').selectAll().execute()).toEqual([])
    const places = await db.selectFrom('reading').select(['page', 'placed_at', 'finished_at']).execute()
    expect(places).toEqual([{ page: 300, placed_at: null, finished_at: null }])
    expect(await refusalOf(lifeOf(byAddress))).toBe('noPermission')
    expect(await refusalOf(setReadingRecord(byAddress, { isOn: false }))).toBe('noPermission')
  })
})

describe('a book is finished', () => {
  it('when its last pages are reached, three before the end at the earliest, and once', async () => {
    const key = await open()
    await read(key, [296])
    expect((await lifeOf(reader)).finished).toEqual([])
    await read(key, [297])
    const [first] = (await lifeOf(reader)).finished
    expect([first?.contentId, first?.finishedAt, first?.groupId]).toEqual([
      book,
      clock.now,
      expect.any(Number),
    ])
    await read(key, [1, 300])
    expect((await lifeOf(reader)).finished).toEqual([first])
    expect((await lifeOf(other)).finished).toEqual([])
  })

  it('is told without a link if it can’t be opened any more, and not at all once it is unpublished', async () => {
    await read(await open(), [300])
    const change = (values: object) => db.updateTable('content').set(values).where('id', '=', book).execute()
    await change({ version: null })
    expect((await lifeOf(reader)).finished.map(({ title, groupId }) => [title, groupId])).toEqual([
      [expect.stringContaining('星'), null],
    ])
    await change({ version: 1, visible: 0 })
    expect((await lifeOf(reader)).finished).toEqual([])
    expect((await exportReadingLife(reader)).finished).toEqual([])
    await change({ visible: 1 })
  })

  it('until the reader takes it out; nobody else can', async () => {
    await read(await open(), [300])
    expect(await refusalOf(removeFinished(other, { contentId: book }))).toBe('notFound')
    await removeFinished(reader, { contentId: book })
    expect((await lifeOf(reader)).totalRecords).toBe(0)
    expect(await refusalOf(removeFinished(reader, { contentId: book }))).toBe('notFound')
  })
})

describe('the record', () => {
  it('is deleted when it is switched off, nothing more is added, and places stay', async () => {
    const key = await open()
    await read(key, [1, 2, 300])
    await setReadingRecord(reader, { isOn: false })
    await read(key, [3, 299])
    const off = await lifeOf(reader)
    expect([off.isOn, off.days, off.finished]).toEqual([false, [], []])
    const row = await db.selectFrom('reading').select(['page', 'placed_at', 'finished_at']).execute()
    expect(row).toEqual([{ page: 299, placed_at: null, finished_at: null }])
    await setReadingRecord(reader, { isOn: true })
    await read(key, [4])
    expect((await lifeOf(reader)).days.map(({ pages }) => pages)).toEqual([1])
  })

  it('is kept from guests and administrators, and goes with the account', async () => {
    expect(await refusalOf(lifeOf({ ...reader, actor: null }))).toBe('unauthorized')
    expect(await refusalOf(lifeOf(await administratorAt(platform, 'aozora')))).toBe('noPermission')
    const leaving = await readerAt(platform, 7)
    await read(await open(leaving), [1, 300])
    const staff = await administratorAt(platform, 'aozora')
    await cancelAccount(staff, { id: leaving.actor?.id ?? '' })
    expect(await db.selectFrom('reading_day').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('reading').select('finished_at').execute()).toEqual([{ finished_at: null }])
  })

  it('tells a pace once twenty pages were read one after the other; pauses and jumps don’t count', async () => {
    const owner = () => ({ tenantId, accountId: reader.actor?.id ?? '', now: clock.now })
    const key = await open()
    await read(key, upTo(20), 30)
    expect(await findPace(db, owner())).toBe(null)
    await read(key, [21], 30)
    expect(await findPace(db, owner())).toBe(30)
    await read(key, [22], 3_600)
    await read(key, [200, 100, 5], 1)
    expect(await findPace(db, owner())).toBe(30)
    clock.now += 91 * 86_400_000
    expect(await findPace(db, owner())).toBe(null)
  })
})
