import { sql } from 'kysely'
import { toContent } from '#app/features/catalogue/model/content/content-store.ts'
import type { Hashtag } from '#app/features/catalogue/model/hashtag/hash-tag-store.ts'
import type { ContentData } from '#app/features/publishing/model/upload/content-input.ts'
import type { Database } from '#app/kernel/data/database.ts'
import type { Day } from '#app/kernel/values/day.ts'

/** A content as its administrators edit it: their own values, whatever readers see of it at the moment. */
export type EditedContent = Omit<ContentData, 'hashTags' | 'extensionType' | 'publishedOn'> & {
  publishedOn: Day
  hashTags: Hashtag[]
  /** The user groups that have licensed this single content. */
  userGroupIds: string[]
  revision: number
}

/**
 * One content with its groups and hashtags, with names in the site's own language. Null for an unknown content or one in
 * the trash.
 */
export async function findEditedContent(
  db: Database,
  tenantId: number,
  contentId: string,
): Promise<EditedContent | null> {
  const row = await db
    .selectFrom('content')
    .selectAll('content')
    .select((eb) => [
      eb
        .selectFrom('content_in_group as placed')
        .select(sql<string>`json_group_array(placed.group_id)`.as('ids'))
        .whereRef('placed.tenant_id', '=', 'content.tenant_id')
        .whereRef('placed.content_id', '=', 'content.id')
        .$asScalar()
        .$notNull()
        .as('groupIds'),
      eb
        .selectFrom('content_hash_tag as tagged')
        .innerJoin('hash_tag as tag', (join) =>
          join.onRef('tag.tenant_id', '=', 'tagged.tenant_id').onRef('tag.id', '=', 'tagged.tag_id'),
        )
        .select(sql<string>`json_group_array(json_object('id', tag.id, 'name', tag.name))`.as('tags'))
        .whereRef('tagged.tenant_id', '=', 'content.tenant_id')
        .whereRef('tagged.content_id', '=', 'content.id')
        .$asScalar()
        .$notNull()
        .as('hashTags'),
      eb
        .selectFrom('user_group_content as single')
        .select(sql<string>`json_group_array(single.user_group_id)`.as('ids'))
        .whereRef('single.tenant_id', '=', 'content.tenant_id')
        .whereRef('single.content_id', '=', 'content.id')
        .$asScalar()
        .$notNull()
        .as('userGroupIds'),
      eb
        .selectFrom('trending')
        .select('trending.content_id')
        .whereRef('trending.tenant_id', '=', 'content.tenant_id')
        .whereRef('trending.content_id', '=', 'content.id')
        .as('recommended'),
    ])
    .where('content.tenant_id', '=', tenantId)
    .where('content.id', '=', contentId)
    .where('content.deleted_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return null
  const { params, period, isShown, isRightToLeft, ...content } = toContent(row)
  const [param1, param2, param3, param4, param5] = params
  return {
    title: content.title,
    author: content.author,
    keywords: content.keywords,
    toc: content.toc,
    description: content.description,
    distributorName: content.distributorName,
    ...{ param1, param2, param3, param4, param5 },
    view: isShown,
    print: content.print,
    printablePages: content.printablePages,
    printableContent: content.printableContent ?? '',
    publishedOn: content.publishedOn as Day,
    publishFrom: period.startsOn as Day | null,
    publishUntil: period.endsOn as Day | null,
    binding: isRightToLeft === null ? null : isRightToLeft ? 'right' : 'left',
    protection: content.protection,
    type: row.recommended === null ? row.chosen_type : 'recommend',
    contentGroupIds: JSON.parse(row.groupIds) as number[],
    hashTags: JSON.parse(row.hashTags) as Hashtag[],
    userGroupIds: JSON.parse(row.userGroupIds) as string[],
    revision: content.revision,
  }
}
