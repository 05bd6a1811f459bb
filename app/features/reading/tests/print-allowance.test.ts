import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { platformOn } from '#app/features/orders/tests/order-world.ts'
import { networkAllowances } from '#app/features/reading/model/allowance/allowance-store.ts'
import { getPrintMeter, printPages } from '#app/features/reading/model/viewer/copy-and-print.ts'
import { issueViewerToken } from '#app/features/reading/model/viewer/issue-viewer-token.ts'
import { openViewer } from '#app/features/reading/model/viewer/open-viewer.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import { addDays, dayOf } from '#app/kernel/values/day.ts'
import type { Visit } from '#app/visit/visit.ts'
import { seedRecords } from '#seeds/demo/seed-records.ts'
import { sqliteD1 } from '#tests/visits/sqlite-d1.ts'
import { book, licenseBooks, otherBook, readerAt, school, tenantId, viewerRequest } from './seat-world.ts'

const platform = platformOn(sqliteD1())
const { db, clock } = platform
let readers: [Visit, Visit]

const allow = (pages: number | null) =>
  db
    .updateTable('user_group')
    .set({ print_allowance: pages })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', school)
    .execute()

beforeAll(async () => {
  await seedRecords(db, clock.now)
  await licenseBooks(platform, null)
  readers = [await readerAt(platform, 0), await readerAt(platform, 1)]
})

beforeEach(async () => {
  await db.deleteFrom('allowance_day').execute()
  await allow(40)
})

const open = async (visit: Visit, contentId = book) => {
  const { tokenId } = await issueViewerToken(visit, { contentId, groupId: null })
  return (await openViewer(await viewerRequest(platform, tokenId, 'launch'), 1)).key
}
const print = async (key: string, from: number, to: number) =>
  printPages(await viewerRequest(platform, key), { from, to }).then(
    () => 'printed',
    (error) => (isRefusal(error) ? error.name : Promise.reject(error)),
  )
const left = async (key: string) => (await getPrintMeter(await viewerRequest(platform, key)))?.left ?? null

describe('the pages of one content that a reader may print within 30 days', () => {
  it('are counted on the server, separately for each reader and content', async () => {
    const [key, other, others] = [
      await open(readers[0]),
      await open(readers[0], otherBook),
      await open(readers[1]),
    ]
    expect([await print(key, 1, 30), await left(key)]).toEqual(['printed', 10])
    expect([await print(key, 1, 11), await left(key)]).toEqual(['printAllowanceUsedUp', 10])
    expect([await print(key, 31, 40), await left(key)]).toEqual(['printed', 0])
    expect(await print(key, 1, 1)).toBe('printAllowanceUsedUp')
    expect([await left(other), await left(others)]).toEqual([40, 40])
  })

  it('never exceed the allowance, however many windows print at once', async () => {
    const keys = await Promise.all(Array.from({ length: 20 }, () => open(readers[0])))
    const outcomes = await Promise.all(keys.map((key) => print(key, 1, 9)))
    expect(outcomes.filter((outcome) => outcome === 'printed')).toHaveLength(4)
    expect(await left(keys[0] as string)).toBe(4)
  })

  it('are available again thirty days after they were printed, and the meter shows when', async () => {
    const start = dayOf(clock.now)
    await print(await open(readers[0]), 1, 25)
    clock.now += 10 * 86_400_000
    const key = await open(readers[0])
    await print(key, 1, 10)
    const meter = await getPrintMeter(await viewerRequest(platform, key))
    expect(meter).toEqual({ allowance: 40, left: 5, freesOn: addDays(start, 30), days: 30 })
    clock.now = Date.parse(`${addDays(start, 30)}T00:00:00+09:00`) - 1
    expect(await left(await open(readers[0]))).toBe(5)
    clock.now += 1
    expect(await left(await open(readers[0]))).toBe(30)
  })

  it('are unlimited without a setting, and earlier ones count when it is set', async () => {
    await allow(null)
    const key = await open(readers[0])
    expect([await print(key, 1, 300), await left(key)]).toEqual(['printed', null])
    await allow(310)
    expect(await left(key)).toBe(10)
  })

  it('aren’t renewed by a new session by address: a network has twenty allowances, and another network its own', async () => {
    await allow(10)
    await db.updateTable('user_group').set({ checks_address: 0 }).where('id', '=', school).execute()
    const [here, elsewhere] = ['203.0.113.7', '198.51.100.9']
    const printAt = async (key: string, address: string, pages: number) =>
      printPages(await viewerRequest(platform, key, 'viewerKey', address), { from: 1, to: pages }).then(
        () => 'printed',
        (error) => (isRefusal(error) ? error.name : Promise.reject(error)),
      )
    const outcomes = []
    let key = ''
    for (let session = 0; session < networkAllowances; session++) {
      key = await open(await readerAt(platform, session, 'schooladdress0000001'))
      outcomes.push(await printAt(key, here, session === 0 ? 9 : 10))
    }
    expect(new Set(outcomes)).toEqual(new Set(['printed']))
    const next = await open(await readerAt(platform, 20, 'schooladdress0000001'))
    const meter = await getPrintMeter(await viewerRequest(platform, next, 'viewerKey', here))
    expect(meter).toMatchObject({ allowance: 10, left: 1, freesOn: addDays(dayOf(clock.now), 30) })
    expect([
      await printAt(next, here, 2),
      await printAt(next, here, 1),
      await printAt(next, here, 1),
    ]).toEqual(['printAllowanceUsedUp', 'printed', 'printAllowanceUsedUp'])
    expect([await printAt(next, elsewhere, 9), await printAt(next, elsewhere, 1)]).toEqual([
      'printed',
      'printAllowanceUsedUp',
    ])
    expect([await printAt(key, elsewhere, 1), await left(key)]).toEqual(['printAllowanceUsedUp', 0])
    const own = await open(readers[0])
    expect([await printAt(own, here, 10), await printAt(await open(readers[1]), here, 10)]).toEqual([
      'printed',
      'printed',
    ])
    const other = await open(await readerAt(platform, 21, 'schooladdress0000001'), otherBook)
    expect(await printAt(other, here, 10)).toBe('printed')
    const holders = await db.selectFrom('allowance_day').select('holder').execute()
    expect(holders.filter(({ holder }) => holder.includes('203.0.113'))).toEqual([])
  })
})
