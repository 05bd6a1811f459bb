import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { platformOn } from '#app/features/orders/tests/order-world.ts'
import {
  OtherBookInput,
  SyncInput,
  syncAnnotations,
  syncOtherBook,
} from '#app/features/reading/model/annotation/sync-annotations.ts'
import { printPages } from '#app/features/reading/model/viewer/copy-and-print.ts'
import { issueViewerToken } from '#app/features/reading/model/viewer/issue-viewer-token.ts'
import { leaveSeat, noteReader } from '#app/features/reading/model/viewer/live-grant.ts'
import { notePlace } from '#app/features/reading/model/viewer/note-place.ts'
import { openViewer } from '#app/features/reading/model/viewer/open-viewer.ts'
import type { Visit } from '#app/visit/visit.ts'
import { seedRecords } from '#seeds/demo/seed-records.ts'
import { note } from '#tests/http/viewing.ts'
import { sqliteD1 } from '#tests/visits/sqlite-d1.ts'
import { book, licenseBooks, otherBook, readerAt, tenantId, viewerRequest } from './seat-world.ts'

const platform = platformOn(sqliteD1())
const { db, clock } = platform
/** The tables that the viewer writes about readers, with the columns that identify the reader. */
const kept = {
  reading: ['account_id'],
  annotation: ['account_id'],
  allowance_day: ['holder'],
  seat: ['holder'],
  viewer_grant: ['account_id'],
} as const
type Table = keyof typeof kept
type Row = Record<string, unknown>
const tables = Object.keys(kept) as Table[]
const twin = tenantId + 100
let readers: [Visit, Visit]

/** Opens both books, goes to `page` in the first, and writes, prints and leaves there. */
async function readOn(visit: Visit, page: number): Promise<void> {
  const open = async (contentId: string) => {
    const { tokenId } = await issueViewerToken(visit, { contentId, groupId: null })
    return (await openViewer(await viewerRequest(platform, tokenId, 'launch'), 1)).key
  }
  const [key, other] = [await open(book), await open(otherBook)]
  const at = () => viewerRequest(platform, key)
  const changes = ['a', 'b'].map((id) => note(id, { page, changedAt: clock.now, body: `${page}` }))
  await notePlace(await at(), { from: page, to: page + 1 })
  await notePlace(await viewerRequest(platform, other), { from: 2, to: 2 })
  await syncAnnotations(await at(), SyncInput.parse({ since: 0, changes }))
  await syncOtherBook(
    await viewerRequest(platform, other),
    book,
    OtherBookInput.parse({ version: 1, changes }),
  )
  await printPages(await at(), { from: page, to: page + 1 })
  await noteReader(await at())
  if (page === 1) return
  await leaveSeat(await at())
}

const rowsOf = async (table: Table) =>
  (await sql<Row>`SELECT * FROM ${sql.table(table)}`.execute(db)).rows.map((row) => ({ ...row }))
const snapshot = async () =>
  new Map(await Promise.all(tables.map(async (table) => [table, await rowsOf(table)] as const)))

beforeAll(async () => {
  await seedRecords(db, clock.now)
  await licenseBooks(platform, 50)
  readers = [await readerAt(platform, 0), await readerAt(platform, 1)]
  for (const reader of readers) await readOn(reader, 1)
  // The rows of another tenant have exactly the same ids.
  await sql`PRAGMA foreign_keys = OFF`.execute(db)
  for (const table of tables)
    for (const row of await rowsOf(table)) {
      const copy: Row = { ...row, tenant_id: twin }
      await sql`INSERT INTO ${sql.table(table)} (${sql.join(Object.keys(copy).map((name) => sql.ref(name)))})
        VALUES (${sql.join(Object.values(copy))})`.execute(db)
    }
})

describe('the actions of a reader in an open book', () => {
  it('R003 change only rows of that reader: none of another reader, and none of another tenant with the same ids', async () => {
    const before = await snapshot()
    for (const table of tables)
      expect([table, before.get(table)?.filter(({ tenant_id }) => tenant_id === twin).length]).not.toEqual([
        table,
        0,
      ])
    clock.now += 60_000
    await readOn(readers[0], 200)
    const after = await snapshot()
    const own = readers[0].actor?.id
    for (const table of tables) {
      const [was, is] = [before, after].map((all) => (all.get(table) ?? []).map((row) => JSON.stringify(row)))
      const changed = [
        ...is!.filter((row) => !was!.includes(row)),
        ...was!.filter((row) => !is!.includes(row)),
      ]
      expect([table, changed.length]).not.toEqual([table, 0])
      const others = changed
        .map((row) => JSON.parse(row) as Row)
        .filter((row) => row.tenant_id !== tenantId || kept[table].some((column) => row[column] !== own))
      expect([table, others]).toEqual([table, []])
    }
  })

  it('leave the place in another book unchanged', async () => {
    const places = await db
      .selectFrom('reading')
      .select(['content_id', 'page', 'furthest_page'])
      .where('tenant_id', '=', tenantId)
      .where('account_id', '=', readers[0].actor?.id ?? '')
      .execute()
    expect(places).toContainEqual({ content_id: book, page: 200, furthest_page: 201 })
    expect(places).toContainEqual({ content_id: otherBook, page: 2, furthest_page: 2 })
  })
})
