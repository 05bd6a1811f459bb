import { beforeAll, expect, it } from 'vitest'
import { cardReaderOf } from '#app/features/catalogue/model/content/card-store.ts'
import { findListedContents } from '#app/features/catalogue/model/content/content-list-store.ts'
import { getContent } from '#app/features/catalogue/model/content/get-content.ts'
import { findContentToIndex } from '#app/features/documents/model/ingest/index-content.ts'
import { platformOn } from '#app/features/orders/tests/order-world.ts'
import { ContentUpdate } from '#app/features/publishing/model/editing/content-changes.ts'
import { getEditedContent, updateContent } from '#app/features/publishing/model/editing/update-content.ts'
import { book, readerAt, tenantId } from '#app/features/reading/tests/seat-world.ts'
import type { Visit } from '#app/visit/visit.ts'
import { seedRecords } from '#seeds/demo/seed-records.ts'
import { administratorAt } from '#tests/visits/administrator-at.ts'
import { sqliteD1 } from '#tests/visits/sqlite-d1.ts'

const search = sqliteD1('search')
const onDatabase = platformOn(sqliteD1())
const platform = { ...onDatabase, env: { ...onDatabase.env, SEARCH: search } }
const { db, clock } = platform
let administrator: Visit
let reader: Visit

beforeAll(async () => {
  await seedRecords(db, clock.now)
  administrator = await administratorAt(platform, 'aozora')
  reader = await readerAt(platform, 1)
  const changes = ContentUpdate.parse({
    id: book,
    titleTranslation: 'Star Almanac',
    authorTranslation: ' Chihiro Hayase ',
  })
  await updateContent(administrator, book, changes)
})

const inEnglish = (visit: Visit): Visit => ({ ...visit, locale: 'en' })
const shownTo = async (visit: Visit) => {
  const { content } = await getContent(visit, { id: book })
  const [card] = await findListedContents(visit.db, cardReaderOf(visit), [book])
  return { detail: content.title, card: card?.title, author: card?.author }
}

it('readers of the site’s other language see a title’s translation, all others the title itself', async () => {
  const own = (await getEditedContent(administrator, book)).title
  expect(await shownTo(inEnglish(reader))).toEqual({
    detail: 'Star Almanac',
    card: 'Star Almanac',
    author: 'Chihiro Hayase',
  })
  expect(await shownTo({ ...reader, locale: 'ja' })).toMatchObject({ detail: own, card: own })
})

it('administrators read what is stored in either language, so that it can be sent back', async () => {
  const stored = await getEditedContent(administrator, book)
  expect(stored.titleTranslation).toBe('Star Almanac')
  expect(await shownTo(inEnglish(administrator))).toMatchObject({ detail: stored.title, card: stored.title })
})

it('a title without a translation is shown as it is', async () => {
  await updateContent(administrator, book, ContentUpdate.parse({ id: book, authorTranslation: '' }))
  const { author } = await getEditedContent(administrator, book)
  expect(await shownTo(inEnglish(reader))).toMatchObject({ card: 'Star Almanac', author })
})

it('is found by both, in the search and in the administrators’ list', async () => {
  const indexed = await findContentToIndex(db, tenantId, book)
  expect(indexed?.fields.title.split('\n')).toEqual([expect.stringContaining('星'), 'Star Almanac'])
  const row = await db
    .selectFrom('content')
    .select('find_key')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', book)
    .executeTakeFirst()
  expect(row?.find_key).toContain('star almanac')
})
