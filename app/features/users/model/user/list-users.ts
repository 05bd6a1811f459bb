import { z } from 'zod'
import { auditedExport } from '#app/features/audit/model/insert-audit.ts'
import { findReader, type ReaderAccount } from '#app/features/identity/model/account/account-store.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { readInChunks } from '#app/kernel/values/chunk.ts'
import { type Paged, pagedOf } from '#app/kernel/values/paging.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import {
  type UserFilter,
  type UserOrder,
  type UserRequest,
  type UserRow,
  userSorts,
  userStatuses,
} from './user.ts'
import { countUsers, readUserIds, readUserPage, readUserRows } from './user-list-store.ts'

export type UserList = Paged & { totalIsAtLeast: boolean; users: UserRow[] }

/** assumed: the most rows that one can page through. To find a reader further on, administrators filter or reverse the order. */
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

/** Reads the whole list with its filters, in pieces: only the ids and one piece are in memory. The audit log records who exported it. */
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
  return auditedExport(visit, { list: 'users', query }, pieces)
}

/** One reader. Refuses a person who is no reader of the site with `userNotFound` (701). */
export async function getUserRow(visit: Visit, id: string): Promise<UserRow> {
  requireStaff(visit, 'service')
  const [row] = await readUserRows(visit.db, visit.site.tenantId, [id])
  return row ?? refuse('userNotFound')
}

export type WholeUser = { user: UserRow; account: ReaderAccount }

/**
 * A reader with everything that administrators see of the account. Refuses a person who is no reader of the site with
 * `userNotFound` (701).
 */
export async function getWholeUser(visit: Visit, id: string): Promise<WholeUser> {
  requireStaff(visit, 'service')
  const { tenantId } = visit.site
  const [[user], account] = await Promise.all([
    readUserRows(visit.db, tenantId, [id]),
    findReader(visit.db, { tenantId, accountId: id }),
  ])
  return user === undefined || account === null ? refuse('userNotFound') : { user, account }
}

/** Ignores a value that doesn't fit instead of refusing it: people edit addresses by hand. */
const forgiving = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined)

/** The filters and the order of the list of readers, from the page's address or a call. */
export const UserQuery = z.object({
  q: forgiving(z.string().trim().max(200)),
  /** A group's id, or `none` for readers without one. */
  group: forgiving(z.string().regex(/^\w{1,64}$/)),
  status: forgiving(z.enum(userStatuses)),
  sort: forgiving(z.enum(userSorts)),
  direction: forgiving(z.enum(['asc', 'desc'])),
})
export type UserQuery = z.output<typeof UserQuery>

export function filterOf({ q, group, status }: UserQuery): UserFilter {
  return { words: q ?? '', group: group ?? null, status: status ?? null }
}

/** The order of the list. assumed: the latest added reader comes first, and names are in alphabetical order. */
export function orderOf({ sort = 'added', direction }: UserQuery): UserOrder {
  return { by: sort, direction: direction ?? (sort === 'name' ? 'asc' : 'desc') }
}

/** The filters as a call has them. */
export const UsersCall = z.object({
  page: z.unknown().optional(),
  size: z.unknown().optional(),
  searchKey: UserQuery.shape.q,
  userGroupId: UserQuery.shape.group,
  /** `allow` or `stop`, or their codes (R443). */
  accountStatus: forgiving(
    z.preprocess((status) => ({ '0': 'allow', '1': 'stop' })[String(status)] ?? status, z.enum(userStatuses)),
  ),
  sort: UserQuery.shape.sort,
  direction: UserQuery.shape.direction,
})
