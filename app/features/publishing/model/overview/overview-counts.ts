import type { FileState } from '#app/kernel/data/tables.ts'
import type { OverviewFilter, OverviewOrder } from './content-overview.ts'

export type OverviewOrdered = OverviewFilter & { order: OverviewOrder }

/** The number of contents of one state, visible or hidden. */
export type OverviewCount = { file_state: FileState; visible: 0 | 1; total: number }

/** The number of contents of each state: the visible ones, the hidden ones, or both. */
export function sumByState(
  counted: readonly OverviewCount[],
  isVisible: boolean | null,
): Record<FileState, number> {
  const counts = { working: 0, refused: 0, ready: 0, none: 0 }
  for (const { file_state, visible, total } of counted)
    if (isVisible === null || isVisible === (visible === 1)) counts[file_state] += total
  return counts
}

export function totalOf(counts: Record<FileState, number>, state: FileState | null): number {
  return state === null ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[state]
}
