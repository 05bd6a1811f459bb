import { beforeAll, beforeEach, expect, it } from 'vitest'
import { openViewerRequest } from '#app/features/access/model/may-open.ts'
import { deleteContents } from '#app/features/publishing/model/trash/trash-contents.ts'
import { DirectLinkInput } from '#app/features/reading/model/direct-link/direct-link.ts'
import {
  addDirectLink,
  listDirectLinks,
  revokeDirectLink,
} from '#app/features/reading/model/direct-link/edit-direct-links.ts'
import { openDirectView } from '#app/features/reading/model/direct-link/open-direct-view.ts'
import { copyText, getCopyMeter, printPages } from '#app/features/reading/model/viewer/copy-and-print.ts'
import { notePlace } from '#app/features/reading/model/viewer/note-place.ts'
import { openViewer } from '#app/features/reading/model/viewer/open-viewer.ts'
import { readOutline } from '#app/features/reading/model/viewer/read-segment.ts'
import { openSearch } from '#app/kernel/data/search-database.ts'
import type { Visit } from '#app/visit/visit.ts'
import { worldContentId } from '#seeds/demo/seed-records.ts'
import { staffOf } from '#tests/workerd/staff-of.ts'
import { clock, days, db, env, randomBytes, startOfTests, visitAt } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'
import { makeReadable } from './readable-book.ts'

/** Sakura is a site that is closed to guests. */
const book = worldContentId('sakura', 'rain-stop')
let admin: Visit
let stranger: Visit
let guest: Visit

beforeAll(async () => {
  await makeWorldRecords()
  admin = await staffOf('sakura')
  stranger = await staffOf('aozora')
  guest = await visitAt('sakura')
  await makeReadable(guest.site.tenantId, book)
  await db
    .updateTable('content')
    .set({ print: 1, printable_pages: '1-3' })
    .where('tenant_id', '=', admin.site.tenantId)
    .where('id', '=', book)
    .execute()
})
beforeEach(() => {
  clock.now = startOfTests
})

const nameOf = (error: unknown) => (error as { name: string }).name
const refusal = (work: Promise<unknown>) => work.then(() => 'done', nameOf)
const add = (fields: object = {}) =>
  addDirectLink(admin, { ...DirectLinkInput.parse({ label: '取材用', ...fields }), contentId: book })
const day = (offset: number) => new Date(startOfTests + offset * days).toISOString().slice(0, 10)
const open = (token: string, as = guest) => openDirectView(as, token)

/** Launches the viewer and requests a part of the document from it, now and later. */
async function read(token: string, address: string | null = null) {
  const { launchToken } = await open(token)
  const request = (secret: string, kind: 'launch' | 'viewerKey') =>
    openViewerRequest(env, secret, kind, { address, now: clock.now, randomBytes })
  const { key, pages } = await openViewer(await request(launchToken, 'launch'), 1)
  const print = async (from: number, to: number) =>
    refusal(printPages(await request(key, 'viewerKey'), { from, to }))
  const outline = async () => refusal(readOutline(await request(key, 'viewerKey')))
  const place = async () => refusal(notePlace(await request(key, 'viewerKey'), { from: 1, to: 1 }))
  const copy = async (characters: number) => refusal(copyText(await request(key, 'viewerKey'), characters))
  const meter = async () => getCopyMeter(await request(key, 'viewerKey'))
  return { pages, print, outline, place, copy, meter }
}

it('a link opens its content for a guest of a closed site, any number of times, and counts the uses', async () => {
  const link = await add()
  expect(await read(link.token)).toMatchObject({ pages: 8 })
  clock.now += 1000
  await open(link.token)
  const [counted] = (await listDirectLinks(admin, { contentId: book })).filter(({ id }) => id === link.id)
  expect(counted).toMatchObject({ uses: 2, lastUsedAt: clock.now })
  const row = await db
    .selectFrom('viewer_grant')
    .select(['account_id'])
    .where('tenant_id', '=', admin.site.tenantId)
    .where('link_id', '=', link.id)
    .execute()
  expect(row).toEqual([{ account_id: null }, { account_id: null }])
})

it('allows printing of the content’s printable pages', async () => {
  const reading = await read((await add()).token)
  expect([await reading.print(1, 3), await reading.print(2, 2), await reading.print(3, 4)]).toEqual([
    'done',
    'done',
    'forbidden',
  ])
})

it('ends with its last day, and revoking it ends every reading that it opened', async () => {
  const link = await add({ expiresOn: day(0) })
  const reading = await read(link.token)
  expect(await reading.print(1, 1)).toBe('done')
  const { revokedAt } = await revokeDirectLink(admin, { id: link.id })
  clock.now += 1000
  await revokeDirectLink(admin, { id: link.id })
  const links = await listDirectLinks(admin, { contentId: book })
  expect(links.find(({ id }) => id === link.id)?.revokedAt).toBe(revokedAt)
  expect(await refusal(open(link.token))).toBe('tokenExpired')
  expect(await reading.print(1, 1)).toBe('forbidden')
  const dated = await add({ expiresOn: day(1) })
  clock.now = startOfTests + 1.4 * days
  expect(await refusal(open(dated.token))).toBe('done')
  clock.now = startOfTests + 2 * days
  expect(await refusal(open(dated.token))).toBe('tokenExpired')
})

it('opens nothing while the company is stopped, and ends what it opened before', async () => {
  const link = await add()
  const reading = await read(link.token)
  const launched = await open(link.token)
  const company = db.updateTable('company').where('id', '=', guest.site.companyId)
  expect(await reading.print(1, 1)).toBe('done')
  await company.set({ status: 'stop' }).execute()
  expect([await reading.print(1, 1), await reading.outline(), await reading.place()]).toEqual([
    'forbidden',
    'forbidden',
    'forbidden',
  ])
  expect([await refusal(open(link.token)), await refusal(open(launched.launchToken))]).toEqual([
    'forbidden',
    'forbidden',
  ])
  await db.updateTable('company').where('id', '!=', guest.site.companyId).set({ status: 'stop' }).execute()
  await company.set({ status: 'allow' }).execute()
  expect([await reading.print(1, 1), await reading.outline()]).toEqual(['done', 'done'])
  await db.updateTable('company').set({ status: 'allow' }).execute()
})

it('doesn’t renew the copy allowance with each reading: a network has that of twenty readings', async () => {
  await db
    .updateTable('content')
    .set({ protection: 'guarded' })
    .where('tenant_id', '=', admin.site.tenantId)
    .where('id', '=', book)
    .execute()
  const search = openSearch(env.SEARCH)
  const indexed = { no: 900_001, tenant_id: admin.site.tenantId, content_id: book, version: 1 }
  await search
    .insertInto('indexed_content')
    .values({ ...indexed, live: 1, visible: 1, title_key: '', published_at: 0 })
    .execute()
  await search
    .insertInto('text_segment')
    .values({
      tenant_id: admin.site.tenantId,
      no: 900_001,
      number: 0,
      first_page: 1,
      pages: 1,
      characters: 1_000,
      edges: '[]',
    })
    .execute()
  const link = await add()
  const meter = async () => (await (await read(link.token)).meter())?.left ?? null
  const share = (await meter()) ?? 0
  expect(share).toBeGreaterThan(0)
  const outcomes = []
  for (let readings = 0; readings < 22; readings++) outcomes.push(await (await read(link.token)).copy(share))
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(20)
  expect([await meter(), await (await read(link.token, '198.51.100.9')).copy(share)]).toEqual([0, 'done'])
})

it('R325 works from its own referrers, or from the company’s if it has none', async () => {
  const from = (referrer: string | null) => ({ ...guest, referrer })
  const own = await add({ referrerUrls: 'https://news.example/review/\n' })
  expect(await refusal(open(own.token, from('https://news.example/review/1')))).toBe('done')
  expect(await refusal(open(own.token, from('https://news.example/other')))).toBe('forbidden')
  expect(await refusal(open(own.token, from(null)))).toBe('forbidden')
  const companys = await add()
  const company = db.updateTable('company').where('id', '=', guest.site.companyId)
  await company.set({ referrer_urls: '["https://school.example/"]' }).execute()
  expect(await refusal(open(companys.token, from('https://news.example/review/1')))).toBe('forbidden')
  expect(await refusal(open(companys.token, from('https://school.example/list')))).toBe('done')
  await company.set({ referrer_urls: '[]' }).execute()
})

it.each([
  [{ label: '' }, 'label'],
  [{ referrerUrls: ['javascript:alert(1)'] }, 'referrerUrls'],
  [{ referrerUrls: [1, 2, 3, 4, 5, 6].map((at) => `https://a.example/${at}`) }, 'referrerUrls'],
  [{ expiresOn: 'tomorrow' }, 'expiresOn'],
])('can’t be created with %j', (fields, field) => {
  const problems = DirectLinkInput.safeParse({ label: '取材用', ...fields }).error?.issues ?? []
  expect(problems.map(({ path }) => path[0])).toContain(field)
})

it('can’t be created for a day in the past', async () => {
  expect(await refusal(add({ expiresOn: day(0) }))).toBe('done')
  expect(await add({ expiresOn: day(-1) }).catch(({ fields }) => fields)).toEqual({
    expiresOn: ['dayIsPast'],
  })
})

it('opens no content that is hidden or in the trash', async () => {
  const link = await add()
  const content = db
    .updateTable('content')
    .where('tenant_id', '=', admin.site.tenantId)
    .where('id', '=', book)
  await content.set({ visible: 0 }).execute()
  expect(await refusal(open(link.token))).toBe('contentUnpublished')
  await content.set({ visible: 1 }).execute()
  const reading = await read(link.token)
  await deleteContents(admin, { ids: [book] })
  expect(await refusal(open(link.token))).toBe('tokenInvalid')
  expect(await reading.print(1, 1)).toBe('forbidden')
  await content.set({ deleted_at: null, visible: 1, withheld: 0 }).execute()
})

it('R003 R442 belongs to its own tenant', async () => {
  const link = await add()
  expect(await refusal(open(link.token, await visitAt('aozora')))).toBe('tokenInvalid')
  expect(await refusal(listDirectLinks(stranger, { contentId: book }))).toBe('contentNotFound')
  expect(await refusal(revokeDirectLink(stranger, { id: link.id }))).toBe('notFound')
  expect(await refusal(open(link.token))).toBe('done')
  expect(await refusal(listDirectLinks(guest, { contentId: book }))).toBe('unauthorized')
})
