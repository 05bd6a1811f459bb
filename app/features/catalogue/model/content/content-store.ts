import type { Selectable } from 'kysely'
import type { Database, OrFound } from '#app/kernel/data/database.ts'
import { coverCopies } from '#app/kernel/data/files.ts'
import { inTenant } from '#app/kernel/data/in-tenant.ts'
import type { Tables } from '#app/kernel/data/tables.ts'
import type { Content } from './content.ts'

/** A content of the tenant, visible or not. Null if there is none with this id, or if it is in the trash. */
export async function findContent(
  db: Database,
  tenantId: number,
  contentId: OrFound<string>,
): Promise<Content | null> {
  const row = await db
    .selectFrom('content')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', contentId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row === undefined ? null : toContent(row)
}

/** The groups of a content, in the tenant's order. */
export async function listGroupsOfContent(
  db: Database,
  tenantId: number,
  contentId: string,
): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('content_in_group')
    .innerJoin('content_group', (join) => inTenant(join, 'content_group.id', 'content_in_group.group_id'))
    .select(['content_group.id', 'content_group.name'])
    .where('content_in_group.tenant_id', '=', tenantId)
    .where('content_in_group.content_id', '=', contentId)
    .orderBy('content_group.ordinal')
    .execute()
}

type CoverColumns = Pick<Selectable<Tables['content']>, 'cover_key' | 'cover_width' | 'cover_height'>

export function toCover(row: CoverColumns): Content['cover'] {
  if (row.cover_key === null || row.cover_width === null || row.cover_height === null) return null
  const { cover_key: key, cover_width: width, cover_height: height } = row
  const smaller = coverCopies(key).filter((copy) => copy.width < width)
  const copies = smaller.map((copy) => ({ ...copy, key: nameOf(copy.key) }))
  return { key: nameOf(key), width, height, copies }
}

/** The file's name without its folder. The key in R2 is never shown. */
function nameOf(key: string): string {
  return key.split('/').at(-1) ?? ''
}

/** The columns that a content is made from. */
export type ContentColumns = Omit<
  Selectable<Tables['content']>,
  | 'tenant_id'
  | 'deleted_at'
  | 'chosen_type'
  | 'sort_keys'
  | 'find_key'
  | 'oldest_version'
  | 'created_at'
  | 'updated_at'
  | 'is_sample'
>

export function toContent(row: ContentColumns): Content {
  return {
    id: row.id,
    title: row.title,
    author: row.author,
    titleTranslation: row.title_translation,
    authorTranslation: row.author_translation,
    keywords: row.keywords,
    toc: row.toc,
    description: row.description,
    distributorName: row.distributor_name,
    params: [row.param1, row.param2, row.param3, row.param4, row.param5],
    visible: row.visible === 1,
    isShown: row.visible === 1 || row.withheld === 1,
    period: { startsOn: row.publish_from, endsOn: row.publish_until },
    print: row.print,
    printableContent: row.printable_content,
    printablePages: row.printable_pages,
    isRightToLeft: row.right_to_left === null ? null : row.right_to_left === 1,
    protection: row.protection,
    extensionType: row.extension_type,
    fileName: row.file_name,
    publishedOn: row.published_on,
    version: row.version,
    pageCount: row.page_count,
    revision: row.revision,
    cover: toCover(row),
  }
}
