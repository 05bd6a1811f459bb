import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getContent } from '#app/features/catalogue/model/content/get-content.ts'
import { listContents } from '#app/features/catalogue/model/content/list-contents.ts'
import { addTrending, removeTrending } from '#app/features/publishing/model/trending/trending.ts'
import { recordRead } from '#app/features/reading/model/reads/record-read.ts'
import { sweepReads } from '#app/features/reading/model/reads/sweep-reads.ts'
import { addDays, dayOf } from '#app/kernel/values/day.ts'
import { commit } from '#app/visit/commit.ts'
import type { Actor, Visit } from '#app/visit/visit.ts'
import { worldContentId } from '#seeds/demo/seed-records.ts'
import { clock, days, db, env, hours, visitAt } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

const book = worldContentId('aozora', 'cloud-names')
const start = clock.now
let guest: Visit
let reader: Visit
let admin: Visit

beforeAll(async () => {
  await makeWorldRecords()
  guest = await visitAt('aozora')
  const person = { id: 'aozorareader0000000001', name: '', email: null, lang: null, sessionId: 's' }
  const asReader = { kind: 'reader', level: 'reader', loginType: 'EMAIL', isApp: false, groupId: null }
  reader = { ...guest, actor: { ...asReader, ...person } as Actor }
  admin = {
    ...guest,
    actor: { ...person, kind: 'staff', level: 'system_admin', id: 'admin', email: 'a@example.jp' } as Actor,
  }
})
beforeEach(() => {
  clock.now = start
})

const open = (visit: Visit) => commit(visit, recordRead(visit, book))

async function readsOf(tenantId = 1): Promise<number> {
  const row = await db
    .selectFrom('content_reads')
    .select('reads')
    .where('tenant_id', '=', tenantId)
    .where('content_id', '=', book)
    .executeTakeFirst()
  return row?.reads ?? 0
}

describe('reads', () => {
  it('count every opening by a guest, but a reader’s once a day in Japan', async () => {
    await open(guest)
    await open(guest)
    expect(await readsOf()).toBe(2)
    await open(reader)
    await open(reader)
    expect(await readsOf()).toBe(3)
    // Midnight in Japan is 15:00 UTC.
    clock.now = Date.parse('2026-11-20T14:59:59Z')
    await open(reader)
    expect(await readsOf()).toBe(3)
    clock.now = Date.parse('2026-11-20T15:00:00Z')
    await open(reader)
    expect(await readsOf()).toBe(4)
    expect(await readsOf(2)).toBe(0)
  })

  it('R323 put the content on top of the reader’s recently read ones, and store nothing about a guest', async () => {
    const readAt = async () =>
      (
        await db
          .selectFrom('reading')
          .select(['account_id', 'read_at'])
          .where('tenant_id', '=', 1)
          .where('content_id', '=', book)
          .execute()
      ).map((row) => [row.account_id, row.read_at])
    clock.now = start + 2 * days
    await open(reader)
    await open(guest)
    expect(await readAt()).toEqual([['aozorareader0000000001', clock.now]])
  })

  it('count two simultaneous openings by two visitors twice, but by one reader once', async () => {
    clock.now = start + 5 * days
    const before = await readsOf()
    await Promise.all([open(guest), open(guest), open(reader), open(reader)])
    expect(await readsOf()).toBe(before + 3)
  })

  it('are deleted after 30 days, and the sums shrink', async () => {
    const today = dayOf(start)
    await db.deleteFrom('read_day').where('tenant_id', '=', 1).execute()
    const of = (day: string, reads: number) => ({ tenant_id: 1, day, content_id: book, reads })
    await db
      .insertInto('read_day')
      .values([
        of(today, 1),
        of(addDays(today, -29), 2),
        of(addDays(today, -30), 4),
        of(addDays(today, -90), 8),
      ])
      .execute()
    expect(await readsOf()).toBe(15)
    expect(await sweepReads(env, start)).toBeGreaterThan(0)
    expect(await readsOf()).toBe(3)
    expect(await sweepReads(env, start + hours)).toBe(0)
    await sweepReads(env, start + 60 * days)
    expect(await readsOf()).toBe(0)
  })
})

describe('a recommendation', () => {
  const shown = async () => {
    const { contents } = await listContents(guest, {
      list: { group: 2 },
      order: { by: 'day', direction: 'desc' },
      page: 1,
      size: 100,
    })
    const listed = contents.find(({ id }) => id === book)
    const { type } = await getContent(guest, { id: book })
    return [listed?.type ?? null, listed?.is_trending, type]
  }

  it('R275 is shown in lists and on the content’s page until it is removed', async () => {
    await addTrending(admin, { contentId: book })
    expect(await shown()).toEqual(['recommend', 1, 'recommend'])
    await removeTrending(admin, { contentId: book })
    expect((await shown()).slice(0, 2)).toEqual([null, 0])
  })

  it('moves to the top if it is made again', async () => {
    const first = async () =>
      (
        await listContents(guest, {
          list: 'recommend',
          order: { by: 'day', direction: 'desc' },
          page: 1,
          size: 1,
        })
      ).contents[0]?.id
    const mending = worldContentId('aozora', 'mending')
    expect(await first()).not.toBe(mending)
    clock.now = start + days
    await addTrending(admin, { contentId: mending })
    expect(await first()).toBe(mending)
  })

  it('is made only by administrators, for contents of their own site', async () => {
    for (const run of [addTrending, removeTrending]) {
      await expect(run(guest, { contentId: book })).rejects.toThrow('unauthorized')
      await expect(run(reader, { contentId: book })).rejects.toThrow('noPermission')
      const foreign = worldContentId('hanabi', 'night-train')
      await expect(run(admin, { contentId: foreign })).rejects.toThrow('contentNotFound')
    }
  })

  it('is logged, and raises the site’s version', async () => {
    const version = async () =>
      (await db.selectFrom('tenant').select('version').where('id', '=', 1).executeTakeFirstOrThrow()).version
    const before = await version()
    await addTrending(admin, { contentId: book })
    expect(await version()).toBeGreaterThan(before)
    const audit = await db
      .selectFrom('audit')
      .select(['action', 'subject'])
      .where('tenant_id', '=', 1)
      .where('subject', '=', book)
      .execute()
    expect(audit.map(({ action }) => action)).toContain('content.trendingAdd')
  })
})
