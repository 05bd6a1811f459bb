import { randomBytes } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { pictureMaker } from '#app/features/branding/model/picture/make-pictures.ts'
import { prepareSegment } from '#app/features/documents/model/document/segment/prepare-segment.ts'
import { platformOn } from '#app/features/orders/tests/order-world.ts'
import { newTraceCode } from '#app/features/reading/model/viewer/new-grant.ts'
import { insertGrant, openGrant } from '#app/features/reading/model/viewer/viewer-store.ts'
import { readMaster } from '#app/gateways/jpeg/master.ts'
import { commitTo } from '#app/kernel/data/commit.ts'
import { type Protection, protections } from '#app/kernel/values/reading/protection.ts'
import { newTenantToken, tokenId } from '#app/kernel/values/tenant-token.ts'
import { respondInViewer } from '#app/viewer/respond.ts'
import { seedRecords } from '#seeds/demo/seed-records.ts'
import { world } from '#seeds/demo/world.ts'
import { onePage, USUAL } from '#tests/documents/build-pdf.ts'
import { startEngine, webp, webpDecoder } from '#tests/documents/read-document.ts'
import { sqliteD1 } from '#tests/visits/sqlite-d1.ts'
import { book, licenseBooks, otherBook, readerAt, tenantId } from './seat-world.ts'

const onDatabase = platformOn(sqliteD1())
const segment = prepareSegment(onePage(USUAL))
/** The files that are stored beside the one segment of every book. */
const stored = new Map<string, { arrayBuffer: () => Promise<ArrayBuffer>; customMetadata: object }>()
const files = {
  get: async (key: string) =>
    key.endsWith('.pdf') || /\/s\d+$/.test(key)
      ? { size: segment.bytes.length, arrayBuffer: async () => segment.bytes.slice().buffer }
      : (stored.get(key) ?? null),
  put: async (key: string, file: Uint8Array, about: { customMetadata: object }) => {
    stored.set(key, { ...about, arrayBuffer: async () => file.slice().buffer as ArrayBuffer })
  },
  delete: async (key: string) => stored.delete(key),
} as unknown as R2Bucket
const pictures = pictureMaker({ openEngine: () => startEngine(), webp, webpDecoder })
const env = {
  ...onDatabase.env,
  SEARCH: sqliteD1('search'),
  ASSETS: {
    fetch: async (url: string) =>
      url.endsWith('.json')
        ? Response.json({ script: '/s', viewer: '/m', style: '/c', pdf: '/p', worker: '/w', data: '/d/' })
        : new Response(null, { status: 404 }),
  } as unknown as Fetcher,
  FILES: files,
  PICTURES: pictures,
}
const { db, clock } = onDatabase
const hour = 3_600_000
const bytes = (length: number) => new Uint8Array(randomBytes(length))

type Holder = { accountId?: string; sessionId?: string; linkId?: string; contentId?: string; of?: number }

/** The key of an open viewer. `late` makes one that has expired. */
async function keyOf(
  { of = tenantId, contentId = book, linkId, ...who }: Holder,
  late = false,
): Promise<string> {
  const now = Date.now() - (late ? 13 * hour : 0)
  const id = tokenId(newTenantToken('launch', of, bytes))
  const key = newTenantToken('viewerKey', of, bytes)
  const mark = {
    text: linkId ?? who.accountId ?? 'guest',
    color: '#000000',
    fontSize: 12,
    position: 'center' as const,
  }
  const grant = {
    ...{ tenantId: of, id, contentId, version: 1, groupId: 1, print: 1 as const, trace: newTraceCode(bytes) },
    ...{ accountId: who.accountId ?? null, sessionId: who.sessionId ?? null, watermark: mark },
    ...{ parentOrigin: 'https://books.example', createdAt: now, launchUntil: now + 60_000 },
    ...(linkId !== undefined && { linkId }),
  }
  await commitTo(env.DB, [
    insertGrant(db, grant),
    openGrant(db, { tenantId: of, id, now, keyId: tokenId(key), keyUntil: now + 12 * hour }),
  ])
  return key
}

/** A viewer's requests, and the answers to a valid key: the start of the body, or the number of the refusal. */
const asked: Record<
  string,
  { path: string; send?: object; form?: boolean; answers: Record<Protection, string> }
> = {
  segment: { path: '/v/segments/0', answers: { open: '%PDF', guarded: '%PDF', strict: '403' } },
  picture: {
    path: '/v/pages/1?width=600',
    answers: { open: '405', guarded: '405', strict: '\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\0\u0010JFIF' },
  },
  'marked picture': {
    path: '/v/pages/1?width=600&word=x',
    answers: { open: '405', guarded: '405', strict: '\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\0\u0010JFIF' },
  },
  placeholders: { path: '/v/placeholders/0', answers: { open: '\0\0', guarded: '\0\0', strict: '\0\0' } },
  outline: {
    path: '/v/outline',
    answers: { open: '{"outline"', guarded: '{"outline"', strict: '{"outline"' },
  },
  search: { path: '/v/search?q=a', answers: { open: '{"terms"', guarded: '{"terms"', strict: '{"terms"' } },
  meter: { path: '/v/print', answers: { open: '{"meter"', guarded: '{"meter"', strict: '{"meter"' } },
  print: {
    path: '/v/print',
    send: { pages: [1, 1] },
    answers: { open: '204', guarded: '204', strict: '204' },
  },
  'copy meter': { path: '/v/copy', answers: { open: '{"meter":null', guarded: '{"meter":{', strict: '403' } },
  copy: { path: '/v/copy', send: { characters: 1 }, answers: { open: '204', guarded: '953', strict: '403' } },
  place: {
    path: '/v/place',
    send: { pages: [1, 1] },
    answers: { open: '204', guarded: '204', strict: '204' },
  },
  plain: {
    path: '/v/page',
    form: true,
    answers: { open: '<!doctype', guarded: '<!doctype', strict: '<!doctype' },
  },
}

async function ask(key: string, name: string): Promise<string> {
  const { path, send, form } = asked[name]!
  const url = new URL(path, 'https://viewer.example')
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
  const request = form
    ? new Request(url, { method: 'POST', body: new URLSearchParams({ key, page: '1' }) })
    : new Request(url, send ? { method: 'POST', headers, body: JSON.stringify(send) } : { headers })
  const reply = await respondInViewer({ request, env: env as never }, url)
  const text = await reply.text()
  if (reply.ok) return text === '' ? String(reply.status) : text
  const refusal = /^\{.*"status":(\d+)/.exec(text)?.[1]
  return refusal ?? String(reply.status)
}

const setLevel = (protection: Protection) => db.updateTable('content').set({ protection }).execute()

/** The holders of valid keys. Each gets what the level gives. */
const holders: Record<string, () => Promise<string>> = {
  'a reader': () =>
    keyOf({ accountId: 'seatreader000000000000', sessionId: 'session-seatreader000000000000-0' }),
  'a reader of a direct link': () => keyOf({ linkId: 'link' }),
  'a guest of an open site': () => keyOf({}),
}

/** Invalid keys, and the answer that each gets to every request. */
const nobodies: Record<
  string,
  { key: () => Promise<string>; is: string; around?: [() => unknown, () => unknown] }
> = {
  'a made-up key': { key: async () => newTenantToken('viewerKey', tenantId, bytes), is: '403' },
  'a key that was made for another site': {
    key: async () =>
      (await holders['a reader']!()).replace(/^k\w+\./, `k${world.sakura.tenantId.toString(36)}.`),
    is: '403',
  },
  'a launch token': { key: async () => newTenantToken('launch', tenantId, bytes), is: '601' },
  'nothing of ours': { key: async () => 'key', is: '601' },
  'a stale key': {
    key: () =>
      keyOf({ accountId: 'seatreader000000000000', sessionId: 'session-seatreader000000000000-0' }, true),
    is: '403',
  },
  'who has signed out': {
    key: () => keyOf({ accountId: 'seatreader000000000001', sessionId: 'session-seatreader000000000001-1' }),
    is: '403',
  },
  'a session of another account': {
    key: () => keyOf({ accountId: 'seatreader000000000000', sessionId: 'session-seatreader000000000001-1' }),
    is: '403',
  },
  'a link that was revoked': { key: () => keyOf({ linkId: 'revoked' }), is: '403' },
  'a link that nobody made': { key: () => keyOf({ linkId: 'made-up' }), is: '403' },
  'a guest of a site that closed': {
    key: () => keyOf({}),
    is: '403',
    around: [() => setSite('EMAIL'), () => setSite('OPEN_TYPE')],
  },
  'who has a withdrawn edition': {
    key: () => holders['a reader']!(),
    is: '917',
    around: [() => setContent({ oldest_version: 2 }), () => setContent({ oldest_version: 1 })],
  },
  'who reads what was hidden': {
    key: () => holders['a reader']!(),
    is: '403',
    around: [() => setContent({ visible: 0 }), () => setContent({ visible: 1 })],
  },
}

const setSite = (account_type: 'OPEN_TYPE' | 'EMAIL') =>
  db.updateTable('tenant').set({ account_type }).where('id', '=', tenantId).execute()
const setContent = (set: { oldest_version?: number; visible?: 0 | 1 }) =>
  db.updateTable('content').set(set).where('tenant_id', '=', tenantId).where('id', '=', book).execute()

beforeAll(async () => {
  await seedRecords(db, clock.now)
  await licenseBooks(onDatabase, null)
  await db
    .updateTable('document_segment')
    .set({ splice: JSON.stringify(segment.splice), page_count: 1 })
    .execute()
  await readerAt(onDatabase, 0)
  await readerAt(onDatabase, 1)
  await db
    .updateTable('session')
    .set({ ended_at: 1 })
    .where('id', '=', 'session-seatreader000000000001-1')
    .execute()
  // Guests of an open site may read contents that no group has licensed.
  await db.deleteFrom('user_group_content').where('content_id', '=', otherBook).execute()
  await setSite('OPEN_TYPE')
  const link = { tenant_id: tenantId, content_id: book, label: 'x', created_by: 'x', created_at: 1 }
  for (const [id, revoked_at] of [
    ['link', null],
    ['revoked', 2],
  ] as const)
    await db
      .insertInto('direct_link')
      .values({ ...link, id, token: id, revoked_at })
      .execute()
})

describe.each(protections)('a content that is %s', (level) => {
  it.each(Object.keys(holders))('gives %s what its level allows, and nothing else', async (holder) => {
    await setLevel(level)
    const key = await holders[holder]!()
    for (const [name, { answers }] of Object.entries(asked)) {
      const answer = await ask(key, name)
      expect([holder, name, answer.slice(0, answers[level].length)]).toEqual([holder, name, answers[level]])
      if (level === 'strict') expect([name, /%PDF|<svg|Hello/.test(answer)]).toEqual([name, false])
    }
  })

  it.each(Object.keys(nobodies))('gives %s nothing', async (nobody) => {
    await setLevel(level)
    const { key, is, around } = nobodies[nobody]!
    const held = await key()
    await around?.[0]()
    const answers: Record<string, string> = {}
    for (const name of Object.keys(asked)) answers[name] = (await ask(held, name)).slice(0, 60)
    await around?.[1]()
    for (const [name, answer] of Object.entries(answers)) {
      // An HTML page refuses with a page. A guest's place is never stored.
      const expected = name === 'plain' ? /^4\d\d$/ : name === 'place' ? `^(?:${is}|204)$` : `^${is}$`
      expect([nobody, name, answer]).toEqual([nobody, name, expect.stringMatching(new RegExp(expected))])
    }
  })
})

describe('a page of a strict content', () => {
  const draw = vi.spyOn(pictures, 'drawMaster')
  beforeEach(async () => {
    stored.clear()
    draw.mockClear()
    await setLevel('strict')
  })

  it('is drawn once, and given to each reader with their own mark', async () => {
    const keys = [await holders['a reader']!(), await holders['a guest of an open site']!()]
    const first = await ask(keys[0]!, 'picture')
    expect(await ask(keys[0]!, 'picture')).toBe(first)
    expect(await ask(keys[1]!, 'picture')).not.toBe(first)
    expect(draw).toHaveBeenCalledTimes(1)
    expect([...stored.keys()]).toEqual([`t/${tenantId}/c/${book}/1/m1.600.jpg`])
  })

  it('is drawn again if it was stored in an older format, and that is never given out', async () => {
    const key = await holders['a reader']!()
    const first = await ask(key, 'picture')
    const [name, kept] = [...stored][0]!
    const { jpeg } = readMaster(new Uint8Array(await kept.arrayBuffer()))
    await env.FILES.put(name, jpeg, { customMetadata: { points: '600' } })
    expect(await ask(key, 'picture')).toBe(first)
    expect(draw).toHaveBeenCalledTimes(2)
    expect(await ask(key, 'picture')).toBe(first)
    expect(draw).toHaveBeenCalledTimes(2)
  })

  it('is never given out as a picture without a mark', async () => {
    const given = await ask(await holders['a reader']!(), 'picture')
    const [master] = stored.values()
    expect(given).not.toBe(new TextDecoder().decode(await master!.arrayBuffer()))
  })

  it('isn’t stored if its version was deleted while it was drawn', async () => {
    const key = await holders['a reader']!()
    const document = () => db.updateTable('document').where('content_id', '=', book)
    draw.mockImplementationOnce(async () => {
      await document().set({ state: 'superseded' }).execute()
      return { bytes: new Uint8Array(), points: 1, figures: null }
    })
    await ask(key, 'picture')
    await document().set({ state: 'ready' }).execute()
    expect([...stored.keys()]).toEqual([])
  })
})
