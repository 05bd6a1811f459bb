import type { Expression } from 'kysely'
import type { Write } from '#app/kernel/data/commit.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'

/**
 * A changed row, with the revision that the change gave it: as long as it has that revision, nobody has changed it again. `was` is the data
 * with which the action can undo the change.
 */
export type ChangedRow = { id: string; revision: number; was: string }

/** An action on many rows: its name and the rows that it changed. Rows that were in the wanted state already are left out. */
type BulkChange = { action: string; rows: readonly ChangedRow[] }

/** The number of restored rows, and the rows that were changed again since, which stay as they are. */
export type Undone = { changed: number; left: readonly string[] }

/**
 * Records the change so that it can be undone; commit it in the same batch. The message's undo button sends its `id` back. `rows` is an
 * expression in the same batch that makes a JSON array of `[id, revision, was]`, so that it contains exactly the changed rows.
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

/** How long a change can be undone. Milliseconds. */
const undoTime = 86_400_000

/** Finds the administrator's own change of this list, made within the last day and not undone yet. Refuses any other with `notFound`. */
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

/**
 * Reads a stored row. Before revisions existed it was only an id. Such a row isn't restored, because nobody knows whether it was changed
 * again.
 */
function toRow(kept: unknown): ChangedRow {
  const [id, revision, was] = Array.isArray(kept) ? kept : [String(kept).split(' ')[0], 0, '']
  return { id, revision, was }
}

/** Records that a change was undone. Commit it together with the restored rows. */
export function updateBulkUndone(visit: Visit, id: string): Write {
  return visit.db
    .updateTable('bulk_change')
    .set({ undone_at: visit.now() })
    .where('tenant_id', '=', visit.site.tenantId)
    .where('id', '=', id)
}
