import type { Write } from '#app/data/commit.ts'
import { refuse } from '#app/errors/refusal.ts'
import { newElementId } from '#app/values/element-id.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'

/** What was done to many rows: which list, what, and to which of them; those that were so already are left out. */
export type BulkChange = { list: string; action: string; ids: readonly string[] }

/** To be committed with the change; its `id` is what the message about it sends back to undo it. */
export function insertBulkChange(
  visit: Visit,
  { list, action, ids }: BulkChange,
): { id: string; insert: Write } {
  const staff = requireStaff(visit, 'service')
  const id = newElementId(visit.randomBytes)
  const insert = visit.db.insertInto('bulk_change').values({
    tenant_id: visit.site.tenantId,
    id,
    staff_id: staff.id,
    list,
    action,
    payload: JSON.stringify(ids),
    undone_at: null,
    created_at: visit.now(),
  })
  return { id, insert }
}

/** Longest time a change can be undone by its message. Milliseconds. */
const undoTime = 86_400_000

/** One's own change of this list, of the last day and not undone yet; else `notFound`. */
export async function getBulkChange(visit: Visit, list: string, id: string): Promise<BulkChange> {
  const staff = requireStaff(visit, 'service')
  const row = await visit.db
    .selectFrom('bulk_change')
    .select(['action', 'payload'])
    .where('tenant_id', '=', visit.site.tenantId)
    .where('id', '=', id)
    .where('list', '=', list)
    .where('staff_id', '=', staff.id)
    .where('undone_at', 'is', null)
    .where('created_at', '>', visit.now() - undoTime)
    .executeTakeFirst()
  if (row === undefined) refuse('notFound')
  return { list, action: row.action, ids: JSON.parse(row.payload) as string[] }
}

/** To be committed with what undoes it. */
export function updateBulkUndone(visit: Visit, id: string): Write {
  return visit.db
    .updateTable('bulk_change')
    .set({ undone_at: visit.now() })
    .where('tenant_id', '=', visit.site.tenantId)
    .where('id', '=', id)
}
