import type { Database } from '#app/kernel/data/database.ts'
import type { FileState } from '#app/kernel/data/tables.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { readInChunks } from '#app/kernel/values/chunk.ts'
import { isElementId } from '#app/kernel/values/element-id.ts'
import { offsetOf, pagedOf } from '#app/kernel/values/paging.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import {
  type ContentOverview,
  fileStates,
  type OverviewCount,
  type OverviewFilter,
  type OverviewOrder,
  type OverviewOrdered,
  type OverviewRequest,
  type OverviewRow,
  type OverviewSort,
  sumByState,
  termsOf,
  totalOf,
} from './content-overview.ts'
import { countFound, findContents, maxFound, readOverviewRows } from './overview-store.ts'

type Page = { limit: number; offset: number }

type Part = 'all' | `${FileState}${0 | 1}`

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

/** All rows of the list, in batches. Only the ids and one batch are in memory at once. */
export async function eachOverviewRow(
  visit: Visit,
  request: OverviewFilter & { order: OverviewOrder },
): Promise<AsyncGenerator<OverviewRow[]>> {
  requireStaff(visit, 'service')
  const { tenantId } = visit.site
  const ids = await listOverviewIds(visit.db, tenantId, request)
  return readInChunks(ids, rowsAtOnce, (some) => readOverviewRows(visit.db, tenantId, some))
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
    findContents(db, tenantId, request, maxFound + 1),
    isPlain ? null : findContents(db, tenantId, { ...request, state: null, isVisible: null }, maxFound + 1),
  ])
  const shown = found.slice(0, maxFound)
  const offset = offsetOf(request)
  return {
    ids: shown.slice(offset, offset + request.size).map((row) => row.content_id),
    counted: countFound((all ?? found).slice(0, maxFound)),
    isAtLeast: (all ?? found).length > maxFound,
    total: shown.length,
  }
}

/** The ids of all contents of the list, in order. About 30 bytes each. */
export async function listOverviewIds(
  db: Database,
  tenantId: number,
  request: OverviewOrdered,
): Promise<string[]> {
  const listId = keptListOf(request)
  if (listId !== null) return keptIds(db, tenantId, { ...request, listId })
  return (await findContents(db, tenantId, request)).map((row) => row.content_id)
}

/** The numbers of the sort orders in the list's rows. */
const sortNumbers = { added: 0, title: 1, day: 2 } as const satisfies Record<OverviewSort, number>

/**
 * Which maintained list the filter asks for: 0 for all contents, a positive number for a group, a negative one for a
 * hashtag. Null if none of them fits.
 */
function keptListOf({ words, groupId, tagId }: OverviewFilter): number | null {
  if (termsOf(words).length > 0 || (groupId !== null && tagId !== null)) return null
  return tagId === null ? (groupId ?? 0) : -tagId
}

/**
 * The ids of a maintained list in its order: a range of its key, or up to four ranges merged (D1 allows five). Every row
 * costs the same wherever it is in the list, including the rows that are skipped.
 */
async function keptIds(
  db: Database,
  tenantId: number,
  request: OverviewOrdered & { listId: number },
  { limit, offset }: Page = { limit: -1, offset: 0 },
): Promise<string[]> {
  const [first, ...others] = partsOf(request).map((part) => rowsOf(db, tenantId, request, part))
  const { direction } = request.order
  const rows = await (first as NonNullable<typeof first>)
    .unionAll(others)
    .orderBy('key', direction)
    .orderBy('content_id', direction)
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map((row) => row.content_id)
}

/** The parts of a maintained list that the filter selects; at least one. */
function partsOf({ state, isVisible }: Pick<OverviewFilter, 'state' | 'isVisible'>): Part[] {
  if (state === null && isVisible === null) return ['all']
  const states = state === null ? fileStates : [state]
  const views = isVisible === null ? ([0, 1] as const) : [isVisible ? (1 as const) : (0 as const)]
  return states.flatMap((name) => views.map((visible): Part => `${name}${visible}`))
}

function rowsOf(
  db: Database,
  tenantId: number,
  { listId, order }: OverviewOrdered & { listId: number },
  part: Part,
) {
  return db
    .selectFrom('content_overview_listed')
    .select(['key', 'content_id'])
    .where('tenant_id', '=', tenantId)
    .where('list_id', '=', listId)
    .where('sort', '=', sortNumbers[order.by])
    .where('part', '=', part)
}

/** The number of contents of a maintained list for each state, visible and hidden. Eight rows at most. */
async function countKept(db: Database, tenantId: number, listId: number): Promise<OverviewCount[]> {
  const rows = await db
    .selectFrom('content_overview_total')
    .select(['part', 'total'])
    .where('tenant_id', '=', tenantId)
    .where('list_id', '=', listId)
    .where('part', '<>', 'all')
    .execute()
  return rows.map(({ part, total }) => ({
    file_state: part.slice(0, -1) as FileState,
    visible: part.endsWith('1') ? 1 : 0,
    total,
  }))
}

/**
 * One content with its newest file, for administrators of the site. Refuses an unknown content with `contentNotFound`.
 */
export async function getContentOverview(visit: Visit, contentId: string): Promise<OverviewRow> {
  requireStaff(visit, 'service')
  if (!isElementId(contentId)) refuse('contentNotFound')
  const [row] = await readOverviewRows(visit.db, visit.site.tenantId, [contentId])
  return row ?? refuse('contentNotFound')
}
