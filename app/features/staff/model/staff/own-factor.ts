import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import {
  deleteFactor,
  findFactor,
  replaceRecoveryCodes,
} from '#app/features/identity/model/second-factor/factor-store.ts'
import { newRecoveryCodes } from '#app/features/identity/model/second-factor/recovery-code.ts'
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
import { ofCompany } from './add-staff.ts'
import { commitOn } from './change-staff.ts'
import { endAccessOf } from './staff-access-store.ts'
import { newAccessLetter } from './tell-access-changed.ts'

/** One's own second factor: whether it counts, how many recovery codes are left, and the secret while it is set up. */
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

/** Makes a secret for one's app; nothing is asked for it before a first code of it was typed. */
export async function startOwnFactor(visit: Visit): Promise<void> {
  await startFactor(visit, proven(visit).id)
}

/** Sets it up by its first code; answers the recovery codes, this once. Refuses as `ensureRightCode`. */
export async function finishOwnFactor(visit: Visit, typed: string): Promise<string[]> {
  const admin = proven(visit)
  const codes = await judged(visit, admin, () => finishFactor(visit, admin.id, typed))
  await commitAndTell(visit, admin, [
    ...endAccessOf(visit, admin.id, admin.sessionId),
    audit(visit, admin, 'staff.factorOn'),
  ])
  return codes
}

/** New recovery codes for the old ones, for who can type a code. Refuses as `ensureRightCode`. */
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

/** Switches it off by a code; the next sign-in sets it up again where it is required. Refuses as `ensureRightCode`. */
export async function removeOwnFactor(visit: Visit, typed: string): Promise<void> {
  const admin = proven(visit)
  await judged(visit, admin, () => spendCode(visit, admin.id, typed))
  await commitAndTell(visit, admin, [
    ...deleteFactor(visit.db, admin.id),
    ...endAccessOf(visit, admin.id, admin.sessionId),
    audit(visit, admin, 'staff.factorOff'),
  ])
}

/** Of somebody who lost their phone, by who looks after them; they are told. What they are asked for at the next sign-in, `findFactorNeed` says. */
export async function resetFactor(visit: Visit, staffId: string): Promise<void> {
  const { id } = requirePerson(visit, 'company')
  if (id === staffId) refuse('ownStaffAccount')
  const writes = () => [...deleteFactor(visit.db, staffId), ...endAccessOf(visit, staffId)]
  await commitOn(visit, staffId, 'staff.factorReset', writes, (member) => newAccessLetter(visit, member))
}

/** Whoever signs in by it says so anew before it changes: a session alone, which may be stolen, doesn't. Else `proofNeeded`. */
function proven(visit: Visit): Staff {
  const admin = requirePerson(visit, 'service')
  requireFreshProof(visit)
  return admin
}

/** Wrong codes in an open session count for it alone: who has it locks nobody out. */
function judged<Result>(visit: Visit, { id, sessionId }: Staff, judge: () => Promise<Result | null | false>) {
  return ensureRightCode(visit, { staffId: id, failures: holderOfSession(0, sessionId) }, judge)
}

/** Their other sessions are ended with it, and their mailbox hears of it. */
async function commitAndTell(visit: Visit, admin: Staff, writes: readonly Write[]): Promise<void> {
  const letter = await newAccessLetter(visit, admin)
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
