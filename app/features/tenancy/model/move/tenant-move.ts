import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Tables } from '#app/kernel/data/tables.ts'

const Progress = z.object({
  phase: z.enum(['clear', 'copy', 'compare', 'follow']).default('clear'),
  /** Rows. */
  copied: z.int().default(0),
  compared: z.int().default(0),
  /** Tables that are done in this phase, of all. */
  tablesDone: z.int().default(0),
  tables: z.int().default(0),
})
export type MoveProgress = z.output<typeof Progress>

export type MoveRow = Selectable<Tables['tenant_move']>
export type Move = Omit<MoveRow, 'progress' | 'tenant_id'> & { tenantId: number; progress: MoveProgress }

export function moveOf({ tenant_id: tenantId, progress, ...row }: MoveRow): Move {
  return { ...row, tenantId, progress: Progress.parse(JSON.parse(progress)) }
}

/**
 * About how much of the work is done: copying and comparing take as long. How many rows there are nobody has counted, so while copying, tables
 * count alike.
 */
export function percentOf({ state, progress }: Pick<Move, 'state' | 'progress'>): number {
  const { phase, copied, compared, tables, tablesDone } = progress
  if (state === 'kept' || state === 'clearing' || phase === 'follow') return 100
  if (phase === 'copy') return Math.floor((50 * tablesDone) / Math.max(1, tables))
  return phase === 'compare' ? 50 + Math.floor((49 * compared) / Math.max(1, copied)) : 0
}
