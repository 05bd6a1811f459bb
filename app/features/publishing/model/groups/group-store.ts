import { sql } from 'kysely'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { inTenant } from '#app/kernel/data/in-tenant.ts'
import { insertSelected } from '#app/kernel/data/insert-where.ts'
import { nextRevision } from '#app/kernel/data/revision.ts'
import type { GroupType } from '#app/kernel/data/tables.ts'
import type { Translations } from '#app/kernel/i18n/translations.ts'
import type { Protection } from '#app/kernel/values/reading/protection.ts'

export type GroupFields = {
  name: string
  translations: Translations
  type: GroupType
  refCode: string | null
  isDefault: boolean
  isWrapLine: boolean
  itemSize: number
  numRow: number
  binding: 'left' | 'right' | null
  protection: Protection | null
}

type Place = { tenantId: number; id: number }

function columnsOf(fields: GroupFields) {
  return {
    name: fields.name,
    translations: JSON.stringify(fields.translations),
    type: fields.type,
    ref_code: fields.refCode,
    is_default: fields.isDefault ? (1 as const) : (0 as const),
    is_wrap_line: fields.isWrapLine ? (1 as const) : (0 as const),
    item_size: fields.itemSize,
    num_row: fields.numRow,
    binding: fields.binding,
    protection: fields.protection,
  }
}

/** Inserts the group after all others. Two simultaneous inserts violate the primary key. */
export function insertGroup(
  db: Database,
  { tenantId, id, isSample = false }: Place & { isSample?: boolean },
  fields: GroupFields,
): Write {
  const last = db
    .selectFrom('content_group')
    .select(({ fn }) => fn.coalesce(fn.max('ordinal'), sql<number>`0`).as('at'))
    .where('tenant_id', '=', tenantId)
  return db.insertInto('content_group').values({
    tenant_id: tenantId,
    id,
    ...columnsOf(fields),
    is_sample: isSample ? 1 : 0,
    ordinal: sql<number>`(${last}) + 1`,
  })
}

/** The next free number. The id of a deleted group is not reused as long as a later group exists. */
export async function nextGroupId(db: Database, tenantId: number): Promise<number> {
  const { id } = await db
    .selectFrom('content_group')
    .select(({ fn }) => fn.max<number | null>('id').as('id'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return (id ?? 0) + 1
}

/** Changes no row if the group was deleted in the meantime. */
export function updateGroup(
  db: Database,
  { tenantId, id }: Place,
  fields: GroupFields,
  revision: number | null,
): Write {
  return db
    .updateTable('content_group')
    .set({ ...columnsOf(fields), revision: nextRevision(revision) })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
}

/** Clears the default mark of all other groups, because a site has at most one default group. */
export function unsetOtherDefaults(db: Database, { tenantId, id }: Place): Write {
  return db
    .updateTable('content_group')
    .set({ is_default: 0 })
    .where('tenant_id', '=', tenantId)
    .where('id', '<>', id)
    .where('is_default', '=', 1)
}

/** Puts the groups into this order. Groups that it leaves out follow in their previous order. */
export function orderGroups(db: Database, tenantId: number, ids: readonly number[]): Write {
  const place = sql<number>`(SELECT key FROM json_each(${JSON.stringify(ids)}) WHERE value = content_group.id)`
  return db
    .updateTable('content_group')
    .set({ ordinal: sql<number>`coalesce(${place} + 1, ordinal + ${ids.length})` })
    .where('tenant_id', '=', tenantId)
}

/** Moves the contents of a group into another one. A content that is in both stays there once. */
export function moveContents(db: Database, { tenantId, id }: Place, moveTo: number | null): Write[] {
  const own = db.selectFrom('content_in_group').where('tenant_id', '=', tenantId).where('group_id', '=', id)
  const left = db.deleteFrom('content_in_group').where('tenant_id', '=', tenantId).where('group_id', '=', id)
  if (moveTo === null) return [left]
  const moved = insertSelected(
    db,
    'content_in_group',
    own.select(['tenant_id', sql.val(moveTo).as('group_id'), 'content_id']),
  )
  return [moved.onConflict((conflict) => conflict.doNothing()), left]
}

export function deleteGroupRow(db: Database, { tenantId, id }: Place): Write {
  return db.deleteFrom('content_group').where('tenant_id', '=', tenantId).where('id', '=', id)
}

/**
 * The dependencies of a group: a plan that covers it, a user group that has licensed it, and whether it has contents
 * that are in no other group.
 */
export async function findGroupTies(
  db: Database,
  { tenantId, id }: Place,
): Promise<{ plan: string | null; userGroup: string | null; hasOwnContents: boolean }> {
  const [plan, licence, content] = await Promise.all([
    db
      .selectFrom('subscription_plan_group as covered')
      .innerJoin('subscription_plan as plan', (join) => inTenant(join, 'plan.id', 'covered.plan_id'))
      .select('plan.name')
      .where('covered.tenant_id', '=', tenantId)
      .where('covered.group_id', '=', id)
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom('user_group_licence as licence')
      .innerJoin('user_group', (join) => inTenant(join, 'user_group.id', 'licence.user_group_id'))
      .select('user_group.name')
      .where('licence.tenant_id', '=', tenantId)
      .where('licence.content_group_id', '=', id)
      .limit(1)
      .executeTakeFirst(),
    findOwnContent(db, { tenantId, id }),
  ])
  return {
    plan: plan?.name ?? null,
    userGroup: licence?.name ?? null,
    hasOwnContents: content !== undefined,
  }
}

function findOwnContent(db: Database, { tenantId, id }: Place) {
  return db
    .selectFrom('content_in_group as placed')
    .select('placed.content_id')
    .where('placed.tenant_id', '=', tenantId)
    .where('placed.group_id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('content_in_group as other')
            .select('other.group_id')
            .whereRef('other.tenant_id', '=', 'placed.tenant_id')
            .whereRef('other.content_id', '=', 'placed.content_id')
            .where('other.group_id', '<>', id),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst()
}

export async function hasContents(db: Database, { tenantId, id }: Place): Promise<boolean> {
  const row = await db
    .selectFrom('content_in_group')
    .select('content_id')
    .where('tenant_id', '=', tenantId)
    .where('group_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
