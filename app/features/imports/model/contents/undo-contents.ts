import type { CsvImport } from '#app/features/imports/model/run/csv-import.ts'
import type { DoneRow, ImportWork } from '#app/features/imports/model/run/importer.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { listed } from '#app/kernel/data/given-rows.ts'
import type { ContentState } from './content-state.ts'
import { indexLater, replaceGroups, replaceTags, replaceTrending, updateContents } from './content-writes.ts'

/**
 * The numbers of rows that can't simply be undone: the content was changed or deleted since, or an added content has
 * got a file.
 */
export async function changedContents(
  db: Database,
  tenantId: number,
  rows: readonly DoneRow[],
): Promise<number[]> {
  const ids = rows.map(({ subjectId }) => subjectId)
  const found = await db
    .selectFrom('content')
    .select(['id', 'revision'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('document')
          .select('document.version')
          .whereRef('document.tenant_id', '=', 'content.tenant_id')
          .whereRef('document.content_id', '=', 'content.id'),
      ).as('hasFile'),
    )
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', listed<string>(ids))
    .execute()
  const now = new Map(found.map((row) => [row.id, row]))
  const isAsLeft = ({ subjectId, revision, outcome }: DoneRow) => {
    const row = now.get(subjectId)
    return row?.revision === revision && !(outcome === 'added' && row.hasFile)
  }
  return rows.filter((row) => !isAsLeft(row)).map(({ number }) => number)
}

/** Restores contents exactly as they were before, and removes those that were added. */
export function undoContents(work: ImportWork, rows: readonly DoneRow[]): Write[] {
  const { db, job } = work
  const before = rows.flatMap(stateBefore)
  const added = rows.filter(({ before }) => before === null).map(({ subjectId }) => subjectId)
  return [
    ...updateContents(db, job.tenantId, before),
    ...replaceGroups(
      db,
      job.tenantId,
      before.map(({ id, groupIds }) => ({ id, of: groupIds })),
    ),
    ...replaceTags(
      db,
      job.tenantId,
      'id',
      before.map(({ id, tagIds }) => ({ id, of: tagIds })),
    ),
    ...replaceTrending(
      db,
      job.tenantId,
      before.map(({ id, trendingAt }) => ({ id, at: trendingAt })),
    ),
    db.deleteFrom('content').where('tenant_id', '=', job.tenantId).where('id', 'in', listed<string>(added)),
    ...indexLater(
      work,
      rows.map(({ subjectId }) => subjectId),
    ),
  ]
}

/** The state of a content before the import, but with the revision that the import left. */
function stateBefore({ before, revision }: DoneRow): ContentState[] {
  return before === null ? [] : [{ ...(JSON.parse(before) as ContentState), revision }]
}

/** Removes hashtags that came with the import and that no content has any more. */
export function clearTags(db: Database, { tenantId, made }: Pick<CsvImport, 'tenantId' | 'made'>): Write[] {
  if (made.length === 0) return []
  const used = db.selectFrom('content_hash_tag').select('tag_id').where('tenant_id', '=', tenantId)
  return [
    db
      .deleteFrom('hash_tag')
      .where('tenant_id', '=', tenantId)
      .where('name', 'in', listed<string>(made))
      .where('id', 'not in', used),
  ]
}
