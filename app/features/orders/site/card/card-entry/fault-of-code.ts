import type { CardField, CardProblem } from '#app/kernel/values/card/card-rules.ts'

/** The message at a field, or above all of them: what the provider found wrong, or that it couldn't be reached. */
type CardFault = { field: CardField; problem: CardProblem } | { field: null; problem: WholeProblem }
export const wholeProblems = ['tokenFailed', 'tokenSettings', 'tokenUnreachable'] as const
type WholeProblem = (typeof wholeProblems)[number]

/**
 * Turns a provider's code into a problem of the form. A code that isn't about the card becomes 841 (R335), or a problem that the reader
 * can't mend.
 */
export function faultOfCode(code: string): CardFault {
  return faults[code] ?? { field: null, problem: wholeProblemOf(code) }
}

function wholeProblemOf(code: string): WholeProblem {
  if (code === 'unreachable' || code === '901' || code === '902') return 'tokenUnreachable'
  return /^(?:1[678]\d|55\d|(?:missing|invalid)_token_api_key)$/.test(code) ? 'tokenSettings' : 'tokenFailed'
}

const number = (problem: CardProblem) => ({ field: 'number', problem }) as const
const expires = (problem: CardProblem) => ({ field: 'expires', problem }) as const
const securityCode = (problem: CardProblem) => ({ field: 'code', problem }) as const
const holder = (problem: CardProblem) => ({ field: 'holder', problem }) as const

/** The codes of both providers (protocols 1.1 and 2.2). */
const faults: Record<string, CardFault> = {
  missing_card_number: number('cardNumberMissing'),
  invalid_card_number: number('cardNumberUnknown'),
  digit_check_error: number('cardNumberUnknown'),
  missing_card_expire: expires('cardExpiryMissing'),
  invalid_card_expire: expires('cardExpiryFormat'),
  missing_security_code: securityCode('securityCodeMissing'),
  invalid_security_code: securityCode('securityCodeWrong'),
  100: number('cardNumberMissing'),
  101: number('cardNumberNotDigits'),
  102: number('cardNumberLength'),
  103: number('cardNumberUnknown'),
  110: expires('cardExpiryMissing'),
  111: expires('cardExpiryFormat'),
  112: expires('cardExpiryFormat'),
  113: expires('cardExpiryMonth'),
  114: expires('cardExpired'),
  120: securityCode('securityCodeMissing'),
  121: securityCode('securityCodeNotDigits'),
  122: securityCode('securityCodeLength'),
  123: securityCode('securityCodeWrong'),
  131: holder('holderNameCharacters'),
  132: holder('holderNameTooLong'),
}
