import { beforeAll, describe, expect, it } from 'vitest'
import { openViewerRequest } from '#app/features/access/model/may-open.ts'
import { logIn } from '#app/features/identity/model/session/log-in.ts'
import { issueViewerToken } from '#app/features/reading/model/viewer/issue-viewer-token.ts'
import { notePlace } from '#app/features/reading/model/viewer/note-place.ts'
import { openViewer } from '#app/features/reading/model/viewer/open-viewer.ts'
import { readOutline } from '#app/features/reading/model/viewer/read-segment.ts'
import type { Refusal } from '#app/kernel/errors/refusal.ts'
import { passwordDigest } from '#app/kernel/values/password.ts'
import { worldContentId } from '#seeds/demo/seed-records.ts'
import { worldPassword, worldPlan } from '#seeds/demo/world.ts'
import { clock, days, db, env, hours, randomBytes, visitAt } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

const open = worldContentId('aozora', 'star-almanac')
const planned = worldContentId('aozora', 'dashi-notes')

beforeAll(async () => {
  await makeWorldRecords()
  for (const contentId of [open, planned]) {
    const place = { tenant_id: 1, content_id: contentId, version: 1 }
    const touched = { created_at: clock.now, updated_at: clock.now }
    await db
      .insertInto('document')
      .values({
        ...place,
        ...touched,
        state: 'ready',
        reason: null,
        reason_page: null,
        file_name: 'x.pdf',
        bytes: 1,
        source_key: 'x',
        pages: 8,
        segments: 1,
        uploaded_by: null,
      })
      .execute()
    await db
      .insertInto('document_segment')
      .values({
        ...place,
        number: 0,
        first_page: 1,
        page_count: 8,
        width: 400,
        height: 600,
        bytes: 1,
        splice: '{}',
      })
      .execute()
    await db
      .updateTable('content')
      .set({ version: 1, page_count: 8 })
      .where('tenant_id', '=', 1)
      .where('id', '=', contentId)
      .execute()
  }
})

const enter = async (name = 'reader@aozora.example') =>
  (await logIn(await visitAt('aozora'), { name, digest: passwordDigest(worldPassword), keep: true }))
    .accessToken

const issue = async (session: string, contentId = open) =>
  (await issueViewerToken(await visitAt('aozora', session), { contentId, groupId: null })).tokenId

const doorOf = (secret: string, kind: 'launch' | 'viewerKey') =>
  openViewerRequest(env, secret, kind, { address: null, now: clock.now, randomBytes })
const launch = async (token: string) => openViewer(await doorOf(token, 'launch'), 1)
const read = async (key: string) => readOutline(await doorOf(key, 'viewerKey'))
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'allowed',
    (error: Refusal) => error.name,
  )

describe('a launch token', () => {
  it('opens within a minute and not after it', async () => {
    const session = await enter()
    const [inTime, late] = [await issue(session), await issue(session)]
    clock.now += 59_999
    expect(await refusalOf(launch(inTime))).toBe('allowed')
    clock.now += 1
    expect(await refusalOf(launch(late))).toBe('tokenExpired')
  })

  it('isn’t a viewer’s key, and a key isn’t a launch token', async () => {
    const token = await issue(await enter())
    await expect(doorOf(token, 'viewerKey')).rejects.toThrow()
    const { key } = await launch(token)
    await expect(doorOf(key, 'launch')).rejects.toThrow()
  })
})

describe('a viewer’s key', () => {
  it('reads for twelve hours', async () => {
    const { key } = await launch(await issue(await enter()))
    clock.now += 12 * hours - 1
    expect(await refusalOf(read(key))).toBe('allowed')
    clock.now += 1
    expect(await refusalOf(read(key))).toBe('forbidden')
  })

  it('ends when the account is stopped, cancelled or given another level, and when the content is hidden', async () => {
    const account = db.updateTable('account').where('tenant_id', '=', 1)
    const changes = [{ status: 'stop' }, { cancelled_at: clock.now }, { level: 'ip_reader' }] as const
    for (const change of changes) {
      await account.set({ status: 'allow', cancelled_at: null, level: 'reader' }).execute()
      const { key: ended } = await launch(await issue(await enter()))
      expect(await refusalOf(read(ended))).toBe('allowed')
      await account.set(change).execute()
      expect([change, await refusalOf(read(ended))]).toEqual([change, 'forbidden'])
    }
    await account.set({ level: 'reader' }).execute()
    const { key } = await launch(await issue(await enter()))
    const content = db.updateTable('content').where('tenant_id', '=', 1).where('id', '=', open)
    await content.set({ visible: 0 }).execute()
    expect(await refusalOf(read(key))).toBe('forbidden')
    await content.set({ visible: 1 }).execute()
  })
})

describe('the place of a reader', () => {
  const placeOf = (accountId: string) =>
    db
      .selectFrom('reading')
      .select(['page', 'furthest_page as furthest'])
      .where('tenant_id', '=', 1)
      .where('content_id', '=', open)
      .where('account_id', '=', accountId)
      .executeTakeFirst()
  const told = async (key: string, from: number, to = from) =>
    refusalOf(notePlace(await doorOf(key, 'viewerKey'), { from, to }))

  it('is stored with the furthest page, within the document, for this reader only', async () => {
    const reader = await db
      .selectFrom('account')
      .select('id')
      .where('tenant_id', '=', 1)
      .where('email', '=', 'reader@aozora.example')
      .executeTakeFirstOrThrow()
    const book = await db
      .selectFrom('content')
      .select('id')
      .where('tenant_id', '=', 1)
      .where('id', '<>', open)
      .executeTakeFirstOrThrow()
    const elsewhere = await db
      .selectFrom('content')
      .innerJoin('account', 'account.tenant_id', 'content.tenant_id')
      .select(['content.tenant_id', 'account.id as account_id', 'content.id as content_id'])
      .where('content.tenant_id', '<>', 1)
      .executeTakeFirstOrThrow()
    const place = { read_at: 1, page: 1, furthest_page: 1 }
    const begun = [
      { tenant_id: 1, account_id: reader.id, content_id: book.id, ...place },
      { ...elsewhere, ...place },
    ]
    await db.insertInto('reading').values(begun).execute()
    const others = () =>
      db
        .selectFrom('reading')
        .select(['tenant_id', 'account_id', 'content_id', 'read_at', 'page', 'furthest_page'])
        .where('read_at', '=', 1)
        .orderBy('tenant_id')
        .execute()
    const { key } = await launch(await issue(await enter()))
    expect(await placeOf(reader.id)).toEqual({ page: null, furthest: null })
    expect(await told(key, 4, 5)).toBe('allowed')
    expect(await placeOf(reader.id)).toEqual({ page: 4, furthest: 5 })
    await told(key, 2)
    expect(await placeOf(reader.id)).toEqual({ page: 2, furthest: 5 })
    await told(key, 90, 91)
    expect(await placeOf(reader.id)).toEqual({ page: 8, furthest: 8 })
    expect(await others()).toEqual(begun)
  })

  it('is stored only with the key of an open book', async () => {
    const { key } = await launch(await issue(await enter()))
    clock.now += 12 * hours
    expect(await told(key, 1)).toBe('forbidden')
  })
})

describe('a plan', () => {
  it('R367 gives access until its last day in Japan, and not after it', async () => {
    const registration = db.updateTable('registration').where('tenant_id', '=', 1)
    clock.now = Date.parse('2027-01-31T23:59:00+09:00')
    await registration.set({ ends_on: '2027-01-31' }).execute()
    const session = await enter('reader2@aozora.example')
    expect(await refusalOf(issue(session, planned))).toBe('allowed')
    clock.now += 120_000
    expect(await refusalOf(issue(session, planned))).toBe('planNeededToView')
  })

  it('R366 gives access until then even if it was cancelled', async () => {
    clock.now += 10 * days
    const registration = db.updateTable('registration').where('tenant_id', '=', worldPlan.tenantId)
    await registration.set({ ends_on: '2099-01-01', status: 'CANCEL' }).execute()
    expect(await refusalOf(issue(await enter('reader2@aozora.example'), planned))).toBe('allowed')
    await registration.set({ status: 'REFUNDED' }).execute()
    expect(await refusalOf(issue(await enter('reader2@aozora.example'), planned))).toBe('planNeededToView')
  })
})
