import { sql } from 'kysely'
import { readSiteSortFields } from '#app/features/tenancy/model/snapshot/site-sort-fields.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { nextRevision } from '#app/kernel/data/revision.ts'
import type { Translations } from '#app/kernel/i18n/translations.ts'
import type { SiteSortField } from '#app/visit/site.ts'

export type SortFieldRow = SiteSortField & { revision: number }
export type SortFieldFields = {
  field: number
  title: string
  translations: Translations<'title'>
  isAscDefault: boolean
  isDefault: boolean
  /** The position. Without one a changed field stays where it was, and a new one comes last. */
  ordinal: number | null
}

/** The sort fields, each with its revision. */
export async function readSortFields(db: Database, tenantId: number): Promise<SortFieldRow[]> {
  // The revisions are read before the words. If a row is changed in between, the revision is then too old to be written, and not too new.
  const revisions = await db
    .selectFrom('sort_field')
    .select(['id', 'revision'])
    .where('tenant_id', '=', tenantId)
    .execute()
  const fields = await readSiteSortFields(db, tenantId)
  return fields.map((field) => ({
    ...field,
    revision: revisions.find(({ id }) => id === field.id)?.revision ?? 1,
  }))
}

type At = { tenantId: number; context: 1 | 2 }

/** Inserts a sort field with the next free number. It comes last if no position is given. */
export function insertSortField(
  db: Database,
  { tenantId, context }: At,
  { ordinal, ...fields }: SortFieldFields,
  known?: { id: number; revision: number },
): Write {
  const after = (column: 'id' | 'ordinal') =>
    db
      .selectFrom('sort_field')
      .select(sql<number>`coalesce(max(${sql.ref(column)}), 0) + 1`.as('next'))
      .where('tenant_id', '=', tenantId)
  return db.insertInto('sort_field').values({
    tenant_id: tenantId,
    id: known?.id ?? after('id'),
    context,
    field: fields.field,
    ...columnsOf(fields),
    ordinal: ordinal ?? after('ordinal'),
    ...(known && { revision: known.revision }),
  })
}

/** Changes everything but the field that is sorted by. The batch fails if another request has changed the row meanwhile. */
export function updateSortField(
  db: Database,
  { tenantId, id }: { tenantId: number; id: number },
  { ordinal, ...fields }: SortFieldFields,
  revision: number | null,
): Write {
  return db
    .updateTable('sort_field')
    .set({
      ...columnsOf(fields),
      ...(ordinal === null ? {} : { ordinal }),
      revision: nextRevision(revision),
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
}

export function deleteSortField(db: Database, tenantId: number, id: number): Write {
  return db.deleteFrom('sort_field').where('tenant_id', '=', tenantId).where('id', '=', id)
}

/** Clears the default of a kind of list, before another field becomes the default. */
export function clearSortDefaults(db: Database, { tenantId, context }: At): Write {
  return db
    .updateTable('sort_field')
    .set({ is_default: 0 })
    .where('tenant_id', '=', tenantId)
    .where('context', '=', context)
}

export function orderSortFields(db: Database, tenantId: number, ids: readonly number[]): Write {
  const place = sql<number>`(SELECT key + 1 FROM json_each(${JSON.stringify(ids)}) WHERE value = sort_field.id)`
  return db
    .updateTable('sort_field')
    .set({ ordinal: place })
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', [...ids])
}

function columnsOf({ title, translations, isAscDefault, isDefault }: Omit<SortFieldFields, 'ordinal'>) {
  return {
    title,
    translations: JSON.stringify(translations),
    is_asc_default: isAscDefault ? (1 as const) : (0 as const),
    is_default: isDefault ? (1 as const) : (0 as const),
  }
}
