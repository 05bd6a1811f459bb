import { sql } from 'kysely'
import { toDocument } from '#app/features/documents/model/document/document-store.ts'
import { progressOfFile } from '#app/features/publishing/model/upload/get-content-progress.ts'
import type { Database } from '#app/kernel/data/database.ts'
import type { OverviewRow } from './content-overview.ts'

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
