import { toldExport } from '#app/features/audit/model/told-export.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { readInChunks } from '#app/kernel/values/in-pieces.ts'
import { type Paged, pagedOf } from '#app/kernel/values/paging.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { UserFilter, UserOrder, UserRequest, UserRow } from './user.ts'
import { countUsers, readUserIds, readUserPage, readUserRows } from './user-list-store.ts'

export type UserList = Paged & { totalIsAtLeast: boolean; users: UserRow[] }

/** assumed: nobody pages through more rows. To find somebody further on, people filter or reverse the order. */
const maxRows = 5_000

/**
 * One page of the site's readers with accounts of their own, for administrators. Readers by address belong to their
 * group's page. The total is a lower bound if words match more readers than can be searched. Refuses pages after the last
 * with `notFound`.
 */
export async function listUsers(visit: Visit, request: UserRequest): Promise<UserList> {
  requireStaff(visit, 'service')
  const { tenantId } = visit.site
  if (request.page * request.size > maxRows + request.size) refuse('notFound')
  const [users, { total, isAtLeast }] = await Promise.all([
    readUserPage(visit.db, tenantId, request),
    countUsers(visit.db, tenantId, request),
  ])
  const paged = pagedOf(request, total)
  const totalPages = Math.min(paged.totalPages, Math.ceil(maxRows / request.size))
  return { ...paged, totalPages, totalIsAtLeast: isAtLeast, users }
}

const rowsAtOnce = 300

/**
 * Everything on all pages of the list, in pieces: only the ids and one piece are in memory. The audit log records who
 * downloaded it.
 */
export async function eachUser(
  visit: Visit,
  request: UserFilter & { order: UserOrder },
): Promise<AsyncGenerator<UserRow[]>> {
  requireStaff(visit, 'service')
  const { tenantId } = visit.site
  const ids = await readUserIds(visit.db, tenantId, request)
  const { words, group, status } = request
  const query = { users: ids.length, q: words, group, status }
  const pieces = readInChunks(ids, rowsAtOnce, (some) => readUserRows(visit.db, tenantId, some))
  return toldExport(visit, { list: 'users', query }, pieces)
}

/** One reader. Refuses a person who is no reader of the site with `userNotFound` (701). */
export async function getUserRow(visit: Visit, id: string): Promise<UserRow> {
  requireStaff(visit, 'service')
  const [row] = await readUserRows(visit.db, visit.site.tenantId, [id])
  return row ?? refuse('userNotFound')
}
