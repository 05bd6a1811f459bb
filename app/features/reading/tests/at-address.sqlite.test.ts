import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openViewerRequest } from '#app/features/access/model/may-open.ts'
import { getContent } from '#app/features/catalogue/model/content/get-content.ts'
import { listContents } from '#app/features/catalogue/model/content/list-contents.ts'
import { ipLogin } from '#app/features/identity/model/session/ip-login.ts'
import { startReaderSession } from '#app/features/identity/model/session/start-session.ts'
import { printPages } from '#app/features/reading/model/viewer/copy-and-print.ts'
import { issueDownload, issueViewerToken } from '#app/features/reading/model/viewer/issue-viewer-token.ts'
import { openViewer } from '#app/features/reading/model/viewer/open-viewer.ts'
import { readLinks, readOutline, readSegment } from '#app/features/reading/model/viewer/read-segment.ts'
import { type SearchRequest, termsIn } from '#app/features/search/model/query/search-request.ts'
import { listPlaces } from '#app/features/search/model/results/list-places.ts'
import { searchContents } from '#app/features/search/model/results/search-contents.ts'
import { searchFullContents } from '#app/features/search/model/results/search-full-contents.ts'
import { getUserGroup } from '#app/features/users/model/user-group/get-user-group.ts'
import { saveUserGroup } from '#app/features/users/model/user-group/save-user-group.ts'
import { UserGroupInput } from '#app/features/users/model/user-group/user-group-input.ts'
import type { Env } from '#app/kernel/data/env.ts'
import type { Refusal } from '#app/kernel/errors/refusal.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import type { Reader, Visit } from '#app/visit/visit.ts'
import { worldContentId } from '#seeds/demo/seed-records.ts'
import { clock, days, db, env, randomBytes, visitAt } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'
import { makeReadable } from './readable-book.ts'

const book = worldContentId('sakura', 'rain-stop')
const shelf = 3
const [campus, elsewhere] = ['203.0.113.7', '198.51.100.9']
const group = {
  id: 'sakuracampus0000000001',
  name: 'Sakura Campus',
  byIp: true,
  autoIp: true,
  maxSessions: 100,
}

async function save(fields: Record<string, unknown>): Promise<void> {
  const visit = await visitAt('sakura')
  const { companyId, tenantId } = visit.site
  const who = { kind: 'staff', level: 'service_admin', id: 'staff', name: '係', email: 'x', lang: null }
  const actor = { ...who, companyId, tenantId, sessionId: 's' } as Visit['actor']
  await saveUserGroup({ ...visit, actor }, UserGroupInput.parse({ ...group, ...fields }))
  expect(await getUserGroup({ ...visit, actor }, group.id)).toMatchObject({
    checksAddress: fields.checksAddress ?? true,
  })
}

const nameOf = (work: Promise<unknown>) =>
  work.then(
    () => 'allowed',
    (refusal: Refusal) => refusal.name,
  )
const enter = async () => (await ipLogin(await from(campus), { keep: true })).accessToken
const from = async (address: string | null, token?: string) => ({
  ...(await visitAt('sakura', token)),
  address,
})
/** Stands in for the static files, which tests inside the runtime don't have. */
const noGlyphs = { fetch: async () => new Response(null, { status: 404 }) }
const doorOf = (secret: string, kind: 'launch' | 'viewerKey', address: string | null) =>
  openViewerRequest({ ...env, ASSETS: noGlyphs } as unknown as Env, secret, kind, {
    address,
    now: clock.now,
    randomBytes,
  })
const issue = async (token: string, address: string | null) =>
  (await issueViewerToken(await from(address, token), { contentId: book, groupId: null })).tokenId

const found = {
  ...{ page: 1, size: 20, groupLists: [], tagIds: [], sort: 'relevance', direction: 'desc' },
  conditions: termsIn(['雨'], ['title', 'text']),
} as const satisfies SearchRequest

/** Tries, from one address, everything that gives out content, with one session and its viewer. */
async function giveOut(token: string, key: string, address: string | null): Promise<Record<string, string>> {
  const at = async (work: (door: Awaited<ReturnType<typeof doorOf>>) => Promise<unknown>) =>
    nameOf(work(await doorOf(key, 'viewerKey', address)))
  const visit = await from(address, token)
  const inApp = { ...visit, actor: { ...(visit.actor as Reader), isApp: true } }
  return {
    token: await nameOf(issue(token, address)),
    download: await nameOf(issueDownload(inApp, { contentId: book, contentGroupId: shelf })),
    outline: await at(readOutline),
    links: await at((door) => readLinks(door, 0)),
    segment: await at((door) => readSegment(door, 0)),
    print: await at((door) => printPages(door, { from: 1, to: 1 })),
    search: await nameOf(searchContents(visit, found)),
    calls: await nameOf(searchFullContents(visit, found)),
    places: await nameOf(
      listPlaces(visit, {
        contentId: book,
        words: '雨',
        page: 1,
        rights: async () => ({ protectedAs: 'open', isOpened: 1, sample: 5 }),
      }),
    ),
  }
}

const kinds = ['token', 'download', 'outline', 'links', 'segment', 'print', 'search', 'calls', 'places']
const allOf = (name: string) => Object.fromEntries(kinds.map((kind) => [kind, name]))
/** The answers to a reader who is let in. The book has no stored file, so `segment` finds none. */
const given = { ...allOf('allowed'), links: 'fileNotFound', segment: 'fileNotFound' }
const refused = allOf('awayFromNetwork')

beforeAll(async () => {
  await makeWorldRecords()
  await makeReadable(3, book)
  await db
    .updateTable('content')
    .set({ print: 1 })
    .where('tenant_id', '=', 3)
    .where('id', '=', book)
    .execute()
})
beforeEach(() => save({ ranges: '203.0.113.0/24' }))

async function openBook(): Promise<{ token: string; key: string }> {
  const token = await enter()
  const { key } = await openViewer(await doorOf(await issue(token, campus), 'launch', campus), 1)
  return { token, key }
}

describe('ruling 43: a session by address', () => {
  it('gets contents at its group’s addresses and nowhere else', async () => {
    const { token, key } = await openBook()
    expect(await giveOut(token, key, campus)).toEqual(given)
    for (const address of [elsewhere, '2001:db8::1', null, '', 'unknown', `${elsewhere}, ${campus}`])
      expect([address, await giveOut(token, key, address)]).toEqual([address, refused])
    expect(await giveOut(token, key, campus)).toEqual(given)
  })

  it('can’t open a viewer elsewhere with a token that was issued there', async () => {
    const launch = await issue(await enter(), campus)
    expect(await nameOf(openViewer(await doorOf(launch, 'launch', elsewhere), 1))).toBe('awayFromNetwork')
  })

  it('still sees the pages about contents elsewhere', async () => {
    const visit = await from(elsewhere, await enter())
    expect((await getContent(visit, { id: book })).content.id).toBe(book)
    const order = { by: 'day', direction: 'desc' } as const
    expect((await listContents(visit, { page: 1, size: 5, list: 'all', order })).contents).toHaveLength(5)
  })

  it('can read anywhere if its group allows it', async () => {
    const { token, key } = await openBook()
    await save({ ranges: '203.0.113.0/24', checksAddress: false })
    expect(await giveOut(token, key, elsewhere)).toEqual(given)
    await save({ ranges: '203.0.113.0/24', checksAddress: true })
    expect(await giveOut(token, key, elsewhere)).toEqual(refused)
  })

  it('is checked by its own group’s current addresses, not by another’s', async () => {
    const { token, key } = await openBook()
    await save({ id: undefined, name: 'Hall', ranges: elsewhere })
    expect(await giveOut(token, key, elsewhere)).toEqual(refused)
    const today = dayOf(clock.now)
    await save({ ranges: [{ text: '203.0.113.0/24', startsOn: today, endsOn: today }] })
    const { token: dated, key: datedKey } = await openBook()
    expect(await giveOut(dated, datedKey, campus)).toEqual(given)
    clock.now += days
    const late = await nameOf(readOutline(await doorOf(datedKey, 'viewerKey', campus)))
    expect([late, await nameOf(issue(dated, campus))]).toEqual(['forbidden', 'awayFromNetwork'])
    clock.now -= days
  })

  it('can search elsewhere if guests can, with a guest’s excerpts', async () => {
    const { token } = await openBook()
    const company = db.updateTable('company').where('id', '=', 3)
    await company.set({ setting_login: 2 }).execute()
    expect(await nameOf(searchContents(await from(elsewhere, token), found))).toBe('allowed')
    await company.set({ setting_login: 1 }).execute()
  })
})

it('sessions that didn’t begin by address aren’t checked', async () => {
  const login = { accountId: 'sakurareader0000000001', keep: true, loginType: 'ID' } as const
  const token = (await startReaderSession(await visitAt('sakura'), login)).accessToken
  const { key } = await openViewer(await doorOf(await issue(token, null), 'launch', null), 1)
  expect(await giveOut(token, key, elsewhere)).toEqual(given)
})
