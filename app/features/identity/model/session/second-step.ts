import { findFactorNeed, spendCode } from '#app/features/identity/model/second-factor/second-factor.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { ensureWithinRate } from '#app/visit/brake.ts'
import type { Visit } from '#app/visit/visit.ts'
import { countFailure, findBlock, type Holder } from './login-failures.ts'

/** An administrator whose password was right, and the counter of wrong codes, which is the one of wrong passwords. */
export type SecondStep = { staffId: string; failures: Holder }

/**
 * Checks the code that an administrator sends together with the password. Refuses a missing code, or an administrator who
 * must first set up codes, with `secondFactorNeeded`, and otherwise as `ensureRightCode` does.
 */
export async function ensureSecondFactor(
  visit: Visit,
  step: SecondStep,
  otp: string | undefined,
): Promise<void> {
  const need = await findFactorNeed(visit, step.staffId)
  if (need === 'none') return
  if (need === 'set-up' || otp === undefined) refuse('secondFactorNeeded')
  await ensureRightCode(visit, step, () => spendCode(visit, step.staffId, otp))
}

/**
 * Refuses a wrong or used code with `secondFactorWrong`. After the fifth failure, including wrong passwords, refuses
 * everything with `accountBlockedTemporarily`. Has the same rate limit as passwords.
 */
export async function ensureRightCode<Result>(
  visit: Visit,
  { staffId, failures }: SecondStep,
  judge: () => Promise<Result | null | false>,
): Promise<Result> {
  await ensureWithinRate(visit.env.SIGN_INS_BY_NAME, `code ${staffId}`)
  if ((await findBlock(visit.db, failures, visit.now())) !== null) refuse('accountBlockedTemporarily')
  const right = await judge()
  if (right !== null && right !== false) return right
  const outcome = await countFailure(visit.db, failures, visit.now())
  return refuse(outcome === 'blocked' ? 'accountBlockedTemporarily' : 'secondFactorWrong')
}
