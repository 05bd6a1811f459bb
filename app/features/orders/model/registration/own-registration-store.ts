import { type SqlBool, sql, type Updateable } from 'kysely'
import type { Database } from '#app/kernel/data/database.ts'
import type { Tables } from '#app/kernel/data/tables.ts'
import type { Day } from '#app/kernel/values/day.ts'

type Key = { tenantId: number; accountId: string; id: string }
type Row = Tables['registration']

export type OwnRegistration = Key & {
  planId: string
  status: Row['status']
  endsOn: Day
  provider: string | null
  /** Failed attempts of the charge that is due. */
  attempts: number
  endReason: Row['end_reason']
  revision: number
}

/** One of the reader's own registrations. Null for another reader's. */
export async function findOwnRegistration(db: Database, key: Key): Promise<OwnRegistration | null> {
  const row = await db
    .selectFrom('registration')
    .select(['plan_id', 'status', 'ends_on', 'provider', 'attempts', 'end_reason', 'revision'])
    .where('tenant_id', '=', key.tenantId)
    .where('account_id', '=', key.accountId)
    .where('id', '=', key.id)
    .executeTakeFirst()
  if (row === undefined) return null
  const { status, provider, attempts, revision } = row
  return {
    ...key,
    planId: row.plan_id,
    status,
    endsOn: row.ends_on as Day,
    provider,
    attempts,
    endReason: row.end_reason,
    revision,
  }
}

/** A writer's condition, which must stand before the change. */
export function isOwnUnchanged(db: Database, own: OwnRegistration) {
  const same = db
    .selectFrom('registration')
    .select('id')
    .where('tenant_id', '=', own.tenantId)
    .where('id', '=', own.id)
    .where('revision', '=', own.revision)
  return sql<SqlBool>`EXISTS ${same}`
}

/** Changes no row if somebody else has changed it since. */
export function updateOwn(db: Database, own: OwnRegistration, changes: Updateable<Row>) {
  return db
    .updateTable('registration')
    .set({ ...changes, revision: own.revision + 1 })
    .where('tenant_id', '=', own.tenantId)
    .where('account_id', '=', own.accountId)
    .where('id', '=', own.id)
    .where('revision', '=', own.revision)
}
