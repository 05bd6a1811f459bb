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
import type { SessionEnd } from '#app/kernel/data/tables.ts'
import type { Refusal } from '#app/kernel/errors/refusal.ts'
import { maxOfflineDays } from '#app/visit/site-settings.ts'
import type { Visit } from '#app/visit/visit.ts'
import { seedRecords } from '#seeds/demo/seed-records.ts'
import { sqliteD1 } from '#tests/visits/sqlite-d1.ts'
import {
  book,
  licenseBooks,
  otherBook,
  readerAt,
  school,
  setSeats,
  tenantId,
  viewerRequest,
} from './seat-world.ts'

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
const rowsOf = async (table: 'viewer_grant' | 'read_day') =>
  (await db.selectFrom(table).select('tenant_id').execute()).length
const setBook = (set: object) => db.updateTable('content').set(set).where('id', '=', book).execute()
const setGroup = (group: string | null) =>
  db
    .updateTable('account')
    .set({ group_id: group })
    .where('id', '=', reader.actor?.id ?? '')
    .execute()
const setLicence = (endsOn: string | null) =>
  db.updateTable('user_group').set({ ends_on: endsOn }).where('id', '=', school).execute()
const endSession = async ({ reason }: { reason: SessionEnd }) => {
  const sessions = db.updateTable('session').where('id', '=', reader.actor?.sessionId ?? '')
  await sessions.set({ ended_at: clock.now, end_reason: reason }).execute()
  await sessions.set({ ended_at: null, end_reason: null }).execute()
}
/** Gives a reader copies of other books. */
const fill = async ({ actor }: Visit, copies: number) => {
  for (let number = 0; number < copies; number++) {
    const id = `${actor?.id}/${number}`
    const grant = { id, trace: `FILL-${id}`, account_id: actor?.id ?? null, session_id: null }
    const times = {
      created_at: clock.now,
      launch_until: clock.now,
      opened_at: clock.now,
      key_until: clock.now + day,
    }
    await db
      .insertInto('viewer_grant')
      .values({
        ...{ tenant_id: tenantId, content_id: otherBook, version: 1, group_id: 1, print: 0, watermark: '{}' },
        ...{ ...grant, ...times, parent_origin: 'https://x.example', link_id: null, key_id: id },
      })
      .execute()
    await db
      .insertInto('offline_copy')
      .values({
        ...{ tenant_id: tenantId, id, account_id: actor?.id ?? '', session_id: null, content_id: otherBook },
        ...{ device: null, created_at: clock.now, renewed_at: clock.now, until: clock.now + day },
        ...{ ended_at: null, end_reason: null },
      })
      .execute()
  }
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
    expect((await take()).lasts).toBe(3 * day)
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
    await fill(other, 20)
    const counted = { grants: await rowsOf('viewer_grant'), reads: await rowsOf('read_day') }
    expect(await refusalOf(saveOffline(other, wanted))).toBe('offlineCopiesUsedUp')
    expect({ grants: await rowsOf('viewer_grant'), reads: await rowsOf('read_day') }).toEqual(counted)
    const [first] = await listOfflineCopies(other)
    await endOfflineCopy(other, { id: first?.id ?? '' })
    expect(await refusalOf(saveOffline(other, wanted))).toBe('allowed')
  })

  it('again in the place of its former copy, although the reader has twenty', async () => {
    const { id } = await take()
    await fill(reader, 19)
    expect(await refusalOf(saveOffline(reader, { ...wanted, contentId: otherBook }))).toBe(
      'offlineCopiesUsedUp',
    )
    const again = await take()
    expect((await listOfflineCopies(reader)).map((copy) => copy.id)).toEqual(
      expect.arrayContaining([id, again.id]),
    )
  })

  it('and counts only once it was fetched, apart from the minute of its token', async () => {
    await saveOffline(reader, wanted)
    expect(await listOfflineCopies(reader)).toEqual([])
    const kept = await db.selectFrom('offline_copy').select('until').where('ended_at', 'is', null).execute()
    expect(kept).toEqual([{ until: clock.now + 60_000 }])
  })
})

describe('a saved book', () => {
  it('is renewed from the time of the last connection, although its sign-in has expired or gave way to another', async () => {
    const { key } = await take()
    await endSession({ reason: 'limit' })
    await db.updateTable('session').set({ expires_at: clock.now }).execute()
    clock.now += 2 * day
    expect(await renewCopy(await at(key))).toMatchObject({ lasts: 3 * day })
    clock.now += 2 * day
    expect((await readCopy(await at(key))).title).not.toBe('')
    await db
      .updateTable('session')
      .set({ expires_at: clock.now + 999 * day })
      .execute()
  })

  it('is written again only if its lease gains an hour', async () => {
    const { key, id } = await take()
    const renewedAt = async () =>
      (await db.selectFrom('offline_copy').select('renewed_at').where('id', '=', id).executeTakeFirst())
        ?.renewed_at
    const taken = clock.now
    clock.now += day / 25
    expect(await renewCopy(await at(key))).toMatchObject({ lasts: 3 * day })
    expect(await renewedAt()).toBe(taken)
    clock.now += day / 24
    await renewCopy(await at(key))
    expect(await renewedAt()).toBe(clock.now)
    await setSite({ offlineDays: 1 })
    expect(await renewCopy(await at(key))).toMatchObject({ lasts: day })
    expect((await listOfflineCopies(reader))[0]?.until).toBe(clock.now + day)
  })

  it('says the title that the site has now, and whether there is a newer version', async () => {
    const { key, title, version } = await take()
    expect(await renewCopy(await at(key))).toMatchObject({ title, isOutdated: false })
    const change = (set: object) => db.updateTable('content').set(set).where('id', '=', book).execute()
    await change({ title: 'Renamed', version: version + 1 })
    expect(await renewCopy(await at(key))).toMatchObject({ title: 'Renamed', isOutdated: true })
    await change({ title, version })
  })

  it('ends with the sign-in in which it was saved, and with no other one', async () => {
    for (const reason of ['logout', 'ended', 'password', 'cancel'] as const) {
      const [mine, others] = [await take(), await take(other)]
      await endSession({ reason })
      expect(await refusalOf(renewCopy(await at(mine.key))), reason).toBe('offlineSignedOut')
      expect(await refusalOf(renewCopy(await at(others.key))), reason).toBe('allowed')
      expect(await listOfflineCopies(reader)).toEqual([])
    }
  })

  it('ends with a new password, in every sign-in, and not with other changes of the account', async () => {
    const { key } = await take()
    const change = (set: object) =>
      db
        .updateTable('account')
        .set(set)
        .where('id', '=', reader.actor?.id ?? '')
        .execute()
    await change({ name: 'Renamed', password: null })
    expect(await refusalOf(renewCopy(await at(key)))).toBe('allowed')
    await change({ password: 'hash', updated_at: clock.now })
    expect(await refusalOf(renewCopy(await at(key)))).toBe('offlineSignedOut')
    expect(await refusalOf(renewCopy(await at((await take()).key)))).toBe('allowed')
    await change({ password: null })
  })

  it('can’t be renewed when its time is over', async () => {
    const { key } = await take()
    clock.now += 3 * day
    expect(await refusalOf(renewCopy(await at(key)))).toBe('forbidden')
  })

  it('ends with each of the things that its right depends on', async () => {
    const covered = await db
      .selectFrom('subscription_plan_group')
      .select('group_id')
      .executeTakeFirstOrThrow()
    const placed = { tenant_id: tenantId, content_id: book, group_id: covered.group_id }
    await db.insertInto('content_in_group').values(placed).execute()
    const ends: [string, () => Promise<unknown>, string?][] = [
      ['account', () => db.updateTable('account').set({ status: 'stop' }).execute()],
      [
        'cancelled account',
        () => db.updateTable('account').set({ cancelled_at: 1, password: 'x' }).execute(),
      ],
      ['unpublished', () => setBook({ visible: 0 })],
      ['publication period', () => setBook({ publish_until: '2020-01-01' })],
      ['stopped company', () => db.updateTable('company').set({ status: 'stop' }).execute()],
      ['left group', () => setGroup(null)],
      ['ended licence', () => setLicence('2020-01-01')],
      ['withdrawn version', () => setBook({ oldest_version: 2 }), 'editionWithdrawn'],
      ['site', () => setSite({}), 'offlineNotAllowed'],
      ['protection', () => setSite({ offlineDays: 3, protection: 'guarded' }), 'offlineNotAllowed'],
      ['seats', () => setSeats(platform, 1), 'offlineNotAllowed'],
    ]
    for (const [name, end, refusal = 'forbidden'] of ends) {
      const { key } = await take()
      expect(await refusalOf(renewCopy(await at(key))), name).toBe('allowed')
      await end()
      expect(await refusalOf(renewCopy(await at(key))), name).toBe(refusal)
      expect(await refusalOf(readCopy(await at(key))), name).toBe(refusal)
      await setSite({ offlineDays: 3 })
      await setSeats(platform, null)
      await setGroup(school)
      await setLicence(null)
      await setBook({ visible: 1, publish_until: null, oldest_version: 1 })
      await db.updateTable('company').set({ status: 'allow' }).execute()
      await db.updateTable('account').set({ status: 'allow', cancelled_at: null, password: null }).execute()
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
    expect(await refusalOf(renewCopy(await at(one.key)))).toBe('offlineCopyRemoved')
    await leaveCopy(await at(two.key))
    expect(await listOfflineCopies(reader)).toEqual([])
    expect(await refusalOf(renewCopy(await at(two.key)))).toBe('forbidden')
  })
})
