import type { Database } from '#app/kernel/data/database.ts'

type Written = { rightToLeft: boolean; pages: number | null; pagesInColumns: number }

/**
 * Whether a book is bound at the right side: by the content's setting, or else the file's, or else that of the first of
 * its groups that has one, or else by its columns. A file that says left to right counts as one that says nothing, since
 * most programs write it.
 */
export function isBoundAtRight(
  content: { isRightToLeft: boolean | null },
  document: Written,
  ofGroups: 'left' | 'right' | null,
): boolean {
  if (content.isRightToLeft !== null) return content.isRightToLeft
  if (document.rightToLeft || ofGroups !== null) return document.rightToLeft || ofGroups === 'right'
  return isWrittenInColumns(document)
}

/** Title pages, pictures and imprints of a novel are horizontal too, and pictures have no text at all. */
function isWrittenInColumns({ pages, pagesInColumns }: Written): boolean {
  return pagesInColumns * 2 > (pages ?? 0)
}

/** Null if none of the content's groups has a setting. */
export async function findBindingOfGroups(
  db: Database,
  { tenantId, contentId }: { tenantId: number; contentId: string },
): Promise<'left' | 'right' | null> {
  const row = await db
    .selectFrom('content_in_group')
    .innerJoin('content_group', (join) =>
      join
        .onRef('content_group.tenant_id', '=', 'content_in_group.tenant_id')
        .onRef('content_group.id', '=', 'content_in_group.group_id'),
    )
    .select('content_group.binding')
    .where('content_in_group.tenant_id', '=', tenantId)
    .where('content_in_group.content_id', '=', contentId)
    .where('content_group.binding', 'is not', null)
    .orderBy('content_group.ordinal')
    .limit(1)
    .executeTakeFirst()
  return row?.binding ?? null
}
