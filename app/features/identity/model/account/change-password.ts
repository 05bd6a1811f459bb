import type { RawBuilder, SqlBool } from 'kysely'
import { admit } from '#app/features/identity/model/password/admit.ts'
import { revokeAppTokens } from '#app/features/identity/model/session/app-token.ts'
import { endSessionsOf } from '#app/features/identity/model/session/session-end-store.ts'
import { readSignInRules } from '#app/features/identity/model/session/sign-in-rules.ts'
import { newMail } from '#app/features/notifications/model/mail/new-mail.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import { refuse, refuseTogether } from '#app/kernel/errors/refusal.ts'
import { passwordDigest } from '#app/kernel/values/password.ts'
import { commit } from '#app/visit/commit.ts'
import { requireOwnAccount } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { newPasswordProblems, refuseProblems } from './account-problems.ts'
import { findReader, isUnchanged, type ReaderAccount, updatePassword } from './account-store.ts'
import { closeLinksOf } from './mail-link.ts'
import { ensureOwnPassword } from './prove-reader.ts'

type Change = { userId: string; oldPass: string; newPass: string; confirmPass: string }

/**
 * Changes the reader's own password and ends all other sessions (R379–R382). Refuses another reader's id with
 * `noPermission`, a wrong old password with `wrongPassword`, the same password again with `passwordInUse`, and one
 * against the rules as `register` does.
 */
export async function changePassword(visit: Visit, change: Change): Promise<void> {
  const { id, sessionId } = requireOwnAccount(visit)
  if (change.userId !== id) refuse('noPermission')
  const { db, site } = visit
  const account = { tenantId: site.tenantId, accountId: id }
  const [rules, reader] = await Promise.all([readSignInRules(db, site.tenantId), findReader(db, account)])
  if (reader === null) refuse('unauthorized')
  const password = { plain: change.newPass, confirmation: change.confirmPass }
  const { strictPassword: strict } = rules
  const wrong = await newPasswordProblems(visit, ['newPass', 'confirmPass'], password, {
    strict,
    owner: reader,
  })
  await refuseTogether(
    change,
    () => refuseProblems(wrong),
    () => ensureOwnPassword(visit, reader, change.oldPass),
  )
  const isDone = await replacePassword(visit, reader, {
    plain: change.newPass,
    condition: isUnchanged(db, account, reader.password),
    keptSession: sessionId,
  })
  if (!isDone) refuse('wrongPassword')
}

type Replacement = {
  plain: string
  /** A condition that must hold in the batch of the change. */
  condition: RawBuilder<SqlBool>
  /** The session that continues; all others end. */
  keptSession: string | null
  /** The password was shown to an administrator. */
  isStarting?: boolean
  /** The owner of the mailbox sets the password. */
  claims?: boolean
  /** Further writes, made while the account's links are still open. */
  others?: readonly Write[]
}

/**
 * The common part of a reset and a change of a password: ends the account's sessions, links and app tokens. Refuses the
 * present password with `passwordInUse` (608). Returns whether it was done.
 */
export async function replacePassword(
  visit: Visit,
  reader: ReaderAccount,
  { plain, condition, keptSession, isStarting = false, claims = false, others = [] }: Replacement,
): Promise<boolean> {
  const { db, site } = visit
  const now = visit.now()
  const account = { tenantId: site.tenantId, accountId: reader.id }
  const digest = passwordDigest(plain)
  const hash = await admit(visit, async (hashing) => {
    if (await hashing.verify(digest, reader.password)) refuse('passwordInUse')
    return hashing.hash(digest)
  })
  const { email, lang, name } = reader
  const mail = await newMail(visit, { kind: 'passwordChanged', to: email, lang, name, condition })
  const [, , replaced] = await commit(visit, [
    ...mail.inserts,
    updatePassword(db, account, hash, { condition, isStarting, claims, now }),
    endSessionsOf(db, account, { now, reason: 'password', except: keptSession }),
    revokeAppTokens(db, account),
    ...others,
    closeLinksOf(db, account, now),
  ])
  mail.send()
  // Rows that triggers change count, too.
  return replaced !== 0
}
