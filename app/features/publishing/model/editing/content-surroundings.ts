import { sql } from 'kysely'
import { deleteTrending, upsertTrending } from '#app/features/catalogue/model/content/trending-store.ts'
import { tagContent } from '#app/features/catalogue/model/hashtag/tag-content.ts'
import type { ContentData } from '#app/features/publishing/model/upload/content-input.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'

type Place = { tenantId: number; contentId: string; now: number }

/** Rows that stay are not touched, so that the order of lists doesn't change. */
export function replaceGroups(
  db: Database,
  { tenantId, contentId }: Place,
  groupIds: readonly number[],
): Write[] {
  const ids = JSON.stringify(groupIds)
  return [
    db
      .deleteFrom('content_in_group')
      .where('tenant_id', '=', tenantId)
      .where('content_id', '=', contentId)
      .where('group_id', 'not in', sql<number>`(SELECT value FROM json_each(${ids}))`),
    db
      .insertInto('content_in_group')
      .columns(['tenant_id', 'group_id', 'content_id'])
      .expression(sql`SELECT ${tenantId}, value, ${contentId} FROM json_each(${ids}) WHERE true`)
      .onConflict((conflict) => conflict.doNothing()),
  ]
}

export function replaceHashTags(
  db: Database,
  { tenantId, contentId }: Place,
  tags: ContentData['hashTags'],
): Write[] {
  return [
    db.deleteFrom('content_hash_tag').where('tenant_id', '=', tenantId).where('content_id', '=', contentId),
    ...tagContent(db, { tenantId, contentId, ...tags }),
  ]
}

/** A recommendation is a row of its own. The other marks are a column of the content. */
export function replaceMark(db: Database, { now, ...marked }: Place, type: ContentData['type']): Write[] {
  return [type === 'recommend' ? upsertTrending(db, marked, now) : deleteTrending(db, marked)]
}
