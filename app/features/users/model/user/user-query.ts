import { z } from 'zod'
import { type UserFilter, type UserOrder, userSorts, userStatuses } from './user.ts'

/** Ignores a value that doesn't fit instead of refusing it: people edit addresses by hand. */
const forgiving = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined)

/** The administrators' list of readers as an address and a call say it. */
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

/** assumed: who was added last stands first, names go from the first on. */
export function orderOf({ sort = 'added', direction }: UserQuery): UserOrder {
  return { by: sort, direction: direction ?? (sort === 'name' ? 'asc' : 'desc') }
}

/** The same as a call asks it. */
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
