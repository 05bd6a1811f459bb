import { type Expression, type SqlBool, sql } from 'kysely'
import type { Database } from '#app/data/database.ts'
import type { FileState } from '#app/data/tables.ts'
import { toDocument } from '#app/domain/publishing/document/document-store.ts'
import { progressOfFile } from '#app/domain/publishing/upload/get-content-progress.ts'
import { offsetOf, type Paging } from '#app/values/paging.ts'
import { displayText, fold } from '#app/values/text-folding.ts'
import type { OverviewFilter, OverviewOrder, OverviewRow, OverviewSort } from './content-overview.ts'

const sortColumns = {
  added: 'found.added_at',
  title: 'found.title_key',
  day: 'found.published_on',
} as const satisfies Record<OverviewSort, string>

export type OverviewCount = { file_state: FileState; visible: 0 | 1; total: number }

/**
 * One page of the tenant's contents, hidden ones too, each with its newest file. Without words it is read from the index of
 * its order. Words are looked for in every title of the tenant: 20 MB and 50 to 100 ms at 100,000 contents.
 */
export async function readOverviewPage(
  db: Database,
  tenantId: number,
  { order, ...request }: OverviewFilter & Paging & { order: OverviewOrder },
): Promise<OverviewRow[]> {
  const found = idsInOrder(db, tenantId, { order, ...request })
  const rows = await found.limit(request.size).offset(offsetOf(request)).execute()
  const ids = rows.map((row) => row.content_id)
  return ids.length === 0 ? [] : readOverviewRows(db, tenantId, ids)
}

/** The ids of all that a list would show on all its pages, in its order: some 30 bytes each. */
export async function readOverviewIds(
  db: Database,
  tenantId: number,
  request: OverviewFilter & { order: OverviewOrder },
): Promise<string[]> {
  return (await idsInOrder(db, tenantId, request).execute()).map((row) => row.content_id)
}

function idsInOrder(
  db: Database,
  tenantId: number,
  { order, ...request }: OverviewFilter & { order: OverviewOrder },
) {
  return foundIn(db, tenantId, request)
    .selectFrom('found')
    .select('found.content_id')
    .$if(request.state !== null, (query) => query.where('found.file_state', '=', request.state as FileState))
    .$if(request.isVisible !== null, (query) => query.where('found.visible', '=', request.isVisible ? 1 : 0))
    .orderBy(sortColumns[order.by], order.direction)
    .orderBy('found.content_id', order.direction)
}

/** How many of each state there are among the visible and the hidden, within words, group and hashtag. */
export function countOverview(
  db: Database,
  tenantId: number,
  filter: Pick<OverviewFilter, 'words' | 'groupId' | 'tagId'>,
): Promise<OverviewCount[]> {
  return foundIn(db, tenantId, filter)
    .selectFrom('found')
    .select((eb) => ['found.file_state', 'found.visible', eb.fn.countAll<number>().as('total')])
    .groupBy(['found.file_state', 'found.visible'])
    .execute()
}

/**
 * The tenant's contents within words and group. With words they are gathered first: an index would be walked in its order
 * and every title looked up one by one.
 */
function foundIn(
  db: Database,
  tenantId: number,
  { words, groupId, tagId }: Pick<OverviewFilter, 'words' | 'groupId' | 'tagId'>,
) {
  // Parted before they are folded, which takes the spaces out of Japanese.
  const terms = words
    .split(/\s+/)
    .map((word) => fold(displayText(word)))
    .filter(Boolean)
  return db.with(
    (name) => (terms.length > 0 ? name('found').materialized() : name('found').notMaterialized()),
    (query) =>
      query
        .selectFrom('content_overview as o')
        .select(['o.content_id', 'o.file_state', 'o.visible', 'o.added_at', 'o.title_key', 'o.published_on'])
        .where('o.tenant_id', '=', tenantId)
        .where((eb) => eb.and(terms.map((term) => hasTerm(eb.ref('o.words'), term))))
        .$if(groupId !== null, (narrowed) =>
          narrowed.where('o.content_id', 'in', (inner) =>
            inner
              .selectFrom('content_in_group')
              .select('content_in_group.content_id')
              .where('content_in_group.tenant_id', '=', tenantId)
              .where('content_in_group.group_id', '=', groupId as number),
          ),
        )
        .$if(tagId !== null, (narrowed) =>
          narrowed.where('o.content_id', 'in', (inner) =>
            inner
              .selectFrom('content_hash_tag')
              .select('content_hash_tag.content_id')
              .where('content_hash_tag.tenant_id', '=', tenantId)
              .where('content_hash_tag.tag_id', '=', tagId as number),
          ),
        ),
  )
}

/** No LIKE: what people type has no wildcards, and may be longer than a pattern. */
function hasTerm(words: Expression<string>, term: string) {
  return sql<SqlBool>`instr(${words}, ${term}) > 0`
}

/** Some contents with their newest files, in the order of the ids. */
export async function readOverviewRows(
  db: Database,
  tenantId: number,
  ids: readonly string[],
): Promise<OverviewRow[]> {
  const wanted = sql<string>`(SELECT value FROM json_each(${JSON.stringify(ids)}))`
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
