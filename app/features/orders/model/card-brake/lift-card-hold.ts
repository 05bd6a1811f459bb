import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { getUserRow } from '#app/features/users/model/user/list-users.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { type CardHold, findCardHold, liftHold } from './attempt-store.ts'

/**
 * Why a reader has to wait before trying another card. Null if they don't have to. Refuses a person who is no reader of
 * the site with `userNotFound`.
 */
export async function getCardHold(visit: Visit, id: string): Promise<CardHold | null> {
  requireStaff(visit, 'service')
  const user = await getUserRow(visit, id)
  return findCardHold(visit.db, { tenantId: visit.site.tenantId, accountId: user.id }, visit.now())
}

/** Lets a reader try cards again at once, as if they had tried none. Their network's count stays. Refuses as above. */
export async function liftCardHold(visit: Visit, id: string): Promise<void> {
  const admin = requireStaff(visit, 'service')
  const { name } = await getUserRow(visit, id)
  await commit(visit, [
    liftHold(visit.db, { tenantId: visit.site.tenantId, accountId: id }, visit.now()),
    insertAudit(visit, admin, { action: 'user.liftCardHold', subject: id, name }),
  ])
}

/** The hold as the API shows it, with times in ISO 8601. */
export function viewCardHold(hold: CardHold | null) {
  if (hold === null) return null
  const { until, lastAt, ...counts } = hold
  return { ...counts, until: new Date(until).toISOString(), lastAt: new Date(lastAt).toISOString() }
}
