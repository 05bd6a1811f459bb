import type { FileState } from '#app/data/tables.ts'
import { inPieces } from '#app/values/in-pieces.ts'
import { pagedOf } from '#app/values/paging.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import type {
  ContentOverview,
  OverviewFilter,
  OverviewOrder,
  OverviewRequest,
  OverviewRow,
} from './content-overview.ts'
import {
  countOverview,
  type OverviewCount,
  readOverviewIds,
  readOverviewPage,
  readOverviewRows,
} from './overview-store.ts'

/**
 * One page of all contents of the site, hidden ones too, with how the newest file of each fares, and how many there are of
 * each state. Two round trips. Refuses who is no administrator of the site.
 */
export async function listContentOverview(visit: Visit, request: OverviewRequest): Promise<ContentOverview> {
  requireStaff(visit, 'service')
  const { tenantId } = visit.site
  const [rows, counted] = await Promise.all([
    readOverviewPage(visit.db, tenantId, request),
    countOverview(visit.db, tenantId, request),
  ])
  const counts = sumByState(counted, request.isVisible)
  return { ...pagedOf(request, totalOf(counts, request.state)), rows, counts }
}

const rowsAtOnce = 300

/** All that the list shows on all its pages, some at a time: memory holds their ids and one piece. */
export async function eachOverviewRow(
  visit: Visit,
  request: OverviewFilter & { order: OverviewOrder },
): Promise<AsyncGenerator<OverviewRow[]>> {
  requireStaff(visit, 'service')
  const { tenantId } = visit.site
  const ids = await readOverviewIds(visit.db, tenantId, request)
  return inPieces(ids, rowsAtOnce, (some) => readOverviewRows(visit.db, tenantId, some))
}

function sumByState(counted: readonly OverviewCount[], isVisible: boolean | null): Record<FileState, number> {
  const counts = { working: 0, refused: 0, ready: 0, none: 0 }
  for (const { file_state, visible, total } of counted)
    if (isVisible === null || isVisible === (visible === 1)) counts[file_state] += total
  return counts
}

function totalOf(counts: Record<FileState, number>, state: OverviewFilter['state']): number {
  return state === null ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[state]
}
