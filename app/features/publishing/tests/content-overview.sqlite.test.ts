import { beforeAll, describe, expect, it } from 'vitest'
import { findKeyOf, sortKeysOf } from '#app/features/catalogue/model/content/list-order.ts'
import { pageOfOverview } from '#app/features/publishing/api/page-of-overview.ts'
import {
  type ContentOverview,
  filterOf,
  OverviewQuery,
  orderOf,
} from '#app/features/publishing/model/overview/content-overview.ts'
import { listContentOverview } from '#app/features/publishing/model/overview/list-content-overview.ts'
import type { DocumentState } from '#app/kernel/data/tables.ts'
import { noFields } from '#app/kernel/values/content-field.fixtures.ts'
import type { Staff, Visit } from '#app/visit/visit.ts'
import { db, visitAt } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

const longTitle = '長い題名の本は題名の終わりまで探せるべきである。'.repeat(4)

type Book = { title: string; author: string; group: number; files: DocumentState[]; isHidden?: boolean }

/** Newest last. Tenant 2 has the same ids, so a list that forgot its tenant would show them. */
const books: Record<string, Book> = {
  a: { title: '図書館のはじまり', author: '本田 かおる', group: 1, files: ['ready'] },
  b: { title: 'ライブラリー入門', author: '図書 太郎', group: 1, files: [] },
  c: { title: 'Library Buildings', author: 'Ann Reed', group: 2, files: ['refused'], isHidden: true },
  d: { title: longTitle, author: '', group: 2, files: ['ready', 'splitting'] },
  e: { title: '地図', author: '', group: 1, files: ['superseded', 'ready'] },
}

const idOf = (id: string) => `overview${id}`.padEnd(24, '0')
let admin: Visit

beforeAll(async () => {
  await makeWorldRecords()
  for (const tenantId of [1, 2]) await db.deleteFrom('content').where('tenant_id', '=', tenantId).execute()
  for (const [at, [id, book]] of Object.entries(books).entries()) {
    await insertBook(1, id, at, book)
    await insertBook(2, id, at, { ...book, title: `他の館の${book.title}`, isHidden: false })
  }
  const visit = await visitAt('aozora')
  const staff = { level: 'service_admin', companyId: 1, tenantId: 1, id: 'staff', sessionId: 's' } as Staff
  admin = { ...visit, actor: { ...staff, kind: 'staff' } }
})

async function insertBook(tenantId: number, id: string, at: number, book: Book) {
  const { title, author, group, files, isHidden } = book
  const content = { tenant_id: tenantId, content_id: idOf(id) }
  const publishedOn = `20${20 + at}-01-01`
  await db
    .insertInto('content')
    .values({
      tenant_id: tenantId,
      id: idOf(id),
      title,
      author,
      visible: isHidden ? 0 : 1,
      sort_keys: sortKeysOf({ ...noFields, title, author, publishedOn }),
      find_key: findKeyOf({ title, author }),
      published_on: publishedOn,
      version: files.includes('ready') ? 1 : null,
      cover_key: null,
      cover_width: null,
      cover_height: null,
      created_at: at,
      updated_at: at,
    })
    .execute()
  await db
    .insertInto('content_in_group')
    .values({ ...content, group_id: group })
    .execute()
  for (const [index, state] of files.entries()) {
    const file = { file_name: `${id}.pdf`, bytes: 10, source_key: 'k', created_at: at, updated_at: at }
    const pages = state === 'splitting' ? { pages: 8, pages_done: 2 } : {}
    await db
      .insertInto('document')
      .values({ ...content, version: index + 1, state, ...file, ...pages })
      .execute()
  }
}

async function list(query: Partial<Record<string, string>> = {}, paging = { page: 1, size: 50 }) {
  const asked = OverviewQuery.parse(query)
  return listContentOverview(admin, { ...paging, ...filterOf(asked), order: orderOf(asked) })
}
const lettersOf = ({ rows }: ContentOverview) => rows.map(({ id }) => id.charAt('overview'.length)).join('')
const letters = async (query: Partial<Record<string, string>>) => lettersOf(await list(query))

it('717 can be sorted by an order of the list or by a field, and by nothing else', async () => {
  const idsBy = async (sortField: string) =>
    (await pageOfOverview(admin, { sortField, sort: 'asc', size: 50 })).contents.map(({ id }) => id)
  expect(await idsBy('added')).toEqual(['a', 'b', 'c', 'd', 'e'].map(idOf))
  expect(await idsBy('1')).toEqual(await idsBy('title'))
  await expect(idsBy('colour')).rejects.toMatchObject({ name: 'sortFieldNotFound' })
})

describe('the administrators’ list of contents', () => {
  it('R003 has all contents of the site, including hidden ones and those without a file, newest first, and none of another', async () => {
    const found = await list()
    expect(lettersOf(found)).toBe('edcba')
    expect(found).toMatchObject({ totalRecords: 5, totalPages: 1 })
    expect(found.counts).toEqual({ working: 1, refused: 1, ready: 2, none: 1 })
  })

  it('shows the state of the newest file, and whether readers have one', async () => {
    const rows = new Map((await list()).rows.map((row) => [row.id, row]))
    expect(rows.get(idOf('d'))).toMatchObject({
      isReadable: true,
      file: { state: 0, percent: 25, version: 2 },
    })
    expect(rows.get(idOf('c'))).toMatchObject({ isReadable: false, isVisible: false, file: { state: 2 } })
    expect(rows.get(idOf('e'))).toMatchObject({ file: { state: 1, version: 2, fileName: 'e.pdf' } })
    expect(rows.get(idOf('b'))).toMatchObject({ file: null, groupIds: [1] })
  })

  it.each([
    [{ state: 'working' }, 'd'],
    [{ state: 'refused' }, 'c'],
    [{ state: 'none' }, 'b'],
    [{ view: 'hidden' }, 'c'],
    [{ view: 'shown', group: '2' }, 'd'],
    [{ group: '1' }, 'eba'],
    [{ q: '図書' }, 'ba'],
    [{ q: 'ﾗｲﾌﾞﾗﾘ' }, 'b'],
    [{ q: 'LIBRARY' }, 'c'],
    [{ q: '図書 かおる' }, 'a'],
    [{ q: '図' }, 'eba'],
    [{ q: '図', group: '1', state: 'ready', sort: 'day', direction: 'asc' }, 'ae'],
    [{ q: '%' }, ''],
    [{ q: 'べきである。' }, 'd'],
    [{ state: 'nonsense', group: 'x', view: '' }, 'edcba'],
  ] as const)('is filtered by %j to %s', async (query, expected) => {
    expect(await letters(query)).toBe(expected)
  })

  it('is sorted by time, title and day, in both directions', async () => {
    expect(await letters({ sort: 'added', direction: 'asc' })).toBe('abcde')
    expect(await letters({ sort: 'day' })).toBe('edcba')
    const byTitle = await letters({ sort: 'title' })
    expect([...(await letters({ sort: 'title', direction: 'desc' }))].reverse().join('')).toBe(byTitle)
    expect(byTitle.charAt(0)).toBe('c')
  })

  it('comes in pages', async () => {
    expect(lettersOf(await list({}, { page: 2, size: 2 }))).toBe('cb')
    expect(await list({}, { page: 3, size: 2 })).toMatchObject({ totalPages: 3, totalRecords: 5 })
    expect((await list({}, { page: 9, size: 2 })).rows).toEqual([])
  })

  it('counts each state for the words, group and view, whatever state is selected', async () => {
    expect((await list({ state: 'ready', group: '1' })).counts).toEqual({
      working: 0,
      refused: 0,
      ready: 2,
      none: 1,
    })
    expect((await list({ view: 'hidden' })).counts).toEqual({ working: 0, refused: 1, ready: 0, none: 0 })
  })

  it('follows a file from its upload to its refusal, and a content that is renamed and hidden', async () => {
    const file = { tenant_id: 1, content_id: idOf('b'), file_name: 'b.pdf', bytes: 1, source_key: 'k' }
    await db
      .insertInto('document')
      .values({ ...file, version: 1, created_at: 0, updated_at: 0 })
      .execute()
    expect(await letters({ state: 'working' })).toBe('db')
    const one = (table: 'document') => db.updateTable(table).where('tenant_id', '=', 1)
    await one('document').set({ state: 'refused' }).where('content_id', '=', idOf('b')).execute()
    expect(await letters({ state: 'refused' })).toBe('cb')
    const title = { title: '改題', find_key: findKeyOf({ title: '改題', author: '' }), visible: 0 as const }
    await db
      .updateTable('content')
      .set(title)
      .where('tenant_id', '=', 1)
      .where('id', '=', idOf('b'))
      .execute()
    expect(await letters({ q: '改題', view: 'hidden' })).toBe('b')
    await db.deleteFrom('document').where('tenant_id', '=', 1).where('content_id', '=', idOf('b')).execute()
    expect(await letters({ state: 'none' })).toBe('b')
    expect(
      (await db.selectFrom('content_overview').select('tenant_id').where('tenant_id', '=', 2).execute())
        .length,
    ).toBe(5)
  })

  it('R440 is refused to readers, guests and another site’s administrators', async () => {
    const asked = { page: 1, size: 10, ...filterOf({}), order: orderOf({}) }
    const nameFor = (actor: Visit['actor']) =>
      listContentOverview({ ...admin, actor }, asked).then(
        () => 'listed',
        (error) => error.name,
      )
    expect(await nameFor(null)).toBe('unauthorized')
    expect(await nameFor({ kind: 'reader', level: 'reader' } as Visit['actor'])).toBe('noPermission')
    expect(await nameFor({ ...(admin.actor as Staff), companyId: 3, tenantId: 3 })).toBe('noPermission')
  })
})
