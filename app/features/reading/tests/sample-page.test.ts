import { beforeAll, beforeEach, expect, it } from 'vitest'
import { platformOn } from '#app/features/orders/tests/order-world.ts'
import { drawSamplePage } from '#app/features/reading/model/viewer/sample-page.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import { networkKey } from '#app/kernel/values/ip/ip-address.ts'
import type { Protection } from '#app/kernel/values/reading/protection.ts'
import type { Visit } from '#app/visit/visit.ts'
import { seedRecords } from '#seeds/demo/seed-records.ts'
import { administratorAt } from '#tests/visits/administrator-at.ts'
import { sqliteD1 } from '#tests/visits/sqlite-d1.ts'
import { book, licenseBooks, readerAt, setSeats, tenantId } from './seat-world.ts'

const onDatabase = platformOn(sqliteD1())
const read: { key: string; offset: number }[] = []
const env = {
  ...onDatabase.env,
  ASSETS: { fetch: async () => new Response(null, { status: 404 }) } as unknown as Fetcher,
  FILES: {
    get: async (key: string, { range }: { range: { offset: number } }) => {
      read.push({ key, offset: range.offset })
      return { arrayBuffer: async () => new TextEncoder().encode('webp').buffer }
    },
  } as unknown as R2Bucket,
}
const platform = { ...onDatabase, env }
const { db, clock } = platform
let reader: Visit

const setContent = (changed: { protection?: Protection | null; visible?: 0 | 1; page_count?: number }) =>
  db.updateTable('content').set(changed).where('tenant_id', '=', tenantId).where('id', '=', book).execute()

const setPictures = (pictures: string | null) =>
  db
    .updateTable('document_segment')
    .set({ pictures })
    .where('tenant_id', '=', tenantId)
    .where('content_id', '=', book)
    .execute()

const answerFor = (visit: Visit, page: number) =>
  drawSamplePage({ ...visit, env: env as unknown as Visit['env'] }, { contentId: book, page }).then(
    (svg) => (svg === null ? 'blank' : svg),
    (error) => (isRefusal(error) ? error.name : Promise.reject(error)),
  )

beforeAll(async () => {
  await seedRecords(db, clock.now)
  await licenseBooks(platform, null)
  reader = await readerAt(platform, 0)
})

beforeEach(async () => {
  await setContent({ protection: null, visible: 1, page_count: 300 })
  await setSeats(platform, null)
  const drawn = Array.from({ length: 5 }, (_, at) => ({ at: at * 10, bytes: 10, width: 600, height: 900 }))
  await setPictures(JSON.stringify({ 600: drawn, 1080: drawn }))
  read.length = 0
})

it('a reader who may open a title gets its second to fourth page in the small width, and no other', async () => {
  for (const page of [2, 3, 4]) expect(await answerFor(reader, page)).toContain('<image width="600"')
  expect(read.map(({ offset }) => offset)).toEqual([10, 20, 30])
  expect(new Set(read.map(({ key }) => key)).size).toBe(1)
  for (const page of [0, 1, 5, 2.5, Number.NaN]) expect(await answerFor(reader, page)).toBe('fileNotFound')
  await setContent({ page_count: 3 })
  expect(await answerFor(reader, 4)).toBe('fileNotFound')
})

it('is refused like the opening itself', async () => {
  expect(await answerFor({ ...reader, actor: null }, 2)).toBe('unauthorized')
  expect(await answerFor(await administratorAt(platform, 'aozora'), 2)).toBe('noPermission')
  await setContent({ visible: 0 })
  expect(await answerFor(reader, 2)).toBe('contentUnpublished')
  expect(read).toEqual([])
})

it('isn’t given out of a title that is shown as images only, or whose readers need a seat', async () => {
  await setContent({ protection: 'guarded' })
  expect(await answerFor(reader, 2)).toContain('<svg')
  await setContent({ protection: 'strict' })
  expect(await answerFor(reader, 2)).toBe('fileNotFound')
  await setContent({ protection: null })
  await setSeats(platform, 2)
  expect(await answerFor(reader, 2)).toBe('fileNotFound')
})

it('is blank until the page is drawn', async () => {
  await setPictures(null)
  expect(await answerFor(reader, 2)).toBe('blank')
})

it('is drawn at a limited rate, counted by network and by reader, before anything is read', async () => {
  const asked: string[] = []
  const upTo = (most: number) =>
    ({
      limit: async ({ key }: { key: string }) => ({ success: asked.push(key) <= most }),
    }) as unknown as RateLimit
  const none = {} as unknown as RateLimit
  const drawn = (limits: { SAMPLES_BY_NETWORK: RateLimit; SAMPLES_BY_READER: RateLimit }, visit = reader) =>
    drawSamplePage(
      {
        ...visit,
        address: '192.0.2.7',
        network: null,
        env: { ...env, ...limits } as unknown as Visit['env'],
      },
      { contentId: book, page: 2 },
    )
  const often = { name: 'upstreamNoAnswer', http: 429 }
  const ofNetwork = `${tenantId} ${networkKey('192.0.2.7')}`
  const ofReader = `${tenantId} ${reader.actor?.id}`
  await expect(drawn({ SAMPLES_BY_NETWORK: upTo(0), SAMPLES_BY_READER: none })).rejects.toMatchObject(often)
  await expect(drawn({ SAMPLES_BY_NETWORK: upTo(2), SAMPLES_BY_READER: upTo(2) })).rejects.toMatchObject(
    often,
  )
  expect(asked).toEqual([ofNetwork, ofNetwork, ofReader])
  expect(read).toEqual([])
  asked.length = 0
  expect(await drawn({ SAMPLES_BY_NETWORK: upTo(2), SAMPLES_BY_READER: upTo(2) })).toContain('<image')
  // A guest may open nothing here, but is counted first.
  await expect(
    drawn({ SAMPLES_BY_NETWORK: upTo(3), SAMPLES_BY_READER: none }, { ...reader, actor: null }),
  ).rejects.toMatchObject({ name: 'unauthorized' })
  expect(asked).toEqual([ofNetwork, ofReader, ofNetwork])
})
