import { type Compilable, sql } from 'kysely'
import type { SearchDatabase } from '#app/kernel/data/search-database.ts'
import { displayText, fold } from '#app/kernel/values/text-folding.ts'
import { slotsPerContent } from './search-row.ts'

/** A content to be indexed. The writers of the index are queries to be run in order as one batch; repeating them changes nothing. */

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
 * Makes a version live and removes older ones. Newer ones that are still being written stay. Changes nothing if the index
 * doesn't have the version.
 */
export function publishIndex(
  search: SearchDatabase,
  tenantId: number,
  contentId: string,
  version: number,
): Compilable[] {
  const known = sql<number>`(SELECT version FROM indexed_content
    WHERE tenant_id = ${tenantId} AND content_id = ${contentId} AND version = ${version})`
  const versions = () =>
    search
      .updateTable('indexed_content')
      .where('tenant_id', '=', tenantId)
      .where('content_id', '=', contentId)
  return [
    versions().set({ live: 0 }).where('version', '<>', known),
    versions().set({ live: 1 }).where('version', '=', version),
    ...removeRows(search, tenantId, contentId, sql`version < ${known}`),
  ]
}

/** Removes a content from the index, or only one version of it. */
export function removeFromIndex(
  search: SearchDatabase,
  tenantId: number,
  contentId: string,
  version?: number,
): Compilable[] {
  return removeRows(
    search,
    tenantId,
    contentId,
    version === undefined ? sql`true` : sql`version = ${version}`,
  )
}

function removeRows(
  search: SearchDatabase,
  tenantId: number,
  contentId: string,
  which: ReturnType<typeof sql>,
): Compilable[] {
  const leaving = sql`FROM indexed_content
    WHERE tenant_id = ${tenantId} AND content_id = ${contentId} AND ${which}`
  const numbers = sql<number>`(SELECT no ${leaving})`
  return [
    search.deleteFrom('search_text').where(
      'rowid',
      'in',
      sql<number>`(SELECT s.rowid FROM (SELECT no ${leaving}) c JOIN search_text s
        ON s.rowid BETWEEN c.no * ${sql.lit(slotsPerContent)} AND c.no * ${sql.lit(slotsPerContent)} + ${sql.lit(slotsPerContent - 1)})`,
    ),
    search.deleteFrom('page_text').where('tenant_id', '=', tenantId).where('no', 'in', numbers),
    search.deleteFrom('indexed_group').where('tenant_id', '=', tenantId).where('no', 'in', numbers),
    search.deleteFrom('indexed_tag').where('tenant_id', '=', tenantId).where('no', 'in', numbers),
    search.deleteFrom('indexed_day').where('tenant_id', '=', tenantId).where('no', 'in', numbers),
    search
      .deleteFrom('indexed_content')
      .where('tenant_id', '=', tenantId)
      .where('content_id', '=', contentId)
      .where(sql<boolean>`${which}`),
  ]
}
