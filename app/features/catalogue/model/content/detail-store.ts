import { sql } from 'kysely'
import type { Database } from '#app/kernel/data/database.ts'
import { prepared } from '#app/kernel/data/prepared.ts'
import type { Protection } from '#app/kernel/values/reading/protection.ts'
import type { Site } from '#app/visit/site.ts'
import { type CardParameters, cardColumns } from './card-columns.ts'
import { type CardReader, type CardRow, parametersOf } from './card-store.ts'
import type { Content, ContentType } from './content.ts'
import { type ContentColumns, toContent } from './content-store.ts'
import { type TextRights, textRights } from './text-rights.ts'

/** A content with everything around it, for one reader. */
export type FoundContent = {
  content: Content
  type: ContentType | null
  isFavourite: boolean
  /** The page at which its reader stopped. Null for guests, and if they have never read it. */
  leftAt: number | null
  /** In the site's order. */
  groups: { id: number; name: string }[]
  hashTags: { id: number; name: string }[]
  /** The effective level of protection, whichever setting it comes from. */
  protection: Protection
  textRights: TextRights
}

/** A content of the tenant, visible or not, in one query. Names of groups and hashtags are the site's. */
export async function findContentFor(
  db: Database,
  reader: CardReader,
  contentId: string,
  { groups, hashTags }: Pick<Site, 'groups' | 'hashTags'>,
): Promise<FoundContent | null> {
  const [row] = await oneContent(db, { ...parametersOf(reader), contentId })
  if (row === undefined) return null
  const groupIds = JSON.parse(row.groupIds) as number[]
  const tagIds = JSON.parse(row.tagIds) as number[]
  return {
    content: toContent(row),
    protection: row.protectedAs,
    textRights: { protectedAs: row.protectedAs, isOpened: row.isOpened, sample: row.sample },
    type: row.type,
    isFavourite: row.is_favourite === 1,
    leftAt: row.leftAt,
    groups: groups.filter(({ id }) => groupIds.includes(id)).map(({ id, name }) => ({ id, name })),
    hashTags: hashTags.filter(({ id }) => tagIds.includes(id)),
  }
}

type DetailRow = CardRow &
  ContentColumns & { groupIds: string; tagIds: string; leftAt: number | null } & TextRights

const oneContent = prepared<CardParameters & { contentId: string }>()((db, at) =>
  db
    .selectFrom('content')
    .select(cardColumns(at))
    .select([
      'content.keywords',
      'content.toc',
      'content.description',
      'content.distributor_name',
      'content.param1',
      'content.param2',
      'content.param3',
      'content.param4',
      'content.param5',
      'content.visible',
      'content.revision',
      'content.withheld',
      'content.publish_from',
      'content.publish_until',
      'content.printable_pages',
      'content.right_to_left',
      'content.protection',
      'content.print',
      'content.printable_content',
      'content.extension_type',
      'content.file_name',
      'content.version',
      'content.page_count',
    ])
    .select((eb) => [
      eb
        .selectFrom('content_in_group as placed')
        .select(sql<string>`json_group_array(placed.group_id)`.as('ids'))
        .whereRef('placed.tenant_id', '=', 'content.tenant_id')
        .whereRef('placed.content_id', '=', 'content.id')
        .as('groupIds'),
      eb
        .selectFrom('content_hash_tag as tagged')
        .select(sql<string>`json_group_array(tagged.tag_id)`.as('ids'))
        .whereRef('tagged.tenant_id', '=', 'content.tenant_id')
        .whereRef('tagged.content_id', '=', 'content.id')
        .as('tagIds'),
      eb
        .selectFrom('reading')
        .select('reading.page')
        .whereRef('reading.tenant_id', '=', 'content.tenant_id')
        .where('reading.account_id', '=', at.shelfId)
        .whereRef('reading.content_id', '=', 'content.id')
        .as('leftAt'),
    ])
    .select(textRights(at))
    .where('content.tenant_id', '=', at.tenantId)
    .where('content.id', '=', at.contentId)
    .where('content.deleted_at', 'is', null)
    .$castTo<DetailRow>(),
)
