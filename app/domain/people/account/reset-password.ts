import { readSignInRules } from '#app/domain/access/sign-in-rules.ts'
import { holderOf, liftBlock } from '#app/domain/people/session/login-failures.ts'
import { refuse } from '#app/errors/refusal.ts'
import type { Visit } from '#app/visit/visit.ts'
import { newPasswordProblems, refuseProblems } from './account-problems.ts'
import { findReader } from './account-store.ts'
import { getOpenLink, isOpen } from './mail-link.ts'
import { replacePassword } from './replace-password.ts'

type NewPassword = { token: string; newPass: string; confirmPass: string }

/** What the page of a mailed link asks for. Refuses what `getOpenLink` does. */
export async function getPasswordForm(visit: Visit, token: string): Promise<{ strict: boolean }> {
  await getOpenLink(visit, token, 'reset-password')
  const { strictPassword } = await readSignInRules(visit.db, visit.site.tenantId)
  return { strict: strictPassword }
}

/**
 * Sets a new password by a mailed link, once; ends all sessions and lifts the block of failed logins. Refuses what
 * `getOpenLink` does, a password against the rules like `register`, the present one with `passwordInUse`.
 */
export async function resetPassword(
  visit: Visit,
  { token, newPass, confirmPass }: NewPassword,
): Promise<void> {
  const { db, site } = visit
  const link = await getOpenLink(visit, token, 'reset-password')
  const rules = await readSignInRules(db, site.tenantId)
  refuseProblems(
    newPasswordProblems(['newPass', 'confirmPass'], { plain: newPass, confirmation: confirmPass }, rules),
  )
  const account = { tenantId: site.tenantId, accountId: link.accountId ?? '' }
  const reader = (await findReader(db, account)) ?? refuse('tokenNotFound')
  const isDone = await replacePassword(visit, reader, {
    plain: newPass,
    condition: isOpen(visit, link),
    keptSession: null,
    others: [liftBlock(db, holderOf(site.tenantId, { kind: 'reader', id: reader.id }))],
  })
  if (!isDone) refuse('tokenExpired')
}
