import type { Database } from '#app/kernel/data/database.ts'
import { readTranslations } from '#app/kernel/i18n/translations.ts'
import { contentFields } from '#app/kernel/values/content-field.ts'
import type { SiteSearchBox, SiteSearchTab } from '#app/visit/site.ts'

/** The search tabs with their boxes, in the tenant's order, for the snapshot. */
export async function readSiteSearchTabs(db: Database, tenantId: number): Promise<SiteSearchTab[]> {
  const [tabs, boxes] = await Promise.all([
    db
      .selectFrom('search_tab')
      .select(['id', 'title', 'type', 'translations'])
      .where('tenant_id', '=', tenantId)
      .orderBy('ordinal')
      .execute(),
    db.selectFrom('search_box').selectAll().where('tenant_id', '=', tenantId).orderBy('ordinal').execute(),
  ])
  return tabs.map(({ id, title, type, translations }) => ({
    id,
    title,
    isFullText: type === 'full_text',
    boxes: boxes.filter((box) => box.tab_id === id).map(toSearchBox),
    ...readTranslations(translations),
  }))
}

type BoxRow = {
  id: number
  label: string
  is_show_label: 0 | 1
  size: 'small' | 'medium' | 'large'
  operation: SiteSearchBox['operation']
  match_value: string
  search_fields: string
  group_ids: string
  translations: string
}

function toSearchBox(row: BoxRow): SiteSearchBox {
  const names = JSON.parse(row.search_fields) as string[]
  return {
    id: row.id,
    label: row.label,
    isShowLabel: row.is_show_label === 1,
    size: row.size,
    operation: row.operation,
    choices: row.match_value
      .split(',')
      .map((choice) => choice.trim())
      .filter((choice) => choice !== ''),
    fields: contentFields.filter((field) => names.includes(field)),
    groupIds: JSON.parse(row.group_ids) as number[],
    ...readTranslations(row.translations),
  }
}
