import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { newRecoveryCodes } from '#app/features/identity/model/second-factor/factor-codes.ts'
import {
  deleteFactor,
  findFactor,
  replaceRecoveryCodes,
} from '#app/features/identity/model/second-factor/factor-store.ts'
import {
  findKeyForApp,
  finishFactor,
  spendCode,
  startFactor,
} from '#app/features/identity/model/second-factor/second-factor.ts'
import { holderOfSession } from '#app/features/identity/model/session/login-failures.ts'
import { ensureRightCode } from '#app/features/identity/model/session/second-step.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { commit } from '#app/visit/commit.ts'
import { requireFreshProof, requirePerson } from '#app/visit/require.ts'
import type { Staff, Visit } from '#app/visit/visit.ts'
import { commitOn, ofCompany } from './change-staff.ts'
import { endAccessOf, newAccessMail } from './staff-access.ts'

/**
 * The administrator's own second factor: whether it is confirmed, how many recovery codes are left, and the secret while it is being set
 * up.
 */
export async function getOwnFactor(visit: Visit) {
  const { id, email } = requirePerson(visit, 'service')
  const factor = await findFactor(visit.db, id)
  const isOn = factor !== null && factor.confirmedAt !== null
  return {
    isOn,
    since: factor?.confirmedAt ?? null,
    recoveryCodes: factor?.recoveryCodes ?? 0,
    secret: isOn ? null : await findKeyForApp(visit, id, email),
  }
}

/** Makes a secret for the administrator's app. No sign-in asks for a code until the first one has been typed. */
export async function startOwnFactor(visit: Visit): Promise<void> {
  await startFactor(visit, proven(visit).id)
}

/** Confirms the second factor with its first code. Returns the recovery codes, this once. Refuses as `ensureRightCode` does. */
export async function finishOwnFactor(visit: Visit, typed: string): Promise<string[]> {
  const admin = proven(visit)
  const codes = await judged(visit, admin, () => finishFactor(visit, admin.id, typed))
  await commitAndTell(visit, admin, [
    ...endAccessOf(visit, admin.id, admin.sessionId),
    audit(visit, admin, 'staff.factorOn'),
  ])
  return codes
}

/** Replaces the recovery codes, for an administrator who can type a code. Refuses as `ensureRightCode` does. */
export async function renewRecoveryCodes(visit: Visit, typed: string): Promise<string[]> {
  const admin = proven(visit)
  await judged(visit, admin, () => spendCode(visit, admin.id, typed))
  const secret = (await findFactor(visit.db, admin.id))?.secret ?? refuse('secondFactorWrong')
  const codes = newRecoveryCodes(visit.randomBytes)
  await commitAndTell(visit, admin, [
    ...replaceRecoveryCodes(visit.db, { staffId: admin.id, secret, codes }),
    ...endAccessOf(visit, admin.id, admin.sessionId),
    audit(visit, admin, 'staff.recoveryCodes'),
  ])
  return codes
}

/**
 * Removes the administrator's own second factor, which needs a code. If one is required, the next sign-in sets it up again. Refuses as
 * `ensureRightCode` does.
 */
export async function removeOwnFactor(visit: Visit, typed: string): Promise<void> {
  const admin = proven(visit)
  await judged(visit, admin, () => spendCode(visit, admin.id, typed))
  await commitAndTell(visit, admin, [
    ...deleteFactor(visit.db, admin.id),
    ...endAccessOf(visit, admin.id, admin.sessionId),
    audit(visit, admin, 'staff.factorOff'),
  ])
}

/**
 * Removes the second factor of an administrator who lost their phone. An administrator who manages them does it, and they are told by mail.
 * `findFactorNeed` decides what their next sign-in asks for.
 */
export async function resetFactor(visit: Visit, staffId: string): Promise<void> {
  const { id } = requirePerson(visit, 'company')
  if (id === staffId) refuse('ownStaffAccount')
  const writes = () => [...deleteFactor(visit.db, staffId), ...endAccessOf(visit, staffId)]
  await commitOn(visit, {
    id: staffId,
    action: 'staff.factorReset',
    writes,
    newCustomMail: (member) => newAccessMail(visit, member),
  })
}

/** Refuses a session without a recent proof with `proofNeeded`. Changing a way to sign in needs one, because the session may be stolen. */
function proven(visit: Visit): Staff {
  const admin = requirePerson(visit, 'service')
  requireFreshProof(visit)
  return admin
}

/** Checks a code. Wrong codes in an open session count only for that session, so a thief of the session can't lock out its owner. */
function judged<Result>(visit: Visit, { id, sessionId }: Staff, judge: () => Promise<Result | null | false>) {
  return ensureRightCode(visit, { staffId: id, failures: holderOfSession(0, sessionId) }, judge)
}

/** Commits a change of the second factor, ends the administrator's other sessions, and tells them by mail. */
async function commitAndTell(visit: Visit, admin: Staff, writes: readonly Write[]): Promise<void> {
  const letter = await newAccessMail(visit, admin)
  await commit(visit, [...writes, ...letter.inserts])
  letter.send()
}

function audit(visit: Visit, admin: Staff, action: string) {
  return insertAudit(visit, admin, {
    action,
    subject: admin.id,
    name: admin.name,
    ...ofCompany(admin.companyId),
  })
}
