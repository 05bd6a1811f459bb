import { type AliasableExpression, type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { toDocument } from '#app/features/documents/model/document/document-store.ts'
import { progressOfFile } from '#app/features/publishing/model/upload/get-content-progress.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { listed } from '#app/kernel/data/given-rows.ts'
import type { Tables } from '#app/kernel/data/tables.ts'
import {
  type OverviewCount,
  type OverviewFilter,
  type OverviewOrdered,
  type OverviewRow,
  type OverviewSort,
  termsOf,
} from './content-overview.ts'

/** Some contents with their newest files, in the order of the ids. */
export async function readOverviewRows(
  db: Database,
  tenantId: number,
  ids: readonly string[],
): Promise<OverviewRow[]> {
  const wanted = listed(ids)
  const [contents, documents] = await Promise.all([
    contentsOf(db, tenantId).where('content.id', 'in', wanted).execute(),
    newestDocuments(db, tenantId).where('document.content_id', 'in', wanted).execute(),
  ])
  const fileOf = new Map(documents.map((row) => [row.content_id, toDocument(row)]))
  const rowOf = new Map(contents.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = rowOf.get(id)
    const document = fileOf.get(id)
    if (row === undefined) return []
    return {
      id,
      title: row.title,
      author: row.author,
      groupIds: JSON.parse(row.group_ids) as number[],
      isVisible: row.visible === 1,
      isShown: row.visible === 1 || row.withheld === 1,
      period: { startsOn: row.publish_from, endsOn: row.publish_until },
      isRecommended: row.recommended !== null,
      publishedOn: row.published_on,
      addedAt: row.created_at,
      isReadable: row.version !== null,
      file: document === undefined ? null : progressOfFile(document),
    }
  })
}

function contentsOf(db: Database, tenantId: number) {
  return db
    .selectFrom('content')
    .select(['id', 'title', 'author', 'visible', 'published_on', 'created_at', 'version'])
    .select(['withheld', 'publish_from', 'publish_until'])
    .select((eb) =>
      eb
        .selectFrom('trending')
        .select('trending.content_id')
        .whereRef('trending.tenant_id', '=', 'content.tenant_id')
        .whereRef('trending.content_id', '=', 'content.id')
        .as('recommended'),
    )
    .select((eb) =>
      eb
        .selectFrom('content_in_group as stands')
        .select(sql<string>`json_group_array(stands.group_id)`.as('ids'))
        .whereRef('stands.tenant_id', '=', 'content.tenant_id')
        .whereRef('stands.content_id', '=', 'content.id')
        .$asScalar()
        .$notNull()
        .as('group_ids'),
    )
    .where('content.tenant_id', '=', tenantId)
    .where('content.deleted_at', 'is', null)
}

function newestDocuments(db: Database, tenantId: number) {
  return db
    .selectFrom('document')
    .selectAll('document')
    .where('document.tenant_id', '=', tenantId)
    .where('document.version', '=', (eb) =>
      eb
        .selectFrom('document as other')
        .select((inner) => inner.fn.max('other.version').as('newest'))
        .whereRef('other.tenant_id', '=', 'document.tenant_id')
        .whereRef('other.content_id', '=', 'document.content_id'),
    )
}

/** The most contents that are collected for words. A longer word narrows the result. */
export const maxFound = 500

/** The number of characters of a content's text in each row of the search key. */
const signs = 8

/** Sorts after every character that can follow. */
const last = '\u{10ffff}'

const sortColumns = {
  added: 'found.added_at',
  title: 'found.title_key',
  day: 'found.published_on',
} as const satisfies Record<OverviewSort, string>

type FoundContent = Pick<OverviewCount, 'file_state' | 'visible'> & { content_id: string }

/**
 * The contents that contain the words (or are in both the group and the hashtag), filtered and in order. At most `limit`
 * are collected. The longest word is looked up as a range of the key, and everything else is checked on what that finds.
 */
export async function findContents(
  db: Database,
  tenantId: number,
  request: OverviewOrdered,
  limit = -1,
): Promise<FoundContent[]> {
  const { by, direction } = request.order
  return await db
    .with(
      (name) => name('found').materialized(),
      (query) =>
        query
          .selectFrom(candidates(db, tenantId, request).as('candidate'))
          // A cross join keeps this order, whatever SQLite would consider shorter.
          .crossJoin('content_overview as o')
          .selectAll('o')
          .whereRef('o.content_id', '=', 'candidate.content_id')
          .where('o.tenant_id', '=', tenantId)
          .where((eb) => eb.and(conditions(eb, tenantId, request)))
          .limit(limit),
    )
    .selectFrom('found')
    .select(['found.content_id', 'found.file_state', 'found.visible'])
    .orderBy(sortColumns[by], direction)
    .orderBy('found.content_id', direction)
    .execute()
}

function candidates(
  db: Database,
  tenantId: number,
  { words, tagId }: OverviewFilter,
): AliasableExpression<{ content_id: string }> {
  const [longest] = termsOf(words)
  if (longest === undefined)
    return db
      .selectFrom('content_hash_tag')
      .select('content_id')
      .where('tenant_id', '=', tenantId)
      .where('tag_id', '=', tagId)
  const begun = longest.slice(0, signs)
  return db
    .selectFrom('content_overview_word')
    .select('content_id')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('word', '>=', begun)
    .where('word', '<', begun + last)
}

type Looked = ExpressionBuilder<Tables & { o: Tables['content_overview'] }, 'o'>

function conditions(eb: Looked, tenantId: number, filter: OverviewFilter): Expression<SqlBool>[] {
  const { words, groupId, tagId, state, isVisible } = filter
  return [
    // LIKE isn't used, because what people type has no wildcards and may be longer than a pattern allows.
    ...termsOf(words).map((term) => sql<SqlBool>`instr(o.words, ${term}) > 0`),
    ...(state === null ? [] : [eb('o.file_state', '=', state)]),
    ...(isVisible === null ? [] : [eb('o.visible', '=', isVisible ? 1 : 0)]),
    ...(groupId === null ? [] : [eb.exists(inGroup(eb, tenantId, groupId))]),
    ...(tagId === null ? [] : [eb.exists(tagged(eb, tenantId, tagId))]),
  ]
}

function inGroup(eb: Looked, tenantId: number, groupId: number) {
  return eb
    .selectFrom('content_in_group as place')
    .select('place.group_id')
    .where('place.tenant_id', '=', tenantId)
    .where('place.group_id', '=', groupId)
    .whereRef('place.content_id', '=', 'o.content_id')
}

function tagged(eb: Looked, tenantId: number, tagId: number) {
  return eb
    .selectFrom('content_hash_tag as tagged')
    .select('tagged.tag_id')
    .where('tagged.tenant_id', '=', tenantId)
    .where('tagged.tag_id', '=', tagId)
    .whereRef('tagged.content_id', '=', 'o.content_id')
}

export function countFound(found: readonly FoundContent[]): OverviewCount[] {
  return found.map(({ file_state, visible }) => ({ file_state, visible, total: 1 }))
}
