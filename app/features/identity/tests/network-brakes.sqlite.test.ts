import { beforeAll, describe, expect, it } from 'vitest'
import { openViewerRequest } from '#app/features/access/model/may-open.ts'
import { searchPublications } from '#app/features/discovery/model/list-publications.ts'
import { getUsableCoupon } from '#app/features/plans/model/coupon/find-coupon.ts'
import { openDirectView } from '#app/features/reading/model/direct-link/open-direct-view.ts'
import {
  issueViewerToken,
  requestViewerToken,
} from '#app/features/reading/model/viewer/issue-viewer-token.ts'
import { openViewer } from '#app/features/reading/model/viewer/open-viewer.ts'
import { searchInBook } from '#app/features/reading/model/viewer/search-in-book.ts'
import { type SearchRequest, termsIn } from '#app/features/search/model/query/search-request.ts'
import { getSearchPage, prefetchSearch } from '#app/features/search/model/results/get-search-page.ts'
import { listPlaces } from '#app/features/search/model/results/list-places.ts'
import { searchFullContents } from '#app/features/search/model/results/search-full-contents.ts'
import { suggestTitles } from '#app/features/search/model/results/suggest-titles.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import { networkKey } from '#app/kernel/values/ip/ip-address.ts'
import { newTenantToken, type TokenKind } from '#app/kernel/values/tenant-token.ts'
import { openVisit } from '#app/visit/open-visit.ts'
import type { Staff, Visit } from '#app/visit/visit.ts'
import { worldContentId } from '#seeds/demo/seed-records.ts'
import { few } from '#tests/workerd/few.ts'
import { staffOf } from '#tests/workerd/staff-of.ts'
import { clock, env, randomBytes, visitAt } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'
import deployed from '../../../../wrangler.toml?raw'

beforeAll(makeWorldRecords)

type Limit = 'SEARCHES_BY_NETWORK' | 'SUGGESTIONS_BY_NETWORK' | 'LAUNCHES_BY_NETWORK' | 'COUPONS_BY_NETWORK'

const contentId = worldContentId('hanabi', 'lantern-night')
const request: SearchRequest = {
  page: 1,
  size: 5,
  conditions: termsIn(['花火'], ['title']),
  groupLists: [],
  tagIds: [],
  sort: 'relevance',
  direction: 'desc',
}
const wanted = { contentId, groupId: null }
const token = ({ site }: Visit, kind: TokenKind) => newTenantToken(kind, site.tenantId, randomBytes)
const inViewer = (visit: Visit, kind: 'launch' | 'viewerKey') =>
  openViewerRequest(visit.env, token(visit, kind), kind, {
    address: visit.address,
    now: clock.now,
    randomBytes,
  })

const asked: [string, Limit, (visit: Visit) => Promise<unknown>][] = [
  [
    'the search page',
    'SEARCHES_BY_NETWORK',
    (visit) => getSearchPage(visit, new URLSearchParams({ q: '花火' })),
  ],
  ['the full-text search', 'SEARCHES_BY_NETWORK', (visit) => searchFullContents(visit, request)],
  [
    'a search by feed',
    'SEARCHES_BY_NETWORK',
    (visit) => searchPublications(visit, { words: '花火', page: 1 }),
  ],
  [
    'a search in a book on its page',
    'SEARCHES_BY_NETWORK',
    (visit) =>
      listPlaces(visit, {
        contentId,
        words: '花火',
        page: 1,
        rights: async () => ({ protectedAs: 'open', isOpened: 1, sample: 5 }),
      }),
  ],
  ['suggested titles', 'SUGGESTIONS_BY_NETWORK', (visit) => suggestTitles(visit, '花')],
  ['a launch', 'LAUNCHES_BY_NETWORK', (visit) => issueViewerToken(visit, wanted)],
  [
    'a viewer token asked for again',
    'LAUNCHES_BY_NETWORK',
    (visit) => requestViewerToken(visit, { tokenId: token(visit, 'launch') }),
  ],
  ['a direct link', 'LAUNCHES_BY_NETWORK', (visit) => openDirectView(visit, token(visit, 'directLink'))],
  [
    'a coupon’s code',
    'COUPONS_BY_NETWORK',
    (visit) => getUsableCoupon(visit, { accountId: 'one', code: 'GUESSED', planId: null }),
  ],
]
const inViewerAsked: typeof asked = [
  [
    'a search in the viewer',
    'SEARCHES_BY_NETWORK',
    async (visit) => searchInBook(await inViewer(visit, 'viewerKey'), { words: '花火', part: { from: 1 } }),
  ],
  [
    'an opened viewer',
    'LAUNCHES_BY_NETWORK',
    async (visit) => openViewer(await inViewer(visit, 'launch'), null),
  ],
]

/** Runs a request. Returns 429 with the seconds to wait if it was refused by a limit, otherwise that it was let in. */
async function endOf(work: Promise<unknown>): Promise<string> {
  try {
    await work
  } catch (error) {
    if (!isRefusal(error)) throw error
    const { http, words, headers } = error
    if (words === 'wait.often') return `${http} ${headers['Retry-After']}`
  }
  return 'let in'
}
const often = '429 10'

const three = few()
/** Lowers a limit to three requests. */
const narrowed = (visit: Visit, limit: Limit, address: string | null): Visit => ({
  ...visit,
  address,
  env: { ...visit.env, [limit]: three },
})

let networks = 0
/** A /48 network that no other test uses. */
function newNetwork() {
  networks += 1
  const site = `2001:db8:${networks}`
  return (subnet: number) => `${site}:${subnet}::1`
}

describe.each([...asked, ...inViewerAsked])('%s', (_what, limit, ask) => {
  it('is limited by network and site, independently of the network’s other requests', async () => {
    const [here, elsewhere] = [newNetwork(), newNetwork()]
    const [hanabi, aozora] = [await visitAt('hanabi'), await visitAt('aozora')]
    const endAt = (visit: Visit, address: string | null) => endOf(ask(narrowed(visit, limit, address)))
    for (const subnet of [1, 2, 3]) expect(await endAt(hanabi, here(subnet))).toBe('let in')
    expect(await endAt(hanabi, here(4))).toBe(often)
    expect(await endAt(hanabi, elsewhere(1))).toBe('let in')
    expect(await endAt(aozora, here(1))).toBe('let in')
    expect(await endAt(hanabi, null)).toBe('let in')
  })
})

describe.each(asked)('%s', (_what, limit, ask) => {
  it('counts administrators separately, and a program’s key not here', async () => {
    const here = newNetwork()(1)
    const admin = await staffOf('hanabi')
    const as = (changes: Partial<Staff>): Visit => ({
      ...admin,
      actor: { ...(admin.actor as Staff), ...changes },
    })
    const endAs = (visit: Visit) => endOf(ask(narrowed(visit, limit, here)))
    const guest = await visitAt('hanabi')
    for (let at = 0; at < 4; at++) await endAs(guest)
    const ownId = `own${networks}`
    for (let at = 0; at < 3; at++) expect(await endAs(as({ id: ownId }))).toBe('let in')
    expect(await endAs(as({ id: ownId }))).toBe(often)
    expect(await endAs(as({ id: `other${networks}` }))).toBe('let in')
    for (let at = 0; at < 5; at++) expect(await endAs(as({ id: ownId, isKey: true }))).toBe('let in')
  })
})

it('a coupon’s code is limited by reader too, from any network, without affecting others', async () => {
  const [here, elsewhere] = [newNetwork(), newNetwork()]
  const limit = few()
  const tryAs = async (accountId: string, address: string, at: 'hanabi' | 'aozora' = 'hanabi') => {
    const visit = await visitAt(at)
    const braked = { ...visit, address, env: { ...visit.env, COUPONS_BY_READER: limit } }
    return endOf(getUsableCoupon(braked, { accountId, code: 'GUESSED', planId: null }))
  }
  for (const network of [here(1), elsewhere(1), here(2)]) expect(await tryAs('one', network)).toBe('let in')
  expect(await tryAs('one', elsewhere(2))).toBe(often)
  expect(await tryAs('two', here(1))).toBe('let in')
  expect(await tryAs('one', here(1), 'aozora')).toBe('let in')
})

describe('a search that begins before its reader is known', () => {
  const search = async (address: string, as?: Visit) => {
    const visit = narrowed(as ?? (await visitAt('hanabi')), 'SEARCHES_BY_NETWORK', address)
    const url = new URL('http://localhost/hanabi/search?q=%E8%8A%B1%E7%81%AB')
    const prefetched = prefetchSearch(visit, url, networkKey(address))
    const finding = [...(prefetched?.values() ?? [])][0]
    const end = await endOf(getSearchPage({ ...visit, ...(prefetched && { prefetched }) }, url.searchParams))
    return [end, (await finding) === null ? 'not asked' : 'asked']
  }

  it('counts once, and doesn’t query the index once there were too many', async () => {
    const here = newNetwork()
    for (const subnet of [1, 2, 3]) expect(await search(here(subnet))).toEqual(['let in', 'asked'])
    expect(await search(here(4))).toEqual([often, 'not asked'])
    // The limit that readers of the network have reached doesn't stop its administrator.
    expect(await search(here(5), await staffOf('hanabi'))).toEqual(['let in', 'not asked'])
  })
})

it('reads lists that the records maintain without a limit', async () => {
  const here = newNetwork()(1)
  const visit = narrowed(await visitAt('hanabi'), 'SEARCHES_BY_NETWORK', here)
  const all = { ...request, conditions: [], sort: 'day' as const }
  for (let at = 0; at < 5; at++) expect(await endOf(searchFullContents(visit, all))).toBe('let in')
})

it('counts a page that is cached for all guests for the network that caused it', async () => {
  const visit = { ...(await visitAt('hanabi')), network: 'made for' }
  const endNow = () => endOf(suggestTitles(narrowed(visit, 'SUGGESTIONS_BY_NETWORK', null), '花'))
  for (let at = 0; at < 3; at++) expect(await endNow()).toBe('let in')
  expect(await endNow()).toBe(often)
})

it('opens a visit with the network it is given, and without an address', async () => {
  const { site } = await visitAt('hanabi')
  const incoming = {
    request: new Request('http://localhost/hanabi/'),
    env,
    ctx: { waitUntil: () => undefined },
  }
  const { visit } = await openVisit({ ...incoming, network: 'made for' }, { site, basePath: '/hanabi' })
  expect([visit.network, visit.address]).toEqual(['made for', null])
})

it('admits 60 readers of one school, with the deployed limits', () => {
  const limitOf = (
    name: Limit | 'SESSIONS_BY_NETWORK' | 'COUPONS_BY_READER' | 'SAMPLES_BY_NETWORK' | 'SAMPLES_BY_READER',
  ) =>
    Number(new RegExp(`name = "${name}"\\n.*\\nsimple = { limit = (\\d+), period = 10 }`).exec(deployed)?.[1])
  // Each reader searches once a second, types a title of fifteen letters, and opens two books, which count twice each.
  expect(limitOf('SEARCHES_BY_NETWORK')).toBeGreaterThanOrEqual(60 * 10)
  expect(limitOf('SUGGESTIONS_BY_NETWORK')).toBeGreaterThanOrEqual(60 * 15)
  expect(limitOf('LAUNCHES_BY_NETWORK')).toBeGreaterThanOrEqual(60 * 2 * 2)
  // Each reader looks at a title every two seconds, with three samples.
  expect(limitOf('SAMPLES_BY_NETWORK')).toBeGreaterThanOrEqual(60 * 5 * 3)
  expect(limitOf('SAMPLES_BY_READER')).toBeGreaterThanOrEqual(5 * 3)
  // Each reader also tries a code, sees what it changes, and orders with it.
  expect(limitOf('COUPONS_BY_NETWORK')).toBeGreaterThanOrEqual(60 * 4)
  expect(limitOf('COUPONS_BY_READER')).toBe(10)
  // Readers by address begin one session each, or two in two tabs.
  expect(limitOf('SESSIONS_BY_NETWORK')).toBeGreaterThanOrEqual(60 * 2)
})
