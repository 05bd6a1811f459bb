import { sql } from 'kysely'
import { type ContentAllowance, isRoomLeft } from '#app/features/publishing/model/upload/content-records.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { listed } from '#app/kernel/data/given-rows.ts'

export type TrashedContent = {
  id: string
  title: string
  author: string
  /** The time of deletion, in milliseconds since 1970. */
  deletedAt: number
}

type Some = { tenantId: number; contentIds: readonly string[]; now: number }
/** Which of these contents are in the trash, or which are not. */
export async function findContents(
  db: Database,
  { tenantId, contentIds }: Omit<Some, 'now'>,
  { isInTrash }: { isInTrash: boolean },
): Promise<{ id: string; title: string }[]> {
  return db
    .selectFrom('content')
    .select(['id', 'title'])
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', listed(contentIds))
    .where('deleted_at', isInTrash ? 'is not' : 'is', null)
    .execute()
}

/** Moves contents to the trash. A content that was shown is shown again when it is restored. */
export function trashContents(db: Database, { tenantId, contentIds, now }: Some): Write {
  return db
    .updateTable('content')
    .set({
      deleted_at: now,
      withheld: sql<0 | 1>`max(visible, withheld)`,
      visible: 0,
      updated_at: now,
      revision: sql<number>`revision + 1`,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', listed(contentIds))
    .where('deleted_at', 'is', null)
}

/** Restores contents, as visible as their days allow on `today`. Restores none if the company has no room for them. */
export function restoreContents(
  db: Database,
  { tenantId, contentIds, now }: Some,
  { allowance, today }: { allowance: ContentAllowance; today: string },
): Write {
  const isNow = sql<
    0 | 1
  >`withheld = 1 AND coalesce(publish_from, '') <= ${today} AND coalesce(publish_until, '9999') >= ${today}`
  return db
    .updateTable('content')
    .set({
      deleted_at: null,
      visible: sql<0 | 1>`${isNow}`,
      withheld: sql<0 | 1>`withheld = 1 AND NOT (${isNow})`,
      updated_at: now,
      revision: sql<number>`revision + 1`,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', listed(contentIds))
    .where('deleted_at', 'is not', null)
    .where(isRoomLeft(allowance, contentIds.length))
}

/** A page of the trash, last deleted first, and the total. */
export async function pageOfTrash(
  db: Database,
  tenantId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ contents: TrashedContent[]; total: number }> {
  const own = db.selectFrom('content').where('tenant_id', '=', tenantId).where('deleted_at', 'is not', null)
  const [rows, { total }] = await Promise.all([
    own
      .select(['id', 'title', 'author', 'deleted_at as deletedAt'])
      .orderBy('deleted_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    own.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { contents: rows.map((row) => ({ ...row, deletedAt: row.deletedAt ?? 0 })), total }
}
