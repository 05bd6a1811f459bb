import { TenantCopy } from '#app/features/tenancy/model/move/tenant-copy.ts'
import type { OpenDatabase } from '#app/kernel/data/database.ts'

type Records = Pick<OpenDatabase, 'd1'>

/**
 * Copies all records of a tenant that nobody uses meanwhile, and compares them. The target has the tenant's and its company's row already.
 * Repeating it continues, or changes nothing.
 */
export async function copyWholeTenant(source: Records, target: Records, tenantId: number): Promise<void> {
  const copy = await TenantCopy.open({ source, target, tenantId })
  while ((await copy.turn()) !== 'quiet');
  await forgetMoving(target, tenantId)
}

/** Removes all records of a tenant from a database in which it isn't used. */
export async function clearWholeTenant(records: Records, tenantId: number): Promise<void> {
  const copy = await TenantCopy.open({ source: records, target: records, tenantId })
  while (await copy.clearSome());
  await forgetMoving(records, tenantId)
}

async function forgetMoving({ d1 }: Records, tenantId: number): Promise<void> {
  await d1.batch(
    ['moving_tenant', 'moved_change'].map((table) =>
      d1.prepare(`DELETE FROM "${table}" WHERE tenant_id = ?`).bind(tenantId),
    ),
  )
}
