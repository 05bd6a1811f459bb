import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { platformOn } from '#app/features/orders/tests/order-world.ts'
import {
  leaveCopy,
  readCopy,
  renewCopy,
  takeCopy,
} from '#app/features/reading/model/offline/offline-lease.ts'
import {
  endOfflineCopy,
  getOfflineOffer,
  listOfflineCopies,
  saveOffline,
} from '#app/features/reading/model/offline/save-offline.ts'
import { issueViewerToken } from '#app/features/reading/model/viewer/issue-viewer-token.ts'
import type { Refusal } from '#app/kernel/errors/refusal.ts'
import { maxOfflineDays } from '#app/visit/site-settings.ts'
import type { Visit } from '#app/visit/visit.ts'
import { seedRecords } from '#seeds/demo/seed-records.ts'
import { sqliteD1 } from '#tests/visits/sqlite-d1.ts'
import { book, licenseBooks, otherBook, readerAt, setSeats, tenantId, viewerRequest } from './seat-world.ts'

const platform = platformOn(sqliteD1())
const { db, clock } = platform
const day = 86_400_000
const wanted = { contentId: book, groupId: null }
let reader: Visit
let other: Visit

const setSite = (value: object) =>
  db
    .insertInto('site_setting')
    .values({ tenant_id: tenantId, name: 'protection', value: JSON.stringify(value), updated_at: 1 })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'name']).doUpdateSet({ value: JSON.stringify(value) }),
    )
    .execute()
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'allowed',
    (error: Refusal) => error.name,
  )
const take = async (visit = reader, contentId = book) => {
  const { tokenId } = await saveOffline(visit, { contentId, groupId: null })
  return takeCopy(await viewerRequest(platform, tokenId, 'launch'))
}
const at = (key: string) => viewerRequest(platform, key)

beforeAll(async () => {
  await seedRecords(db, clock.now)
  await licenseBooks(platform, null)
  ;[reader, other] = [await readerAt(platform, 0), await readerAt(platform, 1)]
})

beforeEach(async () => {
  await setSite({ offlineDays: 3 })
  await setSeats(platform, null)
  await db.updateTable('content').set({ protection: null }).where('id', '=', book).execute()
  await db.updateTable('account').set({ status: 'allow', cancelled_at: null }).execute()
  await db.updateTable('offline_copy').set({ ended_at: 1 }).where('ended_at', 'is', null).execute()
})

describe('a book is saved', () => {
  it('only where the site allows it, if it is open, and without seats', async () => {
    expect((await getOfflineOffer(reader, wanted)).days).toBe(3)
    await setSite({})
    expect(await refusalOf(getOfflineOffer(reader, wanted))).toBe('offlineNotAllowed')
    for (const protection of ['guarded', 'strict'] as const) {
      await setSite({ offlineDays: 3, protection })
      expect(await refusalOf(saveOffline(reader, wanted))).toBe('offlineNotAllowed')
    }
    await setSite({ offlineDays: 3 })
    await db.updateTable('content').set({ protection: 'strict' }).where('id', '=', book).execute()
    expect(await refusalOf(saveOffline(reader, wanted))).toBe('offlineNotAllowed')
    await db.updateTable('content').set({ protection: null }).where('id', '=', book).execute()
    await setSeats(platform, 5)
    expect(await refusalOf(saveOffline(reader, wanted))).toBe('offlineNotAllowed')
  })

  it('not by guests and readers by address, and not without the right to read it', async () => {
    expect(await refusalOf(saveOffline({ ...reader, actor: null }, wanted))).toBe('unauthorized')
    const byAddress = await readerAt(platform, 9, 'sharedaccount0000000001')
    expect(await refusalOf(saveOffline(byAddress, wanted))).toBe('noPermission')
    await db.updateTable('content').set({ visible: 0 }).where('id', '=', book).execute()
    expect(await refusalOf(saveOffline(reader, wanted))).toBe('contentUnpublished')
    await db.updateTable('content').set({ visible: 1 }).where('id', '=', book).execute()
  })

  it('for at most the days of the site, and never for more than a week', async () => {
    expect(maxOfflineDays).toBe(7)
    expect((await take()).until).toBe(clock.now + 3 * day)
  })

  it('once per token, which opens nothing else and no other token', async () => {
    const { tokenId } = await saveOffline(reader, wanted)
    await takeCopy(await viewerRequest(platform, tokenId, 'launch'))
    expect(await refusalOf(takeCopy(await viewerRequest(platform, tokenId, 'launch')))).toBe('tokenExpired')
    const launch = await issueViewerToken(reader, wanted)
    expect(await refusalOf(takeCopy(await viewerRequest(platform, launch.tokenId, 'launch')))).toBe(
      'tokenInvalid',
    )
  })

  it('at most twenty times by one reader', async () => {
    for (let copies = 0; copies < 20; copies++) await take(other, copies % 2 === 0 ? book : otherBook)
    expect(await refusalOf(saveOffline(other, wanted))).toBe('offlineCopiesUsedUp')
    const [first] = await listOfflineCopies(other)
    await endOfflineCopy(other, { id: first?.id ?? '' })
    expect(await refusalOf(saveOffline(other, wanted))).toBe('allowed')
  })
})

describe('a saved book', () => {
  it('is renewed from the time of the last connection, although its reader has signed out', async () => {
    const { key } = await take()
    await db
      .updateTable('session')
      .set({ ended_at: clock.now })
      .where('id', '=', reader.actor?.sessionId ?? '')
      .execute()
    clock.now += 2 * day
    expect(await renewCopy(await at(key))).toEqual({ until: clock.now + 3 * day })
    clock.now += 2 * day
    expect((await readCopy(await at(key))).title).not.toBe('')
    await db.updateTable('session').set({ ended_at: null }).execute()
  })

  it('can’t be renewed when its time is over', async () => {
    const { key } = await take()
    clock.now += 3 * day
    expect(await refusalOf(renewCopy(await at(key)))).toBe('forbidden')
  })

  it('ends with each of the things that its right depends on', async () => {
    const ends: [string, () => Promise<unknown>][] = [
      ['account', () => db.updateTable('account').set({ status: 'stop' }).execute()],
      ['cancelled account', () => db.updateTable('account').set({ cancelled_at: 1 }).execute()],
      ['site', () => setSite({})],
      ['protection', () => setSite({ offlineDays: 3, protection: 'guarded' })],
      ['seats', () => setSeats(platform, 1)],
    ]
    for (const [name, end] of ends) {
      const { key } = await take()
      expect(await refusalOf(renewCopy(await at(key))), name).toBe('allowed')
      await end()
      expect(await refusalOf(renewCopy(await at(key))), name).toBe('forbidden')
      expect(await refusalOf(readCopy(await at(key))), name).toBe('forbidden')
      await setSite({ offlineDays: 3 })
      await setSeats(platform, null)
      await db.updateTable('account').set({ status: 'allow', cancelled_at: null }).execute()
    }
  })

  it('is ended by its reader from any device, by its browser, and by nobody else', async () => {
    const [one, two] = [await take(), await take()]
    expect((await listOfflineCopies(reader)).map(({ id, device }) => [id, device])).toContainEqual([
      one.id,
      'Firefox',
    ])
    expect(await refusalOf(endOfflineCopy(other, { id: one.id }))).toBe('notFound')
    expect((await endOfflineCopy(reader, { id: one.id })).map(({ id }) => id)).toEqual([two.id])
    expect(await refusalOf(renewCopy(await at(one.key)))).toBe('forbidden')
    await leaveCopy(await at(two.key))
    expect(await listOfflineCopies(reader)).toEqual([])
    expect(await refusalOf(renewCopy(await at(two.key)))).toBe('forbidden')
  })
})
