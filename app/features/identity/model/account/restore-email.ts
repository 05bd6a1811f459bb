import type { z } from 'zod'
import {
  endFormerEmails,
  getFormerEmail,
  leadsBack,
} from '#app/features/identity/model/former-email/former-email.ts'
import { holderOf, liftBlock } from '#app/features/identity/model/session/login-failures.ts'
import { readSignInRules } from '#app/features/identity/model/session/sign-in-rules.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import type { Visit } from '#app/visit/visit.ts'
import { updateEmail } from './account-change-store.ts'
import type { ResetPasswordInput } from './account-input.ts'
import { newPasswordProblems, refuseProblems } from './account-problems.ts'
import { findReader } from './account-store.ts'
import { claimAsItIs } from './claim.ts'
import { type LinkedIdentity, listIdentitiesOf, removeIdentities } from './identity-rows.ts'
import { replacePassword } from './replace-password.ts'

type RestoreForm = { email: string; strict: boolean; identities: LinkedIdentity[] }

/**
 * The address that a mailed link restores, and the ways to sign in that end unless the reader keeps them. Refuses as
 * `getFormerEmail` does.
 */
export async function getRestoreForm(visit: Visit, token: string): Promise<RestoreForm> {
  const { db, site } = visit
  const { email, holderId: accountId } = await getFormerEmail(visit, site.tenantId, token)
  const [{ strictPassword: strict }, identities] = await Promise.all([
    readSignInRules(db, site.tenantId),
    listIdentitiesOf(db, { tenantId: site.tenantId, accountId }),
  ])
  return { email, strict, identities }
}

/**
 * Undoes a reader's change of address, once and within a week, for the owner of the previous mailbox. Ends all sessions,
 * the password, and the identities that they don't choose to keep, because a thief may have linked one before the change.
 * Refuses as `getFormerEmail` does, a password against the rules as `register` does, and an address that is taken by now
 * with `duplicateEmail`.
 */
export async function restoreEmail(
  visit: Visit,
  { token, newPass, confirmPass, keep }: z.output<typeof ResetPasswordInput>,
): Promise<void> {
  const { db, site } = visit
  const former = await getFormerEmail(visit, site.tenantId, token)
  const account = { tenantId: site.tenantId, accountId: former.holderId }
  const [{ strictPassword: strict }, found] = await Promise.all([
    readSignInRules(db, site.tenantId),
    findReader(db, account),
  ])
  const reader = { ...(found ?? refuse('tokenExpired')), email: former.email }
  const typed = { plain: newPass, confirmation: confirmPass }
  refuseProblems(
    await newPasswordProblems(visit, ['newPass', 'confirmPass'], typed, { strict, owner: reader }),
  )
  const condition = leadsBack(visit, former)
  const isDone = await replacePassword(visit, reader, {
    plain: newPass,
    condition,
    keptSession: null,
    others: [
      updateEmail(db, account, former.email, { condition, now: visit.now() }),
      claimAsItIs(db, account, former.email),
      removeIdentities(db, account, keep).where(condition),
      liftBlock(db, holderOf(site.tenantId, { kind: 'reader', id: reader.id })),
      endFormerEmails(visit, former),
    ],
  })
  if (!isDone) refuse('tokenExpired')
}
