import { readSignInRules } from '#app/domain/access/sign-in-rules.ts'
import { holderOf, liftBlock } from '#app/domain/people/session/login-failures.ts'
import type { Login } from '#app/domain/people/session/start-session.ts'
import { refuse } from '#app/errors/refusal.ts'
import type { Visit } from '#app/visit/visit.ts'
import { newPasswordProblems, refuseProblems } from './account-problems.ts'
import { findReader } from './account-store.ts'
import { getOpenLink, isOpen } from './mail-link.ts'
import { goOnSigningIn, isFromSignIn } from './own-password.ts'
import { replacePassword } from './replace-password.ts'

type NewPassword = { token: string; newPass: string; confirmPass: string }

/**
 * What the page of a link asks for, and whether a starting password led there instead of a mail. Refuses what `getOpenLink`
 * does.
 */
export async function getPasswordForm(
  visit: Visit,
  token: string,
): Promise<{ strict: boolean; isFirst: boolean }> {
  const link = await getOpenLink(visit, token, 'reset-password')
  const { strictPassword } = await readSignInRules(visit.db, visit.site.tenantId)
  return { strict: strictPassword, isFirst: isFromSignIn(link) }
}

/**
 * Sets a new password by a mailed link, once, or by the one a starting password led to, whose sign-in then goes on; ends all sessions and lifts the block of
 * failed logins. Answers how to go on. Refuses what `getOpenLink` does, a password against the rules like `register`, the present one with `passwordInUse`.
 */
export async function resetPassword(
  visit: Visit,
  { token, newPass, confirmPass }: NewPassword,
): Promise<() => Promise<Login | null>> {
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
  return () => goOnSigningIn(visit, link)
}
