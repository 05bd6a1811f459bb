import { type Compilable, type RawBuilder, sql } from 'kysely'
import { commitTo } from '#app/kernel/data/commit.ts'
import type { OpenSearch } from '#app/kernel/data/database.ts'
import type { SearchDatabase } from '#app/kernel/data/search-database.ts'
import { displayText, fold } from '#app/kernel/values/text-folding.ts'
import { pageRowId, slotsPerContent } from './search-row.ts'

/** A content to be indexed. */
export type NewIndexedContent = {
  tenantId: number
  contentId: string
  version: number
  title: string
  visible: boolean
  /** Milliseconds since 1970. */
  publishedAt: number
  /** A JSON object from an order's number to the content's key in it (sortKeysOf). */
  sortKeys: string
}

/** The length to which title keys are cut. Longer ones wouldn't change the order noticeably. */
const titleKeyUnits = 200

/**
 * Creates a version that isn't live yet and answers its number in the index, or the existing one's. Must run alone,
 * because the other writers need the number.
 */
export async function ensureIndexedContent(
  search: SearchDatabase,
  content: NewIndexedContent,
): Promise<number> {
  const row = {
    visible: content.visible ? (1 as const) : (0 as const),
    title_key: titleKey(content.title),
    published_at: content.publishedAt,
    sort_keys: content.sortKeys,
  }
  const { no } = await search
    .insertInto('indexed_content')
    .values({
      tenant_id: content.tenantId,
      content_id: content.contentId,
      version: content.version,
      live: 0,
      ...row,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'content_id', 'version']).doUpdateSet(row))
    .returning('no')
    .executeTakeFirstOrThrow()
  return no
}

export function titleKey(title: string): string {
  return fold(displayText(title)).slice(0, titleKeyUnits)
}

/**
 * The most pages that one batch removes. No query of the database runs during a batch, and FTS5 merges its index in steps of 64 deleted
 * rows: on an index of 90,000 pages a step took 65 ms and at most 130, and 1,000 rows at once took 1.1 s.
 */
const pagesRemovedAtOnce = 64

/**
 * Makes a version live and removes older ones. Newer ones that are still being written stay. Changes nothing if the index
 * doesn't have the version.
 */
export async function publishIndex(
  search: OpenSearch,
  tenantId: number,
  contentId: string,
  version: number,
): Promise<void> {
  const [others] = await commitTo(search.d1, makeLive(search.db, tenantId, contentId, version))
  if (others !== 0)
    await removeVersions(search, tenantId, contentId, isOlderThan(tenantId, contentId, version))
}

/** Removes a content from the index, or only one version of it. It can't be found any more from the first write on. */
export async function removeFromIndex(
  search: OpenSearch,
  tenantId: number,
  contentId: string,
  version?: number,
): Promise<void> {
  const which = version === undefined ? sql<boolean>`true` : sql<boolean>`version = ${version}`
  const [hidden] = await commitTo(search.d1, [
    versionsOf(search.db, tenantId, contentId).set({ live: 0 }).where(which),
  ])
  if (hidden !== 0) await removeVersions(search, tenantId, contentId, which)
}

function makeLive(search: SearchDatabase, tenantId: number, contentId: string, version: number) {
  const versions = () => versionsOf(search, tenantId, contentId)
  return [
    versions()
      .set({ live: 0 })
      .where('version', '<>', known(tenantId, contentId, version)),
    versions().set({ live: 1 }).where('version', '=', version),
  ]
}

function versionsOf(search: SearchDatabase, tenantId: number, contentId: string) {
  return search
    .updateTable('indexed_content')
    .where('tenant_id', '=', tenantId)
    .where('content_id', '=', contentId)
}

function isOlderThan(tenantId: number, contentId: string, version: number) {
  return sql<boolean>`version < ${known(tenantId, contentId, version)}`
}

/** Returns the version if the index has it, and NULL otherwise, which is neither older nor newer than any version. */
function known(tenantId: number, contentId: string, version: number) {
  return sql<number>`(SELECT version FROM indexed_content
    WHERE tenant_id = ${tenantId} AND content_id = ${contentId} AND version = ${version})`
}

/** Removes the pages of some versions in short batches, and then everything else of them. Repeating it continues where it stopped. */
async function removeVersions(
  search: OpenSearch,
  tenantId: number,
  contentId: string,
  which: RawBuilder<boolean>,
): Promise<void> {
  const leaving = await search.db
    .selectFrom('indexed_content')
    .select('no')
    .where('tenant_id', '=', tenantId)
    .where('content_id', '=', contentId)
    .where(which)
    .execute()
  for (const { no } of leaving) await removePages(search, tenantId, no)
  await commitTo(search.d1, removeRows(search.db, tenantId, contentId, which))
}

async function removePages({ d1, db }: OpenSearch, tenantId: number, no: number): Promise<void> {
  for (const { first, last } of await listStretches(db, tenantId, no)) {
    const rowsOf = (table: (typeof pageTables)[number]) =>
      db
        .deleteFrom(table)
        .where('rowid', '>=', pageRowId(no, first))
        .where('rowid', '<=', pageRowId(no, last))
    await commitTo(d1, [
      ...pageTables.map(rowsOf),
      db
        .deleteFrom('text_segment')
        .where('tenant_id', '=', tenantId)
        .where('no', '=', no)
        .where('first_page', '>=', first)
        .where('first_page', '<=', last),
      db
        .deleteFrom('page_text')
        .where('tenant_id', '=', tenantId)
        .where('no', '=', no)
        .where('page', '>=', first)
        .where('page', '<=', last),
    ])
  }
}

/** The tables with rows of pages. An earlier release wrote to the last. */
const pageTables = ['search_page', 'search_stub', 'search_text'] as const

type Stretch = { first: number; last: number }

/** Divides the indexed pages of a version into stretches that one batch removes. Each begins where a segment does. */
async function listStretches(search: SearchDatabase, tenantId: number, no: number): Promise<Stretch[]> {
  const [segments, pages] = await Promise.all([
    search
      .selectFrom('text_segment')
      .select(['first_page as first', sql<number>`first_page + pages - 1`.as('last')])
      .where('tenant_id', '=', tenantId)
      .where('no', '=', no)
      .execute(),
    search
      .selectFrom('page_text')
      .select(['page as first', 'page as last'])
      .where('tenant_id', '=', tenantId)
      .where('no', '=', no)
      .execute(),
  ])
  const stretches: Stretch[] = []
  for (const { first, last } of [...segments, ...pages].sort((a, b) => a.first - b.first)) {
    const before = stretches.at(-1)
    if (before !== undefined && last - before.first < pagesRemovedAtOnce) before.last = last
    else stretches.push({ first, last })
  }
  return stretches
}

function removeRows(
  search: SearchDatabase,
  tenantId: number,
  contentId: string,
  which: RawBuilder<boolean>,
): Compilable[] {
  const leaving = sql`FROM indexed_content
    WHERE tenant_id = ${tenantId} AND content_id = ${contentId} AND ${which}`
  const numbers = sql<number>`(SELECT no ${leaving})`
  const rowsOf = (table: 'search_field' | (typeof pageTables)[number]) =>
    search.deleteFrom(table).where(
      'rowid',
      'in',
      sql<number>`(SELECT s.rowid FROM (SELECT no ${leaving}) c JOIN ${sql.table(table)} s
        ON s.rowid BETWEEN c.no * ${sql.lit(slotsPerContent)} AND c.no * ${sql.lit(slotsPerContent)} + ${sql.lit(slotsPerContent - 1)})`,
    )
  return [
    ...(['search_field', ...pageTables] as const).map(rowsOf),
    search.deleteFrom('text_segment').where('tenant_id', '=', tenantId).where('no', 'in', numbers),
    search.deleteFrom('page_text').where('tenant_id', '=', tenantId).where('no', 'in', numbers),
    search.deleteFrom('indexed_group').where('tenant_id', '=', tenantId).where('no', 'in', numbers),
    search.deleteFrom('indexed_tag').where('tenant_id', '=', tenantId).where('no', 'in', numbers),
    search.deleteFrom('indexed_day').where('tenant_id', '=', tenantId).where('no', 'in', numbers),
    search
      .deleteFrom('indexed_content')
      .where('tenant_id', '=', tenantId)
      .where('content_id', '=', contentId)
      .where(which),
  ]
}
