import { sql } from 'kysely'
import { readSiteSearchTabs } from '#app/features/tenancy/model/snapshot/site-search-tabs.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { nextRevision } from '#app/kernel/data/revision.ts'
import type { Translations } from '#app/kernel/i18n/translations.ts'
import type { SiteSearchBox, SiteSearchTab } from '#app/visit/site.ts'

export type BoxRow = SiteSearchBox & { revision: number }
export type TabRow = Omit<SiteSearchTab, 'boxes'> & { revision: number; boxes: BoxRow[] }

/** The tabs with their boxes, in their order, each with its revision. */
export async function readTabs(db: Database, tenantId: number): Promise<TabRow[]> {
  // The revisions are read before the words. If a row is changed in between, the revision is then too old to be written, and not too new.
  const [ofTabs, ofBoxes] = await Promise.all([
    db.selectFrom('search_tab').select(['id', 'revision']).where('tenant_id', '=', tenantId).execute(),
    db.selectFrom('search_box').select(['id', 'revision']).where('tenant_id', '=', tenantId).execute(),
  ])
  const tabs = await readSiteSearchTabs(db, tenantId)
  const revisionIn = (rows: typeof ofTabs, id: number) => rows.find((row) => row.id === id)?.revision ?? 1
  return tabs.map((tab) => ({
    ...tab,
    revision: revisionIn(ofTabs, tab.id),
    boxes: tab.boxes.map((box) => ({ ...box, revision: revisionIn(ofBoxes, box.id) })),
  }))
}

type At = { tenantId: number; id: number }
type TabFields = {
  title: string
  translations: Translations<'title'>
  type: 'fields' | 'full_text'
}
export type BoxFields = {
  label: string
  translations: Translations<'label' | 'choiceLabels'>
  isShowLabel: boolean
  size: SiteSearchBox['size']
  operation: SiteSearchBox['operation']
  choices: readonly string[]
  fields: readonly string[]
  groupIds: readonly number[]
}

/** Inserts a tab after the others, with the next free number. */
export function insertTab(db: Database, tenantId: number, { translations, ...fields }: TabFields): Write {
  const after = (column: 'id' | 'ordinal') =>
    db
      .selectFrom('search_tab')
      .select(sql<number>`coalesce(max(${sql.ref(column)}), 0) + 1`.as('next'))
      .where('tenant_id', '=', tenantId)
  return db.insertInto('search_tab').values({
    tenant_id: tenantId,
    id: after('id'),
    ordinal: after('ordinal'),
    ...fields,
    translations: JSON.stringify(translations),
  })
}

/** Changes a tab. The batch fails if another request has changed it meanwhile. */
export function updateTab(
  db: Database,
  { tenantId, id }: At,
  { translations, ...fields }: TabFields,
  revision: number | null,
): Write {
  return db
    .updateTable('search_tab')
    .set({ ...fields, translations: JSON.stringify(translations), revision: nextRevision(revision) })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
}

/** Deletes a tab with its boxes. */
export function deleteTab(db: Database, { tenantId, id }: At): Write {
  return db.deleteFrom('search_tab').where('tenant_id', '=', tenantId).where('id', '=', id)
}

/** Inserts a box after the others of its tab, with the site's next free number. */
export function insertBox(db: Database, { tenantId, id: tabId }: At, fields: BoxFields): Write {
  const after = (column: 'id' | 'ordinal') =>
    db
      .selectFrom('search_box')
      .select(sql<number>`coalesce(max(${sql.ref(column)}), 0) + 1`.as('next'))
      .where('tenant_id', '=', tenantId)
  return db.insertInto('search_box').values({
    tenant_id: tenantId,
    id: after('id'),
    tab_id: tabId,
    ordinal: after('ordinal'),
    ...columnsOf(fields),
  })
}

/** Changes a box. The batch fails if another request has changed it meanwhile. */
export function updateBox(
  db: Database,
  { tenantId, id }: At,
  fields: BoxFields,
  revision: number | null,
): Write {
  return db
    .updateTable('search_box')
    .set({ ...columnsOf(fields), revision: nextRevision(revision) })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
}

export function deleteBox(db: Database, { tenantId, id }: At): Write {
  return db.deleteFrom('search_box').where('tenant_id', '=', tenantId).where('id', '=', id)
}

export function orderTabs(db: Database, tenantId: number, ids: readonly number[]): Write {
  return db
    .updateTable('search_tab')
    .set({ ordinal: placeIn(ids, 'search_tab.id') })
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', [...ids])
}

export function orderBoxes(db: Database, tenantId: number, ids: readonly number[]): Write {
  return db
    .updateTable('search_box')
    .set({ ordinal: placeIn(ids, 'search_box.id') })
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', [...ids])
}

function placeIn(ids: readonly number[], id: string) {
  return sql<number>`(SELECT key + 1 FROM json_each(${JSON.stringify(ids)}) WHERE value = ${sql.ref(id)})`
}

function columnsOf(fields: BoxFields) {
  return {
    label: fields.label,
    is_show_label: fields.isShowLabel ? (1 as const) : (0 as const),
    size: fields.size,
    operation: fields.operation,
    match_value: fields.choices.join(','),
    search_fields: JSON.stringify(fields.fields),
    group_ids: JSON.stringify(fields.groupIds),
    translations: JSON.stringify(fields.translations),
  }
}
