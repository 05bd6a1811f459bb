import type { Database } from '#app/kernel/data/database.ts'
import { inPieces } from '#app/kernel/values/in-pieces.ts'
import { offsetOf, pagedOf } from '#app/kernel/values/paging.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import type {
  ContentOverview,
  OverviewFilter,
  OverviewOrder,
  OverviewRequest,
  OverviewRow,
} from './content-overview.ts'
import { countFound, findContents, mostFound } from './found-list.ts'
import { countKept, keptIds, keptListOf } from './kept-list.ts'
import { type OverviewCount, type OverviewOrdered, sumByState, totalOf } from './overview-counts.ts'
import { readOverviewRows } from './overview-store.ts'

/**
 * One page of all contents of the site including hidden ones, the state of each one's newest file, and the number of
 * contents in each state. With words the totals are lower bounds if many contents match. Two round trips. Refuses anyone
 * who is not an administrator of the site.
 */
export async function listContentOverview(visit: Visit, request: OverviewRequest): Promise<ContentOverview> {
  requireStaff(visit, 'service')
  const { tenantId } = visit.site
  const listId = keptListOf(request)
  const { ids, counted, isAtLeast, total } = await (listId === null
    ? pageOfFound(visit.db, tenantId, request)
    : pageOfKept(visit.db, tenantId, { ...request, listId }))
  const counts = sumByState(counted, request.isVisible)
  const rows = await readOverviewRows(visit.db, tenantId, ids)
  return {
    ...pagedOf(request, total ?? totalOf(counts, request.state)),
    totalIsAtLeast: isAtLeast,
    rows,
    counts,
  }
}

const rowsAtOnce = 300

/** Everything on all pages of the list, in pieces: only the ids and one piece are in memory. */
export async function eachOverviewRow(
  visit: Visit,
  request: OverviewFilter & { order: OverviewOrder },
): Promise<AsyncGenerator<OverviewRow[]>> {
  requireStaff(visit, 'service')
  const { tenantId } = visit.site
  const ids = await listOverviewIds(visit.db, tenantId, request)
  return inPieces(ids, rowsAtOnce, (some) => readOverviewRows(visit.db, tenantId, some))
}

type Found = { ids: string[]; counted: OverviewCount[]; isAtLeast: boolean; total: number | null }

async function pageOfKept(
  db: Database,
  tenantId: number,
  request: OverviewRequest & { listId: number },
): Promise<Found> {
  const [ids, counted] = await Promise.all([
    keptIds(db, tenantId, request, { limit: request.size, offset: offsetOf(request) }),
    countKept(db, tenantId, request.listId),
  ])
  return { ids, counted, isAtLeast: false, total: null }
}

/**
 * The counts by state ignore the filters by state and visibility. Without such filters the same contents give the counts.
 */
async function pageOfFound(db: Database, tenantId: number, request: OverviewRequest): Promise<Found> {
  const isPlain = request.state === null && request.isVisible === null
  const [found, all] = await Promise.all([
    findContents(db, tenantId, request, mostFound + 1),
    isPlain ? null : findContents(db, tenantId, { ...request, state: null, isVisible: null }, mostFound + 1),
  ])
  const shown = found.slice(0, mostFound)
  const offset = offsetOf(request)
  return {
    ids: shown.slice(offset, offset + request.size).map((row) => row.content_id),
    counted: countFound((all ?? found).slice(0, mostFound)),
    isAtLeast: (all ?? found).length > mostFound,
    total: shown.length,
  }
}

/** The ids of everything on all pages of the list, in its order. About 30 bytes each. */
export async function listOverviewIds(
  db: Database,
  tenantId: number,
  request: OverviewOrdered,
): Promise<string[]> {
  const listId = keptListOf(request)
  if (listId !== null) return keptIds(db, tenantId, { ...request, listId })
  return (await findContents(db, tenantId, request)).map((row) => row.content_id)
}
