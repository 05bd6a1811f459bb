import { readSignInRules } from '#app/features/identity/model/session/sign-in-rules.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { refuseTogether } from '#app/kernel/errors/refused-field.ts'
import { requireOwnAccount } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { newPasswordProblems, refuseProblems } from './account-problems.ts'
import { findReader, isUnchanged } from './account-store.ts'
import { ensureOwnPassword } from './ensure-own-password.ts'
import { replacePassword } from './replace-password.ts'

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
