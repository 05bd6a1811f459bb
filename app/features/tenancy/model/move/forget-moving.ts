import type { Write } from '#app/kernel/data/commit.ts'
import type { OpenDatabase } from '#app/kernel/data/database.ts'

/** Deletes what a database notes about a tenant that moves. */
export function forgetMoving({ db }: Pick<OpenDatabase, 'db'>, tenantId: number): Write[] {
  return [
    db.deleteFrom('moving_tenant').where('tenant_id', '=', tenantId),
    db.deleteFrom('moved_change').where('tenant_id', '=', tenantId),
  ]
}
