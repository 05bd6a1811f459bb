import { z } from 'zod'

/** How far a copy has come. After 'compare' it only follows the changes. */
const CopyCursor = z.object({
  phase: z.enum(['clear', 'copy', 'compare', 'follow']),
  /** The table whose rows come next; null before the first. */
  table: z.string().nullable().default(null),
  /** The key of the last row that is done, as JSON; null before the first. */
  key: z.string().nullable().default(null),
  /** How many rows are copied, and how many of those compared. */
  copied: z.int().default(0),
  compared: z.int().default(0),
})
export type CopyCursor = z.output<typeof CopyCursor>

export const startCursor: CopyCursor = { phase: 'clear', table: null, key: null, copied: 0, compared: 0 }

/** The place of a copy, and the number of its latest turn. */
export async function readCursor(
  d1: D1Database,
  tenantId: number,
): Promise<{ turn: number; cursor: CopyCursor }> {
  const { results } = await d1
    .prepare('SELECT turn, cursor FROM moving_tenant WHERE tenant_id = ?')
    .bind(tenantId)
    .all<{ turn: number; cursor: string }>()
  const [row] = results
  if (row === undefined) throw new Error(`no copy of tenant ${tenantId}`)
  return { turn: row.turn, cursor: CopyCursor.parse(JSON.parse(row.cursor)) }
}
