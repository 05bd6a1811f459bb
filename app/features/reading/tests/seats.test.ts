import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { countUsage } from '#app/features/analytics/model/recording/sweep-usage.ts'
import { platformOn } from '#app/features/orders/tests/order-world.ts'
import { printPages } from '#app/features/reading/model/viewer/copy-and-print.ts'
import { issueViewerToken } from '#app/features/reading/model/viewer/issue-viewer-token.ts'
import { leaveSeat, noteReader } from '#app/features/reading/model/viewer/live-grant.ts'
import { openViewer } from '#app/features/reading/model/viewer/open-viewer.ts'
import { getUserGroup } from '#app/features/users/model/user-group/get-user-group.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import type { Visit } from '#app/visit/visit.ts'
import { seedRecords } from '#seeds/demo/seed-records.ts'
import { administratorAt } from '#tests/visits/administrator-at.ts'
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
const { db, env, clock } = platform
const readers: Visit[] = []
const [first, second, third] = [0, 1, 2]

beforeAll(async () => {
  await seedRecords(db, clock.now)
  await licenseBooks(platform, 2)
  for (let number = 0; number < 6; number++) readers.push(await readerAt(platform, number))
})

beforeEach(async () => {
  // Time passes, so that the next request doesn't count as a double click of an earlier one.
  clock.now += 3_600_000
  await setSeats(platform, 2)
  await db.deleteFrom('usage_event').execute()
})

const readerOf = (number: number) => readers[number] as Visit
const launch = (number: number, contentId = book) =>
  issueViewerToken(readerOf(number), { contentId, groupId: null })
const open = async (number: number, contentId = book) => {
  const { tokenId } = await launch(number, contentId)
  return (await openViewer(await viewerRequest(platform, tokenId, 'launch'), 1)).key
}
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'open',
    (error) => (isRefusal(error) ? error.name : Promise.reject(error)),
  )
const queueOf = (number: number) =>
  launch(number).then(
    () => null,
    (error) => error.details as { seats: number; before: number; freesAt: number; isNew: boolean },
  )
const tell = async (key: string) => outcome(noteReader(await viewerRequest(platform, key)))
/** Requests a part of the book, as for a segment. */
const ask = async (key: string) => outcome(printPages(await viewerRequest(platform, key), { from: 1, to: 1 }))

describe('the seats of a licensed content', () => {
  it('are as many as the group has, and later readers wait in the order of coming', async () => {
    await open(first)
    clock.now += 1_000
    await open(second)
    const started = clock.now
    expect(await queueOf(2)).toEqual({ seats: 2, before: 0, freesAt: started - 1_000 + 150_000, isNew: true })
    clock.now += 1_000
    expect(await queueOf(3)).toMatchObject({ before: 1, isNew: true })
    clock.now += 1_000
    expect(await queueOf(2)).toMatchObject({ before: 0, isNew: false })
    expect(await outcome(launch(4))).toBe('seatLimitReached')
  })

  it('go to the reader who waited longest, and to nobody who comes later', async () => {
    const key = await open(first)
    await open(second)
    clock.now += 1
    await queueOf(2)
    clock.now += 1
    await queueOf(3)
    await leaveSeat(await viewerRequest(platform, key))
    // The closed viewer's rights last for a minute from its opening.
    clock.now += 5_001
    expect(await outcome(launch(2))).toBe('seatLimitReached')
    clock.now += 55_000
    expect(await outcome(launch(4))).toBe('seatLimitReached')
    expect(await outcome(launch(3))).toBe('seatLimitReached')
    expect(await outcome(launch(2))).toBe('open')
  })

  it('skip readers who no longer wait', async () => {
    const key = await open(first)
    await open(second)
    await queueOf(2)
    clock.now += 60_000
    await queueOf(3)
    await leaveSeat(await viewerRequest(platform, key))
    clock.now += 30_001
    expect(await outcome(launch(3))).toBe('open')
  })

  it('are counted per content, and a reader’s second window takes no second one', async () => {
    const keys = [await open(first), await open(first)] as const
    expect(await outcome(launch(second))).toBe('open')
    expect(await outcome(launch(third, otherBook))).toBe('open')
    expect(await outcome(launch(third))).toBe('seatLimitReached')
    await leaveSeat(await viewerRequest(platform, keys[0]))
    clock.now += 5_001
    expect(await tell(keys[1])).toBe('open')
    expect(await outcome(launch(third))).toBe('seatLimitReached')
  })

  it('expire if the viewer stops calling, and it then shows nothing more', async () => {
    const key = await open(first)
    await open(second)
    clock.now += 100_000
    expect(await tell(key)).toBe('open')
    clock.now += 149_000
    expect(await outcome(launch(2))).toBe('open')
    expect(await outcome(launch(3))).toBe('seatLimitReached')
    clock.now += 1_001
    expect(await outcome(launch(3))).toBe('open')
    expect([await ask(key), await tell(key)]).toEqual(['seatLimitReached', 'seatLimitReached'])
  })

  it('are kept by requests for pages too, for a reader without a script', async () => {
    const key = await open(first)
    await open(second)
    for (let page = 0; page < 4; page++) {
      clock.now += 100_000
      expect(await ask(key)).toBe('open')
    }
    expect([await outcome(launch(2)), await outcome(launch(3))]).toEqual(['open', 'seatLimitReached'])
  })

  it('are taken again by a returning reader while one is free', async () => {
    const key = await open(first)
    clock.now += 3_000_000
    expect(await ask(key)).toBe('open')
    expect(await outcome(launch(2))).toBe('open')
    expect(await outcome(launch(3))).toBe('seatLimitReached')
  })

  it('stay with their readers if the administrator reduces their number, and aren’t needed without a limit', async () => {
    const keys = [await open(first), await open(second)] as const
    await setSeats(platform, 1)
    clock.now += 60_000
    expect([await tell(keys[0]), await tell(keys[1])]).toEqual(['open', 'open'])
    expect(await outcome(launch(2))).toBe('seatLimitReached')
    await leaveSeat(await viewerRequest(platform, keys[0]))
    clock.now += 5_001
    expect(await outcome(launch(2))).toBe('seatLimitReached')
    await setSeats(platform, null)
    expect(await outcome(launch(2))).toBe('open')
    expect(await ask(keys[0])).toBe('open')
  })

  it('are counted by session for readers by address, who share an account', async () => {
    await db.updateTable('user_group').set({ by_ip: 1, checks_address: 0 }).where('id', '=', school).execute()
    for (const number of [10, 11, 12])
      readers[number] = await readerAt(platform, number, 'sharedaccount000000001')
    await open(10)
    await open(11)
    expect(await outcome(launch(12))).toBe('seatLimitReached')
    expect(await outcome(launch(10))).toBe('open')
  })
})

describe('refused openings', () => {
  it('are recorded with group and content, for a missing seat and a missing licence', async () => {
    const written: Promise<unknown>[] = []
    const counting = (number: number): Visit => ({
      ...readerOf(number),
      afterwards: (work: Promise<unknown>) => void written.push(work),
    })
    const tried = async (number: number, contentId: string) =>
      outcome(issueViewerToken(counting(number), { contentId, groupId: null }))
    await open(first)
    await open(second)
    expect(await tried(2, book)).toBe('seatLimitReached')
    clock.now += 40_000
    expect(await tried(2, book)).toBe('seatLimitReached')
    expect(await tried(3, book)).toBe('seatLimitReached')
    const licence = { tenant_id: tenantId, user_group_id: school, content_group_id: 5 }
    const closed = await db
      .selectFrom('content')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('visible', '=', 1)
      .where('deleted_at', 'is', null)
      .where('id', 'not in', [book, otherBook])
      .where('id', 'not in', (select) =>
        select.selectFrom('content_in_group').select('content_id').where('group_id', '=', 5),
      )
      .executeTakeFirstOrThrow()
    await db.insertInto('user_group_licence').values(licence).execute()
    expect(await tried(4, closed.id)).toBe('forbidden')
    await db.deleteFrom('user_group_licence').where('user_group_id', '=', school).execute()
    await Promise.all(written)
    await countUsage(env, clock.now + 60_000)
    const rows = await db
      .selectFrom('usage_denial')
      .select(['user_group_id as group', 'content_id as content', 'reason', 'count'])
      .where('tenant_id', '=', tenantId)
      .orderBy('reason')
      .execute()
    expect(rows).toEqual([
      { group: school, content: closed.id, reason: 'forbidden', count: 1 },
      { group: school, content: book, reason: 'seatLimitReached', count: 2 },
    ])
    const group = await getUserGroup(await administratorAt(platform, 'aozora'), school)
    expect(group.denials.map(({ contentId, why, count }) => [contentId, why, count])).toEqual([
      [book, 'noSeat', 2],
      [closed.id, 'noLicence', 1],
    ])
    expect(group.seating).toEqual({ inUse: 2, waiting: 2 })
    await expect(getUserGroup(await administratorAt(platform, 'sakura'), school)).rejects.toThrow(
      'userGroupNotFound',
    )
  })
})
