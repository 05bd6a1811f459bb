import { findFactorNeed } from '#app/domain/people/second-factor/find-need.ts'
import { spendCode } from '#app/domain/people/second-factor/second-factor.ts'
import { refuse } from '#app/errors/refusal.ts'
import { ensureWithinRate } from '#app/visit/brake.ts'
import type { Visit } from '#app/visit/visit.ts'
import { countFailure, findBlock, type Holder } from './login-failures.ts'

/** Whose password was right, and where their wrong codes are counted: with the wrong passwords. */
export type SecondStep = { staffId: string; failures: Holder }

/**
 * An administrator's code, asked for in one call with the password. Refuses one that is missing, or that can't be typed
 * before codes are set up, with `secondFactorNeeded`, else as `ensureRightCode`.
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
 * Refuses a wrong or used code with `secondFactorWrong`; from the fifth failure on, passwords counted, with
 * `accountBlockedTemporarily` whatever is typed. Many at once are braked as passwords are.
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
