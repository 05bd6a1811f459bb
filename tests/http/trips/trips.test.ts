import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { worldPassword } from '#seeds/demo/world.ts'
import { bases, callApi, cookieOf, loginBody, newReaderAt, send, tokenOf } from '#tests/http/client.ts'
import { askToken, book, launch, note } from '#tests/http/viewing.ts'

/**
 * How many calls in series each kind of request waits for. Calls are counted by a virtual clock (scripts/tests/trips-worker.ts), so the
 * figures don't depend on the machine (docs/adr/159). `d1` is the longest chain of calls of D1; `all` is that of calls of D1, R2 and KV, each of which
 * counts as one. The isolate knows site and reader from the request before. Whoever makes a chain longer sees this test fail; whoever makes one shorter lowers its figure here.
 */
type Limit = { d1: number; all: number }
type Asked = { url: string; call?: Parameters<typeof send>[1]; own?: { key: string; rights: string | null } }

const base = bases.aozora
const almanac = book('aozora', 'star-almanac')
/** A book that no other test opens. Its level is set as it is needed. */
const manual = book('aozora', 'small-networks')
const form = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: new URL(base).origin }
const json = { 'Content-Type': 'application/json' }
let [admin, reader, cookie] = ['', '', '']
let level: string | null = null

beforeAll(async () => {
  admin = await tokenOf(base, 'service@aozora.example')
  const name = await newReaderAt(base)
  reader = await tokenOf(base, name)
  cookie = await cookieOf(base, name)
})

afterAll(() => protect(null))

async function protect(protection: string | null) {
  if (level === protection) return
  const { http } = await callApi(base, `PUT /content/update/${manual}`, {
    token: admin,
    body: { protection },
  })
  expect(http).toBe(200)
  level = protection
}

async function viewerUrl(id: string): Promise<string> {
  return (await askToken(base, id, reader)).data.viewer_url
}

type Level = 'open' | 'guarded' | 'strict'
/** What the page of an open viewer carries. */
type Carried = { key: string; rights: string | null }
const carried = new Map<Level, Carried>()

/** The address that opens the book of a level. */
async function launchOf(of: Level): Promise<string> {
  if (of !== 'open') await protect(of)
  return viewerUrl(of === 'open' ? almanac : manual)
}

async function carriedBy(of: Level): Promise<Carried> {
  const known = carried.get(of) ?? (await launch(await launchOf(of))).boot
  carried.set(of, known)
  return known
}

const page = (path: string): Asked => ({ url: `${base}${path}`, call: { headers: { Cookie: cookie } } })
const guests = (path: string): Asked => ({ url: `${base}${path}` })

async function viewed(of: Level, path: string, { body, ...call }: { body?: unknown; method?: string } = {}) {
  if (of !== 'open') await protect(of)
  const own = await carriedBy(of)
  const headers = {
    Authorization: `Bearer ${own.key}`,
    ...(own.rights !== null && { 'Viewer-Rights': own.rights }),
    ...(body !== undefined && json),
  }
  const sent = body === undefined ? call : { ...call, body: JSON.stringify(body) }
  return { url: `${bases.viewer}${path}`, call: { headers, ...sent }, own }
}

async function timed({ url, call = {} }: Asked, delays: Record<'d1' | 'r2' | 'kv', number>) {
  const headers = {
    ...call.headers,
    'X-Count-Trips': JSON.stringify(delays),
    // An isolate asks a site's version once in 0.9 seconds, whoever comes; this request finds it known.
    'X-Trips-After': `${base}/api/v1/nothing`,
  }
  const reply = await send(url, { ...call, headers })
  return { reply, trips: Number(reply.headers['x-trips']) }
}

/** Sends a request three times: once so that everything is as it usually is, and once for each sum. */
async function tripsOf(make: () => Asked | Promise<Asked>): Promise<Limit> {
  const { url, call, own } = await make()
  const { headers } = await send(url, call)
  if (own !== undefined) own.rights = headers['viewer-rights'] ?? own.rights
  const [ofD1, ofAll] = [await make(), await make()]
  const d1 = await timed(ofD1, { d1: 1, r2: 0, kv: 0 })
  const all = await timed(ofAll, { d1: 1, r2: 1, kv: 1 })
  for (const { reply } of [d1, all]) expect(reply.status, reply.text.slice(0, 300)).toBeLessThan(400)
  return { d1: d1.trips, all: all.trips }
}

const kinds: Record<string, { limit: Limit; ask: () => Asked | Promise<Asked> }> = {
  'home of somebody signed in': { limit: { d1: 1, all: 1 }, ask: () => page('') },
  'list of somebody signed in': { limit: { d1: 1, all: 1 }, ask: () => page('/3') },
  // The lines that are shown are read from the texts of the pages found.
  'search of somebody signed in': { limit: { d1: 2, all: 3 }, ask: () => page('/search?q=%E6%98%9F') },
  'a content of somebody signed in': { limit: { d1: 1, all: 2 }, ask: () => page(`/content/${almanac}`) },
  'page for guests, kept': { limit: { d1: 0, all: 0 }, ask: () => guests('/login') },
  'page around the viewer': { limit: { d1: 2, all: 2 }, ask: () => page(`/view-online/${almanac}`) },
  'viewer token by the API': {
    limit: { d1: 2, all: 2 },
    ask: () => ({
      url: `${base}/api/v1/content/public/viewer-token?content_id=${almanac}`,
      call: { headers: { 'X-Access-Token': reader } },
    }),
  },
  'viewer, open': { limit: { d1: 1, all: 2 }, ask: async () => ({ url: await launchOf('open') }) },
  'viewer, guarded': { limit: { d1: 1, all: 2 }, ask: async () => ({ url: await launchOf('guarded') }) },
  'viewer, strict': { limit: { d1: 1, all: 2 }, ask: async () => ({ url: await launchOf('strict') }) },
  'picture, open': { limit: { d1: 0, all: 1 }, ask: () => viewed('open', '/v/pages/2?width=600&segment=0') },
  'picture, strict': { limit: { d1: 1, all: 2 }, ask: () => viewed('strict', '/v/pages/2?width=600') },
  'segment, open': { limit: { d1: 0, all: 1 }, ask: () => viewed('open', '/v/segments/0') },
  'segment, guarded': { limit: { d1: 0, all: 1 }, ask: () => viewed('guarded', '/v/segments/0') },
  'links of a segment': { limit: { d1: 0, all: 1 }, ask: () => viewed('open', '/v/segments/0/links') },
  outline: { limit: { d1: 0, all: 1 }, ask: () => viewed('open', '/v/outline') },
  place: {
    limit: { d1: 1, all: 1 },
    ask: () => viewed('open', '/v/place', { body: { pages: [2, 3] } }),
  },
  'seat renewed': {
    limit: { d1: 1, all: 1 },
    ask: () => viewed('open', '/v/seat', { method: 'POST' }),
  },
  'search in an open book': { limit: { d1: 1, all: 2 }, ask: () => viewed('open', '/v/search?q=%E6%98%9F') },
  'search in a strict book': {
    limit: { d1: 2, all: 2 },
    ask: () => viewed('strict', '/v/search?q=%E7%B7%9A'),
  },
  'what may be printed': { limit: { d1: 1, all: 1 }, ask: () => viewed('open', '/v/print') },
  'pages printed': {
    limit: { d1: 3, all: 3 },
    ask: () => viewed('open', '/v/print', { body: { pages: [1, 1] } }),
  },
  'text copied': {
    limit: { d1: 3, all: 3 },
    ask: () => viewed('guarded', '/v/copy', { body: { characters: 1 } }),
  },
  'notes exchanged': {
    limit: { d1: 3, all: 3 },
    ask: () => viewed('open', '/v/annotations', { body: { since: 0, changes: [note('b', { body: 'x' })] } }),
  },
  'sign-in by form': {
    limit: { d1: 3, all: 3 },
    ask: async () => ({
      url: `${base}/login`,
      call: {
        headers: form,
        body: new URLSearchParams({ email: 'reader@aozora.example', password: worldPassword }).toString(),
      },
    }),
  },
  'sign-in by the API': {
    limit: { d1: 3, all: 3 },
    ask: () => ({
      url: `${base}/api/v1/auth/login`,
      call: { headers: json, body: JSON.stringify(loginBody('reader@aozora.example')) },
    }),
  },
}

describe('calls of D1, R2 and KV in series', () => {
  test.each(Object.entries(kinds))('%s', async (_, { limit, ask }) => {
    let trips = await tripsOf(ask)
    // A site that another test changes at this moment is read anew. A longer chain stays longer, however often it is counted.
    for (let more = 0; more < 2 && trips.all > limit.all; more++) trips = await tripsOf(ask)
    expect(trips).toEqual(limit)
  })
})
