import { findReader, type ReaderAccount } from '#app/features/identity/model/account/account-store.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { UserRow } from './user.ts'
import { readUserRows } from './user-list-store.ts'

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
