import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { platformOn } from '#app/features/orders/tests/order-world.ts'
import {
  getProtection,
  ProtectionInput,
  saveProtection,
} from '#app/features/reading/model/protection/save-protection.ts'
import { issueViewerToken } from '#app/features/reading/model/viewer/issue-viewer-token.ts'
import { respondInViewer } from '#app/viewer/respond.ts'
import type { ViewerPageData } from '#app/viewer/viewer-boot.ts'
import { forgetSite } from '#app/visit/site.ts'
import type { Visit } from '#app/visit/visit.ts'
import { seedRecords } from '#seeds/demo/seed-records.ts'
import { administratorAt } from '#tests/visits/administrator-at.ts'
import { sqliteD1 } from '#tests/visits/sqlite-d1.ts'
import { book, licenseBooks, readerAt, tenantId } from './seat-world.ts'

const onDatabase = platformOn(sqliteD1())
const manifest = { script: '/s', viewer: '/m', style: '/c', pdf: '/p', worker: '/w', data: '/d/' }
const env = {
  ...onDatabase.env,
  SEARCH: sqliteD1('search'),
  ASSETS: {
    fetch: async (url: string) => (url.endsWith('.json') ? Response.json(manifest) : new Response('')),
  } as unknown as Fetcher,
  FILES: { get: async () => null } as unknown as R2Bucket,
  SNAPSHOTS: { get: async () => null, put: async () => undefined } as unknown as KVNamespace,
}
const platform = { ...onDatabase, env }
const { db, clock } = platform
let reader: Visit

/** What the viewer's page knows when a reader opens the book in a language. */
async function openedIn(lang: 'ja' | 'en') {
  const { tokenId } = await issueViewerToken(reader, { contentId: book, groupId: null })
  const url = new URL(`/v/${tokenId}?lang=${lang}`, 'https://viewer.example')
  const page = await (await respondInViewer({ request: new Request(url), env: env as never }, url)).text()
  const data = /id="viewer-boot">(.*?)<\/script>/s.exec(page)?.[1]
  if (data === undefined) throw new Error(page)
  const { boot } = JSON.parse(data) as ViewerPageData
  return { boot, heading: /<h1 class="title"[^>]*>(.*?)<\/h1>/.exec(page)?.[1], page }
}

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: clock.now })
  await seedRecords(db, clock.now)
  await licenseBooks(platform, null)
  reader = await readerAt(platform, 0)
  await db
    .updateTable('content')
    .set({ title: '星の暦', title_translation: 'Star Almanac', author: '本田 文', author_translation: '' })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', book)
    .execute()
})

afterAll(() => {
  vi.useRealTimers()
})

it('a book opens with its title in the reader’s language, and with the site’s name and colour', async () => {
  const { boot, heading } = await openedIn('en')
  expect(heading).toBe('Star Almanac')
  expect(boot).toMatchObject({ title: 'Star Almanac', author: '本田 文' })
  expect(boot.siteName).not.toBe('')
  expect(boot.siteColour).toMatch(/^#[0-9a-f]{6}$/)
  expect(boot).not.toHaveProperty('titleTranslation')
  expect((await openedIn('ja')).heading).toBe('星の暦')
})

it('the site’s dictionary has a link in the bar of selected text, from the next opening on', async () => {
  const admin = await administratorAt(platform, 'aozora')
  const save = async (dictionaryUrl: string) => {
    const { revision, ...stored } = await getProtection(admin)
    await saveProtection(admin, ProtectionInput.parse({ ...stored, dictionaryUrl, revision }))
    forgetSite(admin.site)
    return openedIn('ja')
  }
  const link = /<a class="tool" href="" target="_blank" rel="noopener noreferrer"[^>]*辞書で調べる/
  const dictionaryUrl = 'https://dictionary.example/?q={word}'
  const asking = await save(dictionaryUrl)
  expect(asking.boot.dictionary).toBe(dictionaryUrl)
  expect(asking.page).toMatch(link)
  const silent = await save('')
  expect(silent.boot.dictionary).toBeNull()
  expect(silent.page).not.toMatch(link)
})
