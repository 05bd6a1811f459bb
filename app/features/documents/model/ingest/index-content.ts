import { idsAround } from '#app/features/catalogue/model/content/content-columns.ts'
import {
  replaceDays,
  replaceFieldRows,
  replaceGroups,
  replaceTags,
} from '#app/features/search/model/index/content-rows.ts'
import {
  ensureIndexedContent,
  publishIndex,
  removeFromIndex,
} from '#app/features/search/model/index/search-index.ts'
import type { SearchField } from '#app/features/search/model/index/search-row.ts'
import { commitTo } from '#app/kernel/data/commit.ts'
import type { Database, OpenSearch } from '#app/kernel/data/database.ts'
import { listed } from '#app/kernel/data/given-rows.ts'
import type { SearchIndex } from '#app/kernel/data/search-index.ts'
import { type Day, startOfDay } from '#app/kernel/values/day.ts'

/** The data of a content that is indexed besides its pages. */
export type ContentToIndex = {
  tenantId: number
  contentId: string
  /** The document version that readers see. Null if there is none. */
  version: number | null
  fields: Record<SearchField, string>
  visible: boolean
  publishedOn: Day
  groupIds: number[]
  tagIds: number[]
  /** The sort keys as JSON, as in the content's row. */
  sortKeys: string
}

/** A content without a document is indexed as this version. Real versions count from 1. */
export const NO_DOCUMENT = 0

/**
 * Makes a content findable by the given fields, groups, hashtags and days, in place of what the index had. The pages of
 * its document stay. Call it after the commit that creates or changes a content.
 */
export async function indexContentFields(search: OpenSearch, content: ContentToIndex): Promise<void> {
  const version = content.version ?? NO_DOCUMENT
  await indexFieldsOf(search, content, version)
  await publishIndex(search, content.tenantId, content.contentId, version)
}

/** Indexes a version that readers may not see yet, in the same way. Returns its number in the index. */
export async function indexFieldsOf(
  search: OpenSearch,
  content: ContentToIndex,
  version: number,
): Promise<number> {
  const { tenantId, contentId, fields, visible } = content
  const no = await ensureIndexedContent(search.db, {
    tenantId,
    contentId,
    version,
    title: fields.title,
    visible,
    publishedAt: startOfDay(content.publishedOn),
    sortKeys: content.sortKeys,
  })
  await commitTo(search.d1, [
    ...replaceFieldRows(search.db, tenantId, no, fields),
    ...replaceGroups(search.db, tenantId, no, content.groupIds),
    ...replaceTags(search.db, tenantId, no, content.tagIds),
    ...replaceDays(search.db, tenantId, no, content),
  ])
  return no
}

type Stores = { db: Database; index: SearchIndex }

/**
 * Writes a content's fields to the index as the database has them now, and makes its current version the one that is
 * found; in the next index too, while it moves. It checks again afterwards, because the content may have changed meanwhile and the other writer may have been
 * faster.
 */
export async function publishContentIndex(
  { db, index }: Stores,
  tenantId: number,
  contentId: string,
): Promise<void> {
  for (let before = ''; ; ) {
    const content = await findContentToIndex(db, tenantId, contentId)
    const now = JSON.stringify(content)
    if (now === before) return
    before = now
    for (const search of index.writtenTo(contentId))
      if (content !== null) await indexContentFields(search, content)
      else await removeFromIndex(search, tenantId, contentId)
  }
}

export async function findContentToIndex(
  db: Database,
  tenantId: number,
  contentId: string,
): Promise<ContentToIndex | null> {
  const [content] = await findContentsToIndex(db, tenantId, [contentId])
  return content ?? null
}

/** Finds those of the given contents that exist in the tenant, in the form that the index needs. One statement. */
export async function findContentsToIndex(
  db: Database,
  tenantId: number,
  contentIds: readonly string[],
): Promise<ContentToIndex[]> {
  const rows = await db
    .selectFrom('content')
    .selectAll()
    .select(idsAround())
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', listed(contentIds))
    .execute()
  return rows.map((row) => ({
    tenantId,
    contentId: row.id,
    version: row.version,
    fields: {
      title: inBoth(row.title, row.title_translation),
      author: inBoth(row.author, row.author_translation),
      keywords: row.keywords,
      description: row.description,
      toc: row.toc,
      distributorName: row.distributor_name,
      param1: row.param1,
      param2: row.param2,
      param3: row.param3,
      param4: row.param4,
      param5: row.param5,
    },
    visible: row.visible === 1,
    publishedOn: row.published_on as Day,
    groupIds: JSON.parse(row.groupIds) as number[],
    tagIds: JSON.parse(row.tagIds) as number[],
    sortKeys: row.sort_keys,
  }))
}

/** A text and its translation, so that both are found. */
const inBoth = (text: string, translation: string) => (translation === '' ? text : `${text}\n${translation}`)
