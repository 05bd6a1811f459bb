import type { Row } from './report.ts'
import type { SearchFigures } from './search-bench.ts'

const maxMs = 20
/** The factor by which two runs of the same queries differ; a tenant's time must not grow by more. */
const noise = 1.5

/** The search over 100,000 contents: quick, complete, and no slower for a tenant because others came. */
export function searchRows(figures: readonly SearchFigures[]): Row[] {
  const alone = figures[0]?.p95 ?? 0
  return figures.map(({ what, p50, p95, max, right, of }) => ({
    name: `search in the database, ${what}`,
    target: `p95 < ${maxMs} ms, totals right`,
    measured: `p50 ${p50.toFixed(2)}, p95 ${p95.toFixed(2)}, max ${max.toFixed(2)} ms; ${right} of ${of} totals right`,
    ok: p95 < maxMs && right === of && (!what.startsWith('the same') || p95 <= Math.max(alone * noise, 1)),
  }))
}
