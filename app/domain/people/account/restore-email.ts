import type { z } from 'zod'
import type { Write } from '#app/data/commit.ts'
import { readSignInRules } from '#app/domain/access/sign-in-rules.ts'
import {
  endFormerEmails,
  type FormerEmail,
  getFormerEmail,
  leadsBack,
} from '#app/domain/people/former-email/former-email.ts'
import { holderOf, liftBlock } from '#app/domain/people/session/login-failures.ts'
import { refuse } from '#app/errors/refusal.ts'
import type { Visit } from '#app/visit/visit.ts'
import { updateEmail } from './account-change-store.ts'
import type { RestoreEmailInput } from './account-input.ts'
import { newPasswordProblems, refuseProblems } from './account-problems.ts'
import { findReader } from './account-store.ts'
import { replacePassword } from './replace-password.ts'

/** The address that a mail's link leads back to. Refuses what `getFormerEmail` does. */
export async function getRestoreForm(
  visit: Visit,
  token: string,
): Promise<{ email: string; strict: boolean }> {
  const { email } = await getFormerEmail(visit, visit.site.tenantId, token)
  const { strictPassword } = await readSignInRules(visit.db, visit.site.tenantId)
  return { email, strict: strictPassword }
}

/**
 * Undoes a reader's change of address, once and within a week, for whoever has the mailbox of before: with it goes what the one
 * who changed it signs in by, all sessions, the password, identities linked since. Refuses what `getFormerEmail` does, a password
 * against the rules like `register`, and an address that somebody else has by now with `duplicateEmail`.
 */
export async function restoreEmail(
  visit: Visit,
  { token, newPass, confirmPass }: z.output<typeof RestoreEmailInput>,
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
      unlinkSince(visit, former),
      liftBlock(db, holderOf(site.tenantId, { kind: 'reader', id: reader.id })),
      endFormerEmails(visit, former),
    ],
  })
  if (!isDone) refuse('tokenExpired')
}

function unlinkSince({ db }: Visit, { tenantId, holderId, changedAt }: FormerEmail): Write {
  return db
    .deleteFrom('identity')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', holderId)
    .where('linked_at', '>=', changedAt)
}
