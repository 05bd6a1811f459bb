import {
  findFactorNeed,
  findKeyForApp,
  finishFactor,
  spendCode,
  startFactor,
} from '#app/features/identity/model/second-factor/second-factor.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { newTenantToken, tokenId } from '#app/kernel/values/tenant-token.ts'
import { commit } from '#app/visit/commit.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { Checked } from './log-in.ts'
import { ensureRightCode, type SecondStep } from './second-step.ts'
import { type Login, startStaffSession } from './start-session.ts'

/** The session, or the step that comes before it with a token that proves the first step. */
type StaffSignIn = { step: 'done'; login: Login } | { step: 'code' | 'set-up'; token: string }

/** The second step must follow within ten minutes. Milliseconds. */
const pendingLife = 10 * 60_000

/**
 * Continues the console's sign-in after a correct password. A session begins at once only if no second factor is needed.
 */
export async function beginStaffSignIn(visit: Visit, { id, failures }: Checked): Promise<StaffSignIn> {
  const step = await findFactorNeed(visit, id)
  if (step === 'none') return { step: 'done', login: await startStaffSession(visit, id, failures) }
  if (step === 'set-up') await startFactor(visit, id)
  const token = newTenantToken('signIn', 0, visit.randomBytes)
  await commit(visit, [
    visit.db.insertInto('staff_sign_in').values({
      id: tokenId(token),
      staff_id: id,
      step,
      failures_tenant_id: failures.tenantId,
      failures_holder: failures.key,
      expires_at: visit.now() + pendingLife,
    }),
  ])
  return { step, token }
}

type PendingSignIn = SecondStep & { step: 'code' | 'set-up'; email: string }

/** A sign-in that waits for its second step. Null if there is none. */
export async function findPendingSignIn(
  { db, now }: Visit,
  token: string | null,
): Promise<PendingSignIn | null> {
  if (token === null) return null
  const row = await db
    .selectFrom('staff_sign_in')
    .innerJoin('staff', 'staff.id', 'staff_sign_in.staff_id')
    .select([
      'staff_id as staffId',
      'step',
      'email',
      'failures_tenant_id as tenantId',
      'failures_holder as key',
    ])
    .where('staff_sign_in.id', '=', tokenId(token))
    .where('expires_at', '>', now())
    .executeTakeFirst()
  if (row === undefined) return null
  const { staffId, step, email, tenantId, key } = row
  return { staffId, step, email, failures: { tenantId, key } }
}

/** Completes a sign-in with a code. Refuses as `ensureRightCode` does, and a sign-in that isn't waiting for a code with `unauthorized`. */
export async function finishStaffSignIn(visit: Visit, token: string | null, typed: string): Promise<Login> {
  const pending = await getPending(visit, token, 'code')
  await ensureRightCode(visit, pending, () => spendCode(visit, pending.staffId, typed))
  return enter(visit, pending)
}

/** The QR code for a sign-in that must first set up codes. Refuses any other with `unauthorized`. */
export async function getSetUp(visit: Visit, token: string | null) {
  const { staffId, email } = await getPending(visit, token, 'set-up')
  return (await findKeyForApp(visit, staffId, email)) ?? refuse('unauthorized')
}

/** Sets up codes with the first one and signs in. Returns the recovery codes, this once. Refuses as `finishStaffSignIn` does. */
export async function finishSetUp(
  visit: Visit,
  token: string | null,
  typed: string,
): Promise<{ login: Login; codes: string[] }> {
  const pending = await getPending(visit, token, 'set-up')
  const codes = await ensureRightCode(visit, pending, () => finishFactor(visit, pending.staffId, typed))
  return { codes, login: await enter(visit, pending) }
}

async function getPending(visit: Visit, token: string | null, step: PendingSignIn['step']) {
  const pending = await findPendingSignIn(visit, token)
  return pending?.step === step ? pending : refuse('unauthorized')
}

async function enter(visit: Visit, { staffId, failures }: PendingSignIn): Promise<Login> {
  const login = await startStaffSession(visit, staffId, failures)
  await commit(visit, [endPending(visit, staffId)])
  return login
}

function endPending({ db }: Visit, staffId: string): Write {
  return db.deleteFrom('staff_sign_in').where('staff_id', '=', staffId)
}
