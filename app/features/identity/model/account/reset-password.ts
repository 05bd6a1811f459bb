import { holderOf, liftBlock } from '#app/features/identity/model/session/login-failures.ts'
import { readSignInRules } from '#app/features/identity/model/session/sign-in-rules.ts'
import type { Login } from '#app/features/identity/model/session/start-session.ts'
import type { ProviderName } from '#app/kernel/data/tables.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import type { Visit } from '#app/visit/visit.ts'
import { newPasswordProblems, refuseProblems } from './account-problems.ts'
import { findReader } from './account-store.ts'
import { type LinkedIdentity, listIdentitiesOf, removeIdentities } from './identity-rows.ts'
import { getOpenLink, isOpen } from './mail-link.ts'
import { goOnSigningIn, isFromSignIn } from './own-password.ts'
import { replacePassword } from './replace-password.ts'

type NewPassword = { token: string; newPass: string; confirmPass: string; keep?: readonly ProviderName[] }

export type PasswordForm = {
  strict: boolean
  /** A starting password led here, not a mail. */
  isFirst: boolean
  /** The other ways to sign in, which end unless the reader keeps them. */
  identities: LinkedIdentity[]
}

/** What the page of a link asks for. Refuses as `getOpenLink` does. */
export async function getPasswordForm(visit: Visit, token: string): Promise<PasswordForm> {
  const { db, site } = visit
  const link = await getOpenLink(visit, token, 'reset-password')
  const account = { tenantId: site.tenantId, accountId: link.accountId ?? '' }
  const [{ strictPassword }, identities] = await Promise.all([
    readSignInRules(db, site.tenantId),
    listIdentitiesOf(db, account),
  ])
  return { strict: strictPassword, isFirst: isFromSignIn(link), identities }
}

/**
 * Sets a new password, once, by a mailed link, or by the one after a starting password, whose sign-in then continues.
 * Ends all sessions, removes the provider identities that the reader doesn't choose to keep, and lifts the block after
 * failed sign-ins, so that nobody else keeps access (docs/adr/117). Answers how to continue. Refuses as `getOpenLink`
 * does, a password against the rules as `register` does, and the present one with `passwordInUse`.
 */
export async function resetPassword(
  visit: Visit,
  { token, newPass, confirmPass, keep = [] }: NewPassword,
): Promise<() => Promise<Login | null>> {
  const { db, site } = visit
  const link = await getOpenLink(visit, token, 'reset-password')
  const account = { tenantId: site.tenantId, accountId: link.accountId ?? '' }
  const [{ strictPassword: strict }, found] = await Promise.all([
    readSignInRules(db, site.tenantId),
    findReader(db, account),
  ])
  const reader = found ?? refuse('tokenNotFound')
  const typed = { plain: newPass, confirmation: confirmPass }
  refuseProblems(
    await newPasswordProblems(visit, ['newPass', 'confirmPass'], typed, { strict, owner: reader }),
  )
  const condition = isOpen(visit, link)
  const isDone = await replacePassword(visit, reader, {
    plain: newPass,
    condition,
    keptSession: null,
    claims: reader.isProven && !isFromSignIn(link),
    others: [
      removeIdentities(db, account, keep).where(condition),
      liftBlock(db, holderOf(site.tenantId, { kind: 'reader', id: reader.id })),
    ],
  })
  if (!isDone) refuse('tokenExpired')
  return () => goOnSigningIn(visit, link)
}
