import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { platformOn } from '#app/features/orders/tests/order-world.ts'
import { listNextBooks } from '#app/features/reading/model/next/next-books.ts'
import { issueViewerToken } from '#app/features/reading/model/viewer/issue-viewer-token.ts'
import { openViewer } from '#app/features/reading/model/viewer/open-viewer.ts'
import { parseSiteSettings } from '#app/visit/site-settings.ts'
import type { Visit } from '#app/visit/visit.ts'
import { seedRecords } from '#seeds/demo/seed-records.ts'
import { sqliteD1 } from '#tests/visits/sqlite-d1.ts'
import { book, licenseBooks, otherBook, readerAt, tenantId, viewerRequest } from './seat-world.ts'

const platform = platformOn(sqliteD1())
const { db, clock } = platform
let reader: Visit
let key: string

const site = (param: 'param5' | null) => ({
  lang: 'ja' as const,
  settings: parseSiteSettings({ searchResult: { paramSeriesContent: param } }),
})
const next = async (param: 'param5' | null = 'param5') =>
  (await listNextBooks(await viewerRequest(platform, key), { site: site(param), locale: 'ja' })).books
const change = (contentId: string, values: object) =>
  db
    .updateTable('content')
    .set(values)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', contentId)
    .execute()

beforeAll(async () => {
  await seedRecords(db, clock.now)
  await licenseBooks(platform, null)
  reader = await readerAt(platform, 0)
  const { tokenId } = await issueViewerToken(reader, { contentId: book, groupId: null })
  key = (await openViewer(await viewerRequest(platform, tokenId, 'launch'), 1)).key
})

beforeEach(async () => {
  await db.updateTable('viewer_grant').set({ link_id: null }).execute()
  await change(book, { param5: 's', published_on: '2026-01-01', title: '巻 2' })
  await change(otherBook, { param5: 's', published_on: '2026-02-01', visible: 1, version: 1, title: '巻 10' })
})

describe('what is offered at a book’s end', () => {
  it('is the next of the series first, by day and then by the number in the title', async () => {
    expect((await next())[0]).toMatchObject({ contentId: otherBook, title: '巻 10', isNext: true })
    await change(otherBook, { published_on: '2026-01-01' })
    expect((await next())[0]).toMatchObject({ contentId: otherBook, isNext: true })
    await change(otherBook, { published_on: '2025-12-31' })
    expect((await next()).map(({ isNext }) => isNext)).not.toContain(true)
    expect((await next(null)).map(({ isNext }) => isNext)).not.toContain(true)
  })

  it('is never the book itself, and never a book that the reader may not open', async () => {
    const ids = async () => (await next()).map(({ contentId }) => contentId)
    expect(await ids()).not.toContain(book)
    // Only the two books have a document, so that nothing else can be opened.
    expect(await ids()).toEqual([otherBook])
    await change(otherBook, { version: null })
    expect(await ids()).toEqual([])
    await change(otherBook, { version: 1, visible: 0 })
    expect(await ids()).toEqual([])
  })

  it('is nothing for a reading by a direct link', async () => {
    const id = 'directlink000000000001'
    await db
      .insertInto('direct_link')
      .values({
        ...{ tenant_id: tenantId, id, content_id: book, token: 't', label: 'l' },
        ...{ created_by: 'staff', created_at: 1 },
      })
      .execute()
    expect(await next()).toHaveLength(1)
    await db.updateTable('viewer_grant').set({ link_id: id }).execute()
    expect(await next()).toEqual([])
  })

  it('is told at a limited rate, counted by reader', async () => {
    const asked: string[] = []
    const limit = { limit: async ({ key: of }: { key: string }) => ({ success: asked.push(of) < 2 }) }
    const request = async () => ({
      ...(await viewerRequest(platform, key)),
      env: { ...platform.env, BOOK_ENDS_BY_READER: limit as unknown as RateLimit },
    })
    const ask = async () => listNextBooks(await request(), { site: site('param5'), locale: 'ja' })
    expect((await ask()).books).toHaveLength(1)
    await expect(ask()).rejects.toMatchObject({ name: 'upstreamNoAnswer' })
    expect(asked).toEqual(Array(2).fill(`${tenantId} ${reader.actor?.id}`))
  })
})
