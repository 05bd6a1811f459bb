import type { Expression } from 'kysely'
import type { Write } from '#app/data/commit.ts'
import { refuse } from '#app/errors/refusal.ts'
import { newElementId } from '#app/values/element-id.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'

/**
 * A row that a change left at a revision: as long as it has that one nobody has touched it since. `was` is what the action has
 * to know of it to take it back.
 */
export type ChangedRow = { id: string; revision: number; was: string }

/** What was done to many rows: which list, what, and to which of them; those that were so already are left out. */
export type BulkChange = { action: string; rows: readonly ChangedRow[] }

/** What is taken back, and what somebody has changed since and stays as they left it. */
export type Undone = { changed: number; left: readonly string[] }

/**
 * To be committed with the change; its `id` is what the message about it sends back to undo it. `rows` reads a JSON array of
 * `[id, revision, was]` in the batch itself, so that it knows what the change has met.
 */
export function insertBulkChange(
  visit: Visit,
  { list, action, rows }: { list: string; action: string; rows: Expression<string> },
): { id: string; insert: Write } {
  const staff = requireStaff(visit, 'service')
  const id = newElementId(visit.randomBytes)
  const insert = visit.db.insertInto('bulk_change').values({
    tenant_id: visit.site.tenantId,
    id,
    staff_id: staff.id,
    list,
    action,
    payload: rows,
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
  return { action: row.action, rows: (JSON.parse(row.payload) as unknown[]).map(toRow) }
}

/** Before there were revisions a row was its id alone: what nobody knows to be untouched is left as it is. */
function toRow(kept: unknown): ChangedRow {
  const [id, revision, was] = Array.isArray(kept) ? kept : [String(kept).split(' ')[0], 0, '']
  return { id, revision, was }
}

/** To be committed with what undoes it. */
export function updateBulkUndone(visit: Visit, id: string): Write {
  return visit.db
    .updateTable('bulk_change')
    .set({ undone_at: visit.now() })
    .where('tenant_id', '=', visit.site.tenantId)
    .where('id', '=', id)
}
