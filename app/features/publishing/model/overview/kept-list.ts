import type { Database } from '#app/kernel/data/database.ts'
import type { FileState } from '#app/kernel/data/tables.ts'
import { fileStates, type OverviewFilter, type OverviewSort } from './content-overview.ts'
import type { OverviewCount, OverviewOrdered } from './overview-counts.ts'
import { termsOf } from './overview-terms.ts'

/** The numbers that the list's rows use. */
const sortNumbers = { added: 0, title: 1, day: 2 } as const satisfies Record<OverviewSort, number>

/**
 * Which maintained list the filter asks for: 0 for all contents, a positive number for a group, a negative one for a
 * hashtag. Null if none of them fits.
 */
export function keptListOf({ words, groupId, tagId }: OverviewFilter): number | null {
  if (termsOf(words).length > 0 || (groupId !== null && tagId !== null)) return null
  return tagId === null ? (groupId ?? 0) : -tagId
}

type Page = { limit: number; offset: number }

/**
 * The ids of a maintained list in its order: a range of its key, or up to four ranges merged (D1 allows five). Every row
 * costs the same wherever it is in the list, including the rows that are skipped.
 */
export async function keptIds(
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

type Part = 'all' | `${FileState}${0 | 1}`

/** Returns at least one part. */
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
export async function countKept(db: Database, tenantId: number, listId: number): Promise<OverviewCount[]> {
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
