import type { Selectable } from 'kysely'
import type { Database } from '#app/kernel/data/database.ts'
import type { GroupType, Tables } from '#app/kernel/data/tables.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import type { Protection } from '#app/kernel/values/reading/protection.ts'
import type { SiteGroup } from '#app/visit/site.ts'

/** A group as its administrators edit it: its name in every language, and how many visible contents it has. */
export type EditedGroup = Omit<SiteGroup, 'name' | 'translations'> & {
  type: GroupType
  /** The name in the site's own language. */
  name: string
  names: Partial<Record<Locale, string>>
  /** The binding of its books, used if neither the book nor its file states one. */
  binding: 'left' | 'right' | null
  /** The protection of its books, used if a book states none. */
  protection: Protection | null
  ordinal: number
  revision: number
  contents: number
}

/** All groups of the tenant in their order, or one of them. */
export async function readEditedGroups(
  db: Database,
  { tenantId, lang }: { tenantId: number; lang: Locale },
  groupId?: number,
): Promise<EditedGroup[]> {
  const rows = await db
    .selectFrom('content_group')
    .leftJoin('list_total', (join) =>
      join
        .onRef('list_total.tenant_id', '=', 'content_group.tenant_id')
        .onRef('list_total.list_id', '=', 'content_group.id'),
    )
    .selectAll('content_group')
    .select('list_total.total')
    .where('content_group.tenant_id', '=', tenantId)
    .$if(groupId !== undefined, (query) => query.where('content_group.id', '=', groupId as number))
    .orderBy('content_group.ordinal')
    .orderBy('content_group.id')
    .execute()
  return rows.map((row) => toEditedGroup(row, lang))
}

type Row = Selectable<Tables['content_group']> & { total: number | null }

function toEditedGroup(row: Row, lang: Locale): EditedGroup {
  const translations = JSON.parse(row.translations) as Partial<Record<Locale, { name?: string }>>
  const others = Object.entries(translations).map(([locale, words]) => [locale, words.name])
  return {
    id: row.id,
    name: row.name,
    names: { ...Object.fromEntries(others.filter(([, word]) => word)), [lang]: row.name },
    type: row.type,
    isDefault: row.is_default === 1,
    itemSize: row.item_size,
    numRow: row.num_row,
    isWrapLine: row.is_wrap_line === 1,
    refCode: row.ref_code,
    binding: row.binding,
    protection: row.protection,
    ordinal: row.ordinal,
    revision: row.revision,
    contents: row.total ?? 0,
  }
}
