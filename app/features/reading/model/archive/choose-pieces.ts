import type { Span } from './part-filter.ts'

/** A page of a list: how many rows come before it, and how many it has. */
export type Window = { offset: number; limit: number }

/**
 * Chooses the parts that a window of a merged list, newest first, may show something of. `times` are those of the rows outside the parts,
 * and each part says how many it has and between which times. Parts that lie before the window as a whole are only counted (`skipped`);
 * those behind it are neither counted nor opened.
 */
export function choosePieces<Part extends Span>(
  times: readonly number[],
  parts: readonly Part[],
  { offset, limit }: Window,
): { skipped: number; opened: Part[] } {
  const rowsOf = (some: readonly Part[]) => some.reduce((sum, { grants }) => sum + grants, 0)
  const opened: Part[] = []
  let skipped = 0
  for (const part of parts) {
    /** So many rows at most stand before or beside the part's last one. */
    const most =
      times.filter((at) => at >= part.firstAt).length +
      rowsOf(parts.filter(({ lastAt }) => lastAt >= part.firstAt))
    /** So many rows at least stand before its first one. */
    const least =
      times.filter((at) => at > part.lastAt).length +
      rowsOf(parts.filter(({ firstAt }) => firstAt > part.lastAt))
    if (most <= offset) skipped += part.grants
    else if (least < offset + limit) opened.push(part)
  }
  return { skipped, opened }
}
