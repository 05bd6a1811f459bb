import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readLicence } from '#app/features/access/model/licence.ts'
import { openViewerRequest } from '#app/features/access/model/may-open.ts'
import { getContent } from '#app/features/catalogue/model/content/get-content.ts'
import { listContents } from '#app/features/catalogue/model/content/list-contents.ts'
import { startReaderSession } from '#app/features/identity/model/session/start-session.ts'
import { printPages } from '#app/features/reading/model/viewer/copy-and-print.ts'
import { issueViewerToken } from '#app/features/reading/model/viewer/issue-viewer-token.ts'
import { openViewer } from '#app/features/reading/model/viewer/open-viewer.ts'
import { readOutline } from '#app/features/reading/model/viewer/read-segment.ts'
import type { Refusal } from '#app/kernel/errors/refusal.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { worldContentId } from '#seeds/demo/seed-records.ts'
import { clock, days, db, env, randomBytes, visitAt } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

const open = worldContentId('aozora', 'star-almanac')
/** The content is in group 5, which a plan covers. */
const planned = worldContentId('aozora', 'dashi-notes')
const readerId = 'aozorareader0000000001'
const groupId = 'licencegroup0000000001'

beforeAll(async () => {
  await makeWorldRecords()
  for (const contentId of [open, planned]) await addDocument(contentId)
  const touched = { created_at: clock.now, updated_at: clock.now }
  const group = { tenant_id: 1, id: groupId, name: 'School', name_key: 'school' }
  await db
    .insertInto('user_group')
    .values({ ...group, ...touched })
    .execute()
})

beforeEach(async () => {
  await db.deleteFrom('user_group_licence').where('tenant_id', '=', 1).execute()
  await db.deleteFrom('user_group_content').where('tenant_id', '=', 1).execute()
  await change({ print: null, starts_on: null, ends_on: null })
  await db
    .updateTable('account')
    .set({ group_id: groupId })
    .where('tenant_id', '=', 1)
    .where('id', '=', readerId)
    .execute()
  await db.updateTable('content').set({ print: 1 }).where('tenant_id', '=', 1).execute()
})

async function addDocument(contentId: string): Promise<void> {
  const place = { tenant_id: 1, content_id: contentId, version: 1 }
  const file = {
    reason: null,
    reason_page: null,
    file_name: 'x.pdf',
    bytes: 1,
    source_key: 'x',
    uploaded_by: null,
  }
  const touched = { created_at: clock.now, updated_at: clock.now }
  await db
    .insertInto('document')
    .values({ ...place, ...file, ...touched, state: 'ready', pages: 8, segments: 1 })
    .execute()
  const segment = { number: 0, first_page: 1, page_count: 8, width: 400, height: 600, bytes: 1, splice: '{}' }
  await db
    .insertInto('document_segment')
    .values({ ...place, ...segment })
    .execute()
  await db
    .updateTable('content')
    .set({ version: 1, page_count: 8 })
    .where('tenant_id', '=', 1)
    .where('id', '=', contentId)
    .execute()
}

const change = (values: { print?: 0 | 1 | 2 | null; starts_on?: string | null; ends_on?: string | null }) =>
  db.updateTable('user_group').set(values).where('tenant_id', '=', 1).where('id', '=', groupId).execute()

/** The group licenses exactly these content groups. */
async function license(...contentGroupIds: number[]): Promise<void> {
  await db.deleteFrom('user_group_licence').where('tenant_id', '=', 1).execute()
  for (const id of contentGroupIds)
    await db
      .insertInto('user_group_licence')
      .values({ tenant_id: 1, user_group_id: groupId, content_group_id: id })
      .execute()
}

/** The group licenses one content by itself. */
const licenseAlone = (contentId: string, tenantId = 1, userGroupId = groupId) =>
  db
    .insertInto('user_group_content')
    .values({ tenant_id: tenantId, user_group_id: userGroupId, content_id: contentId })
    .execute()

/** A content group that contains the content. */
async function groupOf(contentId: string): Promise<number> {
  const row = await db
    .selectFrom('content_in_group')
    .select('group_id')
    .where('tenant_id', '=', 1)
    .where('content_id', '=', contentId)
    .executeTakeFirstOrThrow()
  return row.group_id
}

async function enter(accountId = readerId) {
  const login = { accountId, keep: true, loginType: 'EMAIL' } as const
  return (await startReaderSession(await visitAt('aozora'), login)).accessToken
}
const issue = async (contentId: string, session: string) =>
  issueViewerToken(await visitAt('aozora', session), { contentId, groupId: null })
const nameOf = (work: Promise<unknown>) =>
  work.then(
    () => 'allowed',
    (refusal: Refusal) => refusal.name,
  )
const doorOf = (secret: string, kind: 'launch' | 'viewerKey') =>
  openViewerRequest(env, secret, kind, { address: null, now: clock.now, randomBytes })
const keyFor = async (contentId: string) => {
  const { tokenId } = await issue(contentId, await enter())
  return (await openViewer(await doorOf(tokenId, 'launch'), 1)).key
}
const read = async (key: string) => nameOf(readOutline(await doorOf(key, 'viewerKey')))
const print = async (key: string, from: number, to: number) =>
  nameOf(printPages(await doorOf(key, 'viewerKey'), { from, to }))

describe('printing', () => {
  it('accepts existing pages in rising order only', async () => {
    const key = await keyFor(open)
    for (const [from, to] of [
      [1, 1],
      [1, 8],
      [8, 8],
      [3, 5],
    ] as const)
      expect([from, to, await print(key, from, to)]).toEqual([from, to, 'allowed'])
    for (const [from, to] of [
      [-1, 1],
      [0, 0],
      [0, 8],
      [1, 9],
      [9, 9],
      [99999, 99999],
      [5, 3],
      [1, 99999],
    ] as const)
      expect([from, to, await print(key, from, to)]).toEqual([from, to, 'badParameters'])
  })
})

describe('the content groups a user group has licensed', () => {
  it('are open to its readers, without a plan', async () => {
    expect(await nameOf(issue(planned, await enter()))).toBe('planNeededToView')
    await license(await groupOf(planned))
    expect(await nameOf(issue(planned, await enter()))).toBe('allowed')
  })

  it('are the only contents that its readers may open', async () => {
    await license(await groupOf(planned))
    expect(await groupOf(open)).not.toBe(await groupOf(planned))
    expect(await nameOf(issue(open, await enter()))).toBe('forbidden')
    await license(await groupOf(planned), await groupOf(open))
    expect(await nameOf(issue(open, await enter()))).toBe('allowed')
  })

  it('don’t matter to readers of other groups or none', async () => {
    await license(await groupOf(planned))
    await db
      .updateTable('account')
      .set({ group_id: null })
      .where('tenant_id', '=', 1)
      .where('id', '=', readerId)
      .execute()
    expect(await nameOf(issue(open, await enter()))).toBe('allowed')
    expect(await nameOf(issue(planned, await enter()))).toBe('planNeededToView')
  })

  it('leave the decision to plans if there are none', async () => {
    expect(await nameOf(issue(open, await enter()))).toBe('allowed')
    expect(await nameOf(issue(planned, await enter('aozorareader0000000002')))).toBe('allowed')
  })

  it('R003 don’t matter at another tenant', async () => {
    await license(await groupOf(planned))
    const reader = { accountId: readerId, contentId: planned, today: dayOf(clock.now) }
    expect(await readLicence(db, 1, reader)).toEqual({
      reading: 'licensed',
      print: null,
      printAllowance: null,
      seatsOf: null,
    })
    expect(await readLicence(db, 3, reader)).toEqual({
      reading: 'free',
      print: null,
      printAllowance: null,
      seatsOf: null,
    })
  })

  it('let the content’s page show no plans', async () => {
    const page = async () => getContent(await visitAt('aozora', await enter()), { id: planned })
    expect(await page()).toMatchObject({ isRegistered: false, plans: [{ id: 'aozoraplan000000000001' }] })
    await license(await groupOf(planned))
    expect(await page()).toMatchObject({ isRegistered: true, plans: [] })
  })

  it('are checked again for every segment', async () => {
    await license(await groupOf(planned))
    const key = await keyFor(planned)
    expect(await read(key)).toBe('allowed')
    await license(await groupOf(open))
    expect(await read(key)).toBe('forbidden')
    await license(await groupOf(planned))
    expect(await read(key)).toBe('allowed')
    await license()
    expect(await read(key)).toBe('forbidden')
  })
})

describe('a content that a user group has licensed by itself', () => {
  const page = async (session: string) => getContent(await visitAt('aozora', session), { id: planned })
  const listed = async (session: string) => {
    const order = { by: 'title', direction: 'asc' } as const
    const asked = { list: { group: 5 }, order, page: 1, size: 100 }
    const { contents } = await listContents(await visitAt('aozora', session), asked)
    const row = contents.find(({ id }) => id === planned)
    return { isPlan: row?.is_plan, isOpen: row?.is_registered }
  }

  it('is open to its readers without a plan: to read, on its page and in lists', async () => {
    const session = await enter()
    expect(await nameOf(issue(planned, session))).toBe('planNeededToView')
    expect(await listed(session)).toEqual({ isPlan: 1, isOpen: 0 })
    await licenseAlone(planned)
    expect(await nameOf(issue(planned, session))).toBe('allowed')
    expect(await page(session)).toMatchObject({ isRegistered: true, plans: [], licence: 'licensed' })
    expect(await listed(session)).toEqual({ isPlan: 0, isOpen: 1 })
  })

  it('closes no other contents to them, nor this one to anybody else', async () => {
    await licenseAlone(planned)
    expect(await nameOf(issue(open, await enter()))).toBe('allowed')
    const other = await enter('aozorareader0000000002')
    expect(await nameOf(issue(open, other))).toBe('allowed')
  })

  it('adds to the content groups that the user group has licensed', async () => {
    await license(await groupOf(planned))
    expect(await nameOf(issue(open, await enter()))).toBe('forbidden')
    await licenseAlone(open)
    expect(await nameOf(issue(open, await enter()))).toBe('allowed')
    expect(await nameOf(issue(planned, await enter()))).toBe('allowed')
  })

  it('isn’t open to readers without a group, and opens no other content, nor outside the group’s dates', async () => {
    await licenseAlone(open)
    expect(await nameOf(issue(planned, await enter()))).toBe('planNeededToView')
    expect(await listed(await enter())).toEqual({ isPlan: 1, isOpen: 0 })
    await licenseAlone(planned)
    await change({ ends_on: '2020-01-01' })
    const reader = { accountId: readerId, contentId: planned, today: dayOf(clock.now) }
    expect(await readLicence(db, 1, reader)).toMatchObject({ reading: 'closed' })
    await change({ ends_on: null })
    const ofNone = { group_id: null }
    await db.updateTable('account').set(ofNone).where('id', '=', readerId).execute()
    expect(await nameOf(issue(planned, await enter()))).toBe('planNeededToView')
  })

  it('is checked again for every segment', async () => {
    await licenseAlone(planned)
    const key = await keyFor(planned)
    expect(await read(key)).toBe('allowed')
    await db.deleteFrom('user_group_content').where('content_id', '=', planned).execute()
    expect(await read(key)).toBe('forbidden')
  })

  it('R003 doesn’t matter at another tenant', async () => {
    const elsewhere = await db
      .selectFrom('content')
      .select('id')
      .where('tenant_id', '=', 2)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('user_group')
      .values({ tenant_id: 2, id: groupId, name: 'S', name_key: 's', created_at: 1, updated_at: 1 })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await licenseAlone(elsewhere.id, 2)
    const reader = { accountId: readerId, contentId: elsewhere.id, today: dayOf(clock.now) }
    expect(await readLicence(db, 1, reader)).toEqual({
      reading: 'free',
      print: null,
      printAllowance: null,
      seatsOf: null,
    })
  })
})

describe('the dates of a group', () => {
  it('end open readings as well, on the day after the last in Japan', async () => {
    await change({ ends_on: dayOf(clock.now) })
    const key = await keyFor(open)
    expect(await read(key)).toBe('allowed')
    const now = clock.now
    clock.now = Date.parse(`${dayOf(now)}T23:59:59+09:00`)
    expect(await read(key)).toBe('allowed')
    clock.now += 1_000
    expect(await read(key)).toBe('forbidden')
    clock.now = now
    await change({ ends_on: null, starts_on: dayOf(now + days) })
    expect(await read(key)).toBe('forbidden')
  })
})

describe('the print right of a group', () => {
  it('R319 narrows the content’s right', async () => {
    const issued = async () => (await issue(open, await enter())).print
    expect(await issued()).toBe(1)
    await change({ print: 2 })
    expect(await issued()).toBe(2)
    await change({ print: 0 })
    expect(await issued()).toBe(0)
    await change({ print: 1 })
    await db
      .updateTable('content')
      .set({ print: 2 })
      .where('tenant_id', '=', 1)
      .where('id', '=', open)
      .execute()
    expect(await issued()).toBe(2)
  })

  it('R319 takes effect in an open viewer', async () => {
    const key = await keyFor(open)
    expect([await print(key, 1, 8), await print(key, 3, 3)]).toEqual(['allowed', 'allowed'])
    await change({ print: 2 })
    expect([await print(key, 1, 8), await print(key, 3, 3)]).toEqual(['forbidden', 'allowed'])
    await change({ print: 0 })
    expect([await print(key, 1, 8), await print(key, 3, 3)]).toEqual(['forbidden', 'forbidden'])
    expect(await read(key)).toBe('allowed')
  })

  it('R319 is never wider than when the viewer was opened', async () => {
    await change({ print: 0 })
    const key = await keyFor(open)
    await change({ print: 1 })
    expect(await print(key, 3, 3)).toBe('forbidden')
  })
})
