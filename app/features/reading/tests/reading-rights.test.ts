import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ViewerRequest } from '#app/features/access/model/may-open.ts'
import { platformOn } from '#app/features/orders/tests/order-world.ts'
import { issueViewerToken } from '#app/features/reading/model/viewer/issue-viewer-token.ts'
import { ensureReading, leaveSeat, noteReader } from '#app/features/reading/model/viewer/live-grant.ts'
import { notePlace } from '#app/features/reading/model/viewer/note-place.ts'
import { openViewer } from '#app/features/reading/model/viewer/open-viewer.ts'
import { openRights } from '#app/features/reading/model/viewer/reading-rights.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import { startOfDay } from '#app/kernel/values/day.ts'
import { type Protection, protections } from '#app/kernel/values/reading/protection.ts'
import { newTenantToken } from '#app/kernel/values/tenant-token.ts'
import type { Reader } from '#app/visit/visit.ts'
import { chanceFrom } from '#seeds/demo/chance.ts'
import { seedRecords } from '#seeds/demo/seed-records.ts'
import { sqliteD1 } from '#tests/visits/sqlite-d1.ts'
import { book, licenseBooks, readerAt, school, setSeats, tenantId, viewerRequest } from './seat-world.ts'

const onDatabase = platformOn(sqliteD1())
const noAssets = { fetch: async () => new Response(null, { status: 404 }) } as unknown as Fetcher
const platform = { ...onDatabase, env: { ...onDatabase.env, ASSETS: noAssets } }
const { db, clock } = platform
const here = '203.0.113.7'
const minute = 60_000
const readers: Awaited<ReturnType<typeof readerAt>>[] = []

beforeAll(async () => {
  await seedRecords(db, clock.now)
  await licenseBooks(platform, null)
  await addEdition()
  for (let number = 0; number < 4; number++) readers.push(await readerAt(platform, number))
})

beforeEach(async () => {
  clock.now += 60 * minute
  await setSeats(platform, null)
  await setLevel('open')
})

const setLevel = (protection: Protection) =>
  db.updateTable('content').set({ protection }).where('id', '=', book).execute()

/** A reading as its browser keeps it: the key, and the rights that it carries. */
type Reading = { key: string; rights: string | null }

async function open(number: number): Promise<Reading> {
  const visit = { ...readers[number]!, now: () => clock.now, address: here }
  const { tokenId } = await issueViewerToken(visit, { contentId: book, groupId: null })
  return openViewer(await viewerRequest(platform, tokenId, 'launch', here), 1)
}

/** Sends a request of an open viewer. New rights are kept, as the browser keeps them. */
async function send<Answer>(
  reading: Reading,
  call: (request: ViewerRequest) => Promise<Answer>,
  changes: Partial<ViewerRequest> = {},
): Promise<Answer> {
  const request = await viewerRequest(platform, reading.key, 'viewerKey', here)
  const giveRights = (sealed: string) => {
    reading.rights = sealed
  }
  return call({ ...request, rights: reading.rights, giveRights, ...changes })
}

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'read',
    (error) => (isRefusal(error) ? error.name : Promise.reject(error)),
  )
const read = (reading: Reading) => outcome(send(reading, ensureReading))

const touched = () => {
  throw new Error('the database was asked')
}
const noDatabase = {
  db: new Proxy({}, { get: touched }),
  commit: touched,
} as unknown as Partial<ViewerRequest>

describe('the rights that a browser carries', () => {
  it('give pages of an open book without asking the database, for a minute', async () => {
    const reading = await open(0)
    const rights = await send(reading, ensureReading, noDatabase)
    expect(rights).toMatchObject({ tenantId, contentId: book, version: 1, watermark: { position: 'tile' } })
    clock.now += minute - 1
    expect(await send(reading, ensureReading, noDatabase)).toMatchObject({ contentId: book })
    clock.now += 1
    await expect(send(reading, ensureReading, noDatabase)).rejects.toThrow('the database was asked')
    const before = reading.rights
    expect(await read(reading)).toBe('read')
    expect(reading.rights).not.toBe(before)
    expect(await send(reading, ensureReading, noDatabase)).toMatchObject({ contentId: book })
  })

  it('are sealed and short, and open for their own key, address and site alone', async () => {
    const reading = await open(0)
    expect(reading.rights!.length).toBeLessThan(1_000)
    expect(Buffer.from(reading.rights!.split('.')[1]!, 'base64url').toString('latin1')).not.toContain(book)
    const own = await viewerRequest(platform, reading.key, 'viewerKey', here)
    const opened = (changes: Partial<ViewerRequest>) =>
      openRights({ ...own, rights: reading.rights, ...changes })
    expect(await opened({})).toMatchObject({ contentId: book })
    const other = await viewerRequest(platform, newTenantToken('viewerKey', tenantId, own.randomBytes))
    const flipped = `${reading.rights!.slice(0, -2)}${reading.rights!.endsWith('AA') ? 'BB' : 'AA'}`
    for (const changes of [
      { secretId: other.secretId },
      { address: '203.0.113.8' },
      { address: null },
      { tenantId: tenantId + 1 },
      { rights: flipped },
      { rights: reading.rights!.replace(/^\w+/, 'gone') },
      { rights: '' },
      { rights: 'x'.repeat(5_000) },
      { env: { ...own.env, SEALING_KEYS: `tests:${Buffer.alloc(32, 1).toString('base64')}` } },
    ])
      expect([changes, await opened(changes)]).toEqual([changes, null])
  })

  it('end with the session and with the day in Japan', async () => {
    const ends = clock.now + 20_000
    const session = () => db.updateTable('session').where('account_id', '=', readers[0]!.actor!.id)
    await session().set({ expires_at: ends }).execute()
    const reading = await open(0)
    await session().set({ expires_at: Number.MAX_SAFE_INTEGER }).execute()
    clock.now = ends - 1
    expect(await send(reading, ensureReading, noDatabase)).toMatchObject({ until: ends })
    clock.now = startOfDay('2027-01-02') - 5_000
    const late = await open(0)
    expect(await send(late, ensureReading, noDatabase)).toMatchObject({ until: startOfDay('2027-01-02') })
    clock.now += 5_000
    await expect(send(late, ensureReading, noDatabase)).rejects.toThrow('the database was asked')
  })

  it('aren’t given for strict books, nor taken once they have ended if the book became strict', async () => {
    await setLevel('strict')
    const strict = await open(0)
    expect([strict.rights, await read(strict), strict.rights]).toEqual([null, 'read', null])
    await setLevel('guarded')
    const guarded = await open(0)
    await setLevel('strict')
    expect(await send(guarded, ensureReading, noDatabase)).toMatchObject({ contentId: book })
    clock.now += minute
    expect(await send(guarded, ensureReading)).toMatchObject({ protection: 'strict' })
  })

  it('spare a place the question who reads, and are renewed while it is written', async () => {
    const reading = await open(0)
    const before = reading.rights
    await send(reading, (request) => notePlace({ ...request, db: request.db }, { from: 7, to: 7 }))
    expect(reading.rights).toBe(before)
    clock.now += 40_000
    await send(reading, (request) => notePlace(request, { from: 9, to: 9 }))
    expect(reading.rights).not.toBe(before)
    const { page } = await db
      .selectFrom('reading')
      .select('page')
      .where('account_id', '=', readers[0]!.actor!.id)
      .executeTakeFirstOrThrow()
    expect(page).toBe(9)
    clock.now += 40_000
    expect(await send(reading, ensureReading, noDatabase)).toMatchObject({ contentId: book })
  })
})

/** What takes a right away, and gives it back. */
const endings: Record<string, [() => Promise<unknown>, () => Promise<unknown>]> = {
  'the account is stopped': [
    () => ofReader('account', { status: 'stop' }),
    async () => {
      await ofReader('account', { status: 'allow' })
      await ofReader('session', { ended_at: null })
    },
  ],
  'the session is ended': [
    () => ofReader('session', { ended_at: clock.now }),
    () => ofReader('session', { ended_at: null }),
  ],
  'the book is hidden': [() => ofBook({ visible: 0 }), () => ofBook({ visible: 1 })],
  'the edition is withdrawn': [() => ofBook({ oldest_version: 2 }), () => ofBook({ oldest_version: 1 })],
  'the licence ends': [() => ofSchool({ ends_on: '2020-01-01' }), () => ofSchool({ ends_on: null })],
  'the company is stopped': [() => ofCompany('stop'), () => ofCompany('allow')],
}

const ofReader = (table: 'account' | 'session', set: object) =>
  db
    .updateTable(table as 'session')
    .set(set)
    .where(table === 'account' ? ('id' as const) : 'account_id', '=', readers[0]!.actor!.id)
    .execute()
const ofBook = (set: object) => db.updateTable('content').set(set).where('id', '=', book).execute()
const ofSchool = (set: object) => db.updateTable('user_group').set(set).where('id', '=', school).execute()
const ofCompany = (status: 'stop' | 'allow') =>
  db.updateTable('company').set({ status }).where('id', '=', 1).execute()

describe.each(protections)('a right that is taken away while a book is open that is %s', (level) => {
  it('ends at once for a strict one and within a minute for others, time after time, with seats', async () => {
    const chance = chanceFrom(level.length)
    const upTo = (most: number) => Math.floor(chance() * most)
    await setSeats(platform, 2)
    await setLevel(level)
    let carriedOn = 0
    for (let time = 0; time < 35; time++) {
      clock.now += 10 * minute
      const reading = await open(0)
      const [name, [end, restore]] = Object.entries(endings)[upTo(Object.keys(endings).length)]!
      clock.now += upTo(50_000)
      expect([name, await read(reading)]).toEqual([name, 'read'])
      await end()
      const ended = clock.now
      for (let ask = 0; ask < 8; ask++) {
        const answer = await read(reading)
        if (answer === 'read') carriedOn++
        const isAllowed = level !== 'strict' && clock.now < ended + minute
        if (!isAllowed)
          expect([name, level, clock.now - ended, answer === 'read']).toEqual([
            name,
            level,
            clock.now - ended,
            false,
          ])
        clock.now += upTo(20_000)
      }
      clock.now = Math.max(clock.now, ended + minute)
      expect([name, await read(reading)]).not.toEqual([name, 'read'])
      await restore()
    }
    expect(carriedOn > 0).toBe(level !== 'strict')
  })
})

/** Expects that the only seat becomes free so many seconds from now, and that until then a browser may read by it at most. */
async function expectFree(taken: Reading, seconds: number): Promise<void> {
  for (let second = 0; second < 70; second++) {
    const isFree = (await outcome(open(1))) === 'read'
    const request = await viewerRequest(platform, taken.key, 'viewerKey', here)
    const mayRead = (await openRights({ ...request, rights: taken.rights })) !== null
    expect([second, isFree && mayRead]).toEqual([second, false])
    if (isFree) {
      expect(second).toBe(seconds)
      return
    }
    clock.now += 1_000
  }
  expect.unreachable('the seat never became free')
}

/** What ends a reading for good while others still read the book, and gives the right back. */
const lastEndings: typeof endings = {
  'the session is ended': endings['the session is ended']!,
  'the account is stopped': endings['the account is stopped']!,
  'the reader leaves the group': [
    () => ofReader('account', { group_id: null }),
    () => ofReader('account', { group_id: school }),
  ],
  'the edition is withdrawn': [
    () => ofBook({ version: 2, oldest_version: 2 }),
    () => ofBook({ version: 1, oldest_version: 1 }),
  ],
}

/** How a key answers afterwards, unless it is forbidden. The book needs no licence: outside the group it is read without a seat. */
const afterwards: Record<string, string> = {
  'the reader leaves the group': 'read',
  'the edition is withdrawn': 'editionWithdrawn',
}

/** Adds the book's second edition, which nobody sees yet. */
async function addEdition(): Promise<void> {
  for (const table of ['document', 'document_segment'] as const) {
    const first = db
      .selectFrom(table as 'document')
      .selectAll()
      .where('content_id', '=', book)
    const row = await first.where('version', '=', 1).executeTakeFirstOrThrow()
    await db
      .insertInto(table as 'document')
      .values({ ...row, version: 2 })
      .execute()
  }
}

describe('a seat', () => {
  it.each(protections)(
    'of a closed book that is %s is free when no browser can read by it any more',
    async (level) => {
      await setSeats(platform, 1)
      await setLevel(level)
      const first = await open(0)
      clock.now += 50_000
      await send(first, noteReader)
      clock.now += 2_000
      await send(first, leaveSeat)
      await expectFree(first, level === 'strict' ? 5 : 13)
    },
  )

  it.each(protections.flatMap((level) => Object.keys(lastEndings).map((ending) => ({ level, ending }))))(
    'of a book that is $level is free when $ending, once no browser can read by it any more',
    async ({ level, ending }) => {
      await setSeats(platform, 1)
      await setLevel(level)
      const first = await open(0)
      clock.now += 50_000
      await send(first, noteReader)
      clock.now += 2_000
      const [end, restore] = lastEndings[ending]!
      await end()
      try {
        await expectFree(first, level === 'strict' ? 0 : 13)
        expect(await read(first)).toBe(afterwards[ending] ?? 'forbidden')
      } finally {
        await restore()
      }
    },
  )

  it('of a strict book is kept when another session of its reader ends, and when an earlier edition is withdrawn', async () => {
    await setSeats(platform, 1)
    await setLevel('strict')
    await ofBook({ version: 2 })
    const first = await open(0)
    const { sessionId } = readers[0]!.actor as Reader
    const session = db.selectFrom('session').selectAll().where('id', '=', sessionId)
    const other = { ...(await session.executeTakeFirstOrThrow()), id: 'another-session' }
    await db.insertInto('session').values(other).execute()
    await db.updateTable('session').set({ ended_at: clock.now }).where('id', '=', other.id).execute()
    await ofBook({ oldest_version: 2 })
    expect([await outcome(open(1)), await read(first)]).toEqual(['seatLimitReached', 'read'])
    await ofBook({ version: 1, oldest_version: 1 })
  })

  it('is kept for as long as the rights that were given with it', async () => {
    await setSeats(platform, 1)
    const reading = await open(0)
    clock.now += 100_000
    expect(await read(reading)).toBe('read')
    const seat = await db
      .selectFrom('seat')
      .selectAll()
      .where('lapses_at', '>', clock.now)
      .executeTakeFirstOrThrow()
    expect([seat.carried_until, seat.lapses_at]).toEqual([clock.now + 15_000, clock.now + 150_000])
    expect(await outcome(open(1))).toBe('seatLimitReached')
  })
})
