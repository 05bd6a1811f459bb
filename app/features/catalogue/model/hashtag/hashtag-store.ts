import { sql } from 'kysely'
import { type Database, prepared } from '#app/kernel/data/database.ts'
import { inTenant } from '#app/kernel/data/in-tenant.ts'
import { wordsIn } from '#app/kernel/data/words-in.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'

export type Hashtag = { id: number; name: string }

/**
 * The hashtags of visible contents, by content, in the tenant's order and in one language. Contents without hashtags are
 * left out.
 */
export async function hashtagsOf(
  db: Database,
  { tenantId, locale }: { tenantId: number; locale: Locale },
  contentIds: readonly string[],
): Promise<Map<string, Hashtag[]>> {
  const tags = new Map<string, Hashtag[]>()
  if (contentIds.length === 0) return tags
  for (const { content_id, id, name } of await tagsOf(db, {
    tenantId,
    locale,
    contentIds: JSON.stringify(contentIds),
  }))
    tags.set(content_id, [...(tags.get(content_id) ?? []), { id, name }])
  return tags
}

const tagsOf = prepared<{ tenantId: number; locale: Locale; contentIds: string }>()((db, at) =>
  db
    .selectFrom('content_hash_tag')
    .innerJoin('hash_tag', (join) => inTenant(join, 'hash_tag.id', 'content_hash_tag.tag_id'))
    .innerJoin('content', (join) => inTenant(join, 'content.id', 'content_hash_tag.content_id'))
    .select(['content_hash_tag.content_id', 'hash_tag.id', wordsIn('hash_tag.name', at.locale).as('name')])
    .where('content_hash_tag.tenant_id', '=', at.tenantId)
    .where('content_hash_tag.content_id', 'in', sql<string>`(SELECT value FROM json_each(${at.contentIds}))`)
    .where('content.visible', '=', sql.lit(1))
    .orderBy('hash_tag.ordinal')
    .$castTo<{ content_id: string; id: number; name: string }>(),
)
