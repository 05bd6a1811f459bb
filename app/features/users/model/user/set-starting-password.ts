import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { isUnchanged } from '#app/features/identity/model/account/account-store.ts'
import { replacePassword } from '#app/features/identity/model/account/replace-password.ts'
import { holderOf, liftBlock } from '#app/features/identity/model/session/login-failures.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { requirePerson } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { getWholeUser } from './get-whole-user.ts'
import { newStartingPassword } from './starting-password.ts'

/**
 * A new password for a reader without an e-mail address to be mailed a link at, shown this once, with which
 * they can do nothing but set one of their own; ends all sessions and lifts the block of failed logins. A key may not: it
 * would be told a way in that outlives it. Refuses who is none of the site's with `userNotFound` (701), and who can be mailed with
 * `noPermission`: theirs is nobody's to know.
 */
export async function setStartingPassword(visit: Visit, id: string): Promise<{ startingPassword: string }> {
  const admin = requirePerson(visit, 'service')
  const { account } = await getWholeUser(visit, id)
  if (account.isProven || account.username === null) refuse('noPermission')
  const { tenantId } = visit.site
  const plain = newStartingPassword(visit.randomBytes)
  const isDone = await replacePassword(visit, account, {
    plain,
    condition: isUnchanged(visit.db, { tenantId, accountId: id }, account.password),
    keptSession: null,
    isStarting: true,
    others: [
      liftBlock(visit.db, holderOf(tenantId, { kind: 'reader', id })),
      insertAudit(visit, admin, { action: 'user.startingPassword', subject: id, name: account.name }),
    ],
  })
  if (!isDone) refuse('changedMeanwhile')
  return { startingPassword: plain }
}
