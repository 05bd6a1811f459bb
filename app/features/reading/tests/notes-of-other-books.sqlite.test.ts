import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openViewerRequest } from '#app/features/access/model/may-open.ts'
import { ipLogin } from '#app/features/identity/model/session/ip-login.ts'
import { logOut } from '#app/features/identity/model/session/log-out.ts'
import { startReaderSession } from '#app/features/identity/model/session/start-session.ts'
import {
  OtherBookInput,
  SyncInput,
  syncAnnotations,
  syncOtherBook,
} from '#app/features/reading/model/annotation/sync-annotations.ts'
import { listNotedBooks } from '#app/features/reading/model/notebook/list-notebook.ts'
import { issueViewerToken } from '#app/features/reading/model/viewer/issue-viewer-token.ts'
import { openViewer } from '#app/features/reading/model/viewer/open-viewer.ts'
import { readOutline } from '#app/features/reading/model/viewer/read-segment.ts'
import type { Refusal } from '#app/kernel/errors/refusal.ts'
import { ownerKeyOf } from '#app/visit/owner-key.ts'
import type { Reader } from '#app/visit/visit.ts'
import { worldContentId } from '#seeds/demo/seed-records.ts'
import type { WorldTenant } from '#seeds/demo/world-content.ts'
import { note } from '#tests/http/viewing.ts'
import { clock, db, env, randomBytes, visitAt } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'
import { makeReadable } from './readable-book.ts'

const [open, third] = ['star-almanac', 'network-settings'].map((slug) => worldContentId('aozora', slug)) as [
  string,
  string,
]
/** The content is covered by a plan, which the second reader has. */
const planned = worldContentId('aozora', 'dashi-notes')
const [without, member] = ['aozorareader0000000001', 'aozorareader0000000002']
const forGuests = worldContentId('hanabi', 'lantern-night')
const [campus, elsewhere] = ['203.0.113.7', '198.51.100.9']
const sakura = ['rain-stop', 'lighthouse-cat'].map((slug) => worldContentId('sakura', slug)) as [
  string,
  string,
]

beforeAll(async () => {
  await makeWorldRecords()
  for (const contentId of [open, planned]) await makeReadable(1, contentId)
  await makeReadable(1, third, 3)
  await makeReadable(2, forGuests)
  for (const contentId of sakura) await makeReadable(3, contentId)
})

beforeEach(async () => {
  for (const table of ['annotation', 'reading'] as const) await db.deleteFrom(table).execute()
  await db.updateTable('content').set({ visible: 1 }).where('tenant_id', '=', 1).execute()
  await db.updateTable('registration').set({ ends_on: '2099-01-01' }).where('tenant_id', '=', 1).execute()
})

const from = async (token: string | undefined, tenant: WorldTenant = 'aozora') => ({
  ...(await visitAt(tenant, token)),
  address: campus,
})
const enter = async (accountId: string) =>
  (await startReaderSession(await from(undefined), { accountId, keep: true, loginType: 'EMAIL' })).accessToken
const doorOf = (secret: string, kind: 'launch' | 'viewerKey', address = campus) =>
  openViewerRequest(env, secret, kind, { address, now: clock.now, randomBytes })
async function launch(token: string | undefined, contentId: string, tenant: WorldTenant = 'aozora') {
  const { tokenId } = await issueViewerToken(await from(token, tenant), { contentId, groupId: null })
  return openViewer(await doorOf(tokenId, 'launch'), 1)
}
const keyFor = async (token: string | undefined, contentId: string, tenant?: WorldTenant) =>
  (await launch(token, contentId, tenant)).key
const nameOf = (work: Promise<unknown>) =>
  work.then(
    () => 'taken',
    (refusal: Refusal) => refusal.name,
  )
const sync = async (
  key: string,
  contentId: string,
  changes: object[],
  { version = 1, address = campus } = {},
) =>
  syncOtherBook(
    await doorOf(key, 'viewerKey', address),
    contentId,
    OtherBookInput.parse({ version, changes }),
  )
const sent = (...parameters: Parameters<typeof sync>) => nameOf(sync(...parameters))
const rows = () =>
  db
    .selectFrom('annotation')
    .select(['tenant_id as tenant', 'account_id as account', 'content_id as content', 'body', 'version'])
    .orderBy('body')
    .execute()

const written = note('a', { body: '出汁' })

describe('notes in a book that isn’t open', () => {
  it('are accepted from a reader who once opened it, even if their plan has ended and it is hidden', async () => {
    const token = await enter(member)
    const old = await keyFor(token, planned)
    await db.updateTable('registration').set({ ends_on: '2020-01-01' }).where('tenant_id', '=', 1).execute()
    await db.updateTable('content').set({ visible: 0 }).where('id', '=', planned).execute()
    expect(await nameOf(readOutline(await doorOf(old, 'viewerKey')))).toBe('forbidden')
    const key = await keyFor(token, open)
    const { annotations } = await sync(key, planned, [written])
    expect(annotations).toMatchObject([{ id: 'a'.repeat(32), body: '出汁', version: 1 }])
    expect(await rows()).toEqual([{ tenant: 1, account: member, content: planned, body: '出汁', version: 1 }])
    const { books } = await listNotedBooks(await from(token))
    expect(books).toMatchObject([{ contentId: planned, count: 1, groupId: null }])
  })

  it('are merged as in an open book: the same change twice counts once, and other devices’ changes stay', async () => {
    const token = await enter(without)
    const [key, other] = [await keyFor(token, open), await keyFor(token, third)]
    const elsewhere = note('a', { body: '机で', device: 'ffffffff', changedAt: 1_790_000_000_001 })
    const input = SyncInput.parse({ since: 0, changes: [elsewhere] })
    await syncAnnotations(await doorOf(other, 'viewerKey'), input)
    for (let time = 0; time < 2; time++) await sync(key, third, [written], { version: 3 })
    expect((await rows()).map(({ body }) => body)).toEqual(['出汁', '机で'])
  })

  it('state their version, which must exist', async () => {
    const token = await enter(without)
    const [key] = [await keyFor(token, open), await keyFor(token, third)]
    await sync(key, third, [note('a', { body: 'a' })], { version: 2 })
    await sync(key, third, [note('b', { body: 'b' })], { version: 99 })
    expect((await rows()).map(({ version }) => version)).toEqual([2, 3])
  })

  it('are limited in number', async () => {
    const token = await enter(without)
    const [key] = [await keyFor(token, open), await keyFor(token, third)]
    await sql`
      INSERT INTO annotation (tenant_id, account_id, id, content_id, kind, page, version, changed_at, device, seq)
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)
      SELECT 1, ${without}, printf('%032d', i), ${third}, 'bookmark', 1, 1, 1, '00000000', i FROM n`.execute(
      db,
    )
    expect(await sent(key, third, [written])).toBe('notesFull')
    expect(await sent(key, open, [written])).toBe('taken')
  })
})

describe('R003 notes in a book that isn’t open', () => {
  it('are refused for a content that the reader never opened, or that the site doesn’t have', async () => {
    const token = await enter(without)
    const key = await keyFor(token, open)
    await keyFor(await enter(member), planned)
    expect(await sent(key, planned, [written])).toBe('forbidden')
    // A row of another site's account with the same id.
    await db
      .insertInto('reading')
      .values({ tenant_id: 3, account_id: 'sakurareader0000000001', content_id: sakura[0], read_at: 1 })
      .execute()
    for (const absent of [sakura[0], 'x'.repeat(24)])
      expect(await sent(key, absent, [written])).toBe('contentNotFound')
    expect(await rows()).toEqual([])
  })

  it('belong to the account of the key, whoever else used the device', async () => {
    const [one, other] = [await enter(without), await enter(member)]
    const keys = [await keyFor(one, open), await keyFor(other, open)] as const
    for (const token of [one, other]) await keyFor(token, third)
    await sync(keys[0], third, [written])
    const answer = await sync(keys[1], third, [note('a', { body: '別人', changedAt: 1_790_000_000_009 })])
    expect(answer.annotations).toMatchObject([{ body: '別人' }])
    expect(await rows()).toMatchObject([
      { account: without, body: '出汁' },
      { account: member, body: '別人' },
    ])
  })

  it('overwrite nothing in a third book', async () => {
    const token = await enter(without)
    const key = await keyFor(token, open)
    await keyFor(token, third)
    await syncAnnotations(
      await doorOf(key, 'viewerKey'),
      SyncInput.parse({ since: 0, changes: [note('a', { body: 'hier' })] }),
    )
    const answer = await sync(key, third, [note('a', { body: 'dort', changedAt: 1_790_000_000_009 })])
    expect(answer.annotations).toEqual([])
    expect(await rows()).toMatchObject([{ content: open, body: 'hier' }])
  })

  it('are refused for guests and for readers who have left', async () => {
    const guest = await keyFor(undefined, forGuests, 'hanabi')
    expect(await sent(guest, forGuests, [written])).toBe('unauthorized')
    const token = await enter(without)
    const [key] = [await keyFor(token, open), await keyFor(token, third)]
    await logOut(await from(token))
    expect(await sent(key, third, [written])).toBe('forbidden')
    expect(await rows()).toEqual([])
  })

  it('of readers by address belong to each visitor’s session, and are accepted only at their address', async () => {
    const arrive = async () => (await ipLogin(await from(undefined, 'sakura'), { keep: true })).accessToken
    const [one, other] = [await arrive(), await arrive()]
    await keyFor(one, sakura[1], 'sakura')
    const keys = [await keyFor(one, sakura[0], 'sakura'), await keyFor(other, sakura[0], 'sakura')] as const
    expect(await sent(keys[1], sakura[1], [written])).toBe('forbidden')
    expect(await sent(keys[0], sakura[1], [written], { address: elsewhere })).toBe('awayFromNetwork')
    expect(await sent(keys[0], sakura[1], [written])).toBe('taken')
    const visitor = (await from(one, 'sakura')).actor as Reader
    expect(await rows()).toMatchObject([{ tenant: 3, account: ownerKeyOf(visitor), content: sakura[1] }])
  })
})

describe('a browser', () => {
  it('gets one name for a reader in all their books, another for other readers, and none for a guest', async () => {
    const [one, other] = [await enter(without), await enter(member)]
    const ownerKeyOf = async (token: string, contentId: string) => (await launch(token, contentId)).shelf
    const [own, again, theirs] = [
      await ownerKeyOf(one, open),
      await ownerKeyOf(one, third),
      await ownerKeyOf(other, open),
    ]
    expect(own).toMatch(/^[0-9a-f]{24}$/)
    const guest = await launch(undefined, forGuests, 'hanabi')
    expect([again === own, theirs === own, guest.shelf]).toEqual([true, false, null])
  })
})
