import { isLuhn } from './luhn.ts'

/** A card as it is typed. Only browsers have one: none of this but the holder's name and the postal code reaches the Worker. */
export type TypedCard = Record<CardField, string>
export const cardFields = ['number', 'expires', 'code', 'holder', 'zip'] as const
export type CardField = (typeof cardFields)[number]

/** What can be wrong with a field: the provider's own names (app/errors/gateway-codes.ts) where it has one. */
export const cardProblems = [
  'cardNumberMissing',
  'cardNumberNotDigits',
  'cardNumberLength',
  'cardNumberUnknown',
  'cardExpiryMissing',
  'cardExpiryFormat',
  'cardExpiryMonth',
  'cardExpired',
  'securityCodeMissing',
  'securityCodeNotDigits',
  'securityCodeLength',
  'securityCodeWrong',
  'holderNameMissing',
  'holderNameCharacters',
  'holderNameTooLong',
  'zipInvalid',
] as const
export type CardProblem = (typeof cardProblems)[number]

/** A month as `YYYY-MM`, in Japan. */
export type Month = string

/** What is wrong with one field of a new card; null where nothing is (R327, R336–R341). */
export function problemOfCard(field: CardField, typed: TypedCard, thisMonth: Month): CardProblem | null {
  return rules[field](typed[field], thisMonth)
}

const rules: Record<CardField, (typed: string, thisMonth: Month) => CardProblem | null> = {
  number: problemOfNumber,
  expires: problemOfExpiry,
  code: problemOfCode,
  holder: problemOfHolder,
  zip: (typed) => (typed.trim() === '' || isZip(typed) ? null : 'zipInvalid'),
}

/** The digits alone, however they were grouped and whatever width they were typed in. */
export function digitsOf(typed: string): string {
  return typed.normalize('NFKC').replace(/[\s\-‐-―−]/g, '')
}

/** R338: 10 to 16 digits; the last one proves the others. */
function problemOfNumber(typed: string): CardProblem | null {
  const digits = digitsOf(typed)
  if (digits === '') return 'cardNumberMissing'
  if (!/^\d+$/.test(digits)) return 'cardNumberNotDigits'
  if (digits.length < 10 || digits.length > 16) return 'cardNumberLength'
  return isLuhn(digits) ? null : 'cardNumberUnknown'
}

/** The last month a card is good for, of `MM/YY`, `MMYY` or `MM/20YY`; null where it is none of them. The month may be none. */
export function monthOfExpiry(typed: string): { year: string; month: string } | null {
  const [, month, year] = /^(\d{2})\/?(?:20)?(\d{2})$/.exec(digitsOf(typed)) ?? []
  return month === undefined || year === undefined ? null : { year, month }
}

/** R336, R337: the month exists and isn't over; this month's cards are good. */
function problemOfExpiry(typed: string, thisMonth: Month): CardProblem | null {
  if (digitsOf(typed) === '') return 'cardExpiryMissing'
  const found = monthOfExpiry(typed)
  if (found === null) return 'cardExpiryFormat'
  if (Number(found.month) < 1 || Number(found.month) > 12) return 'cardExpiryMonth'
  return `20${found.year}-${found.month}` < thisMonth ? 'cardExpired' : null
}

/** R340. */
function problemOfCode(typed: string): CardProblem | null {
  const digits = digitsOf(typed)
  if (digits === '') return 'securityCodeMissing'
  if (!/^\d+$/.test(digits)) return 'securityCodeNotDigits'
  return digits.length === 3 || digits.length === 4 ? null : 'securityCodeLength'
}

/** R339; the letters that are stamped on cards. The issuer's check of who pays asks for it. */
function problemOfHolder(typed: string): CardProblem | null {
  const name = holderNameOf(typed)
  if (name === '') return 'holderNameMissing'
  if (name.length > longestHolderName) return 'holderNameTooLong'
  return isHolderName(name) ? null : 'holderNameCharacters'
}

export const longestHolderName = 50

export function holderNameOf(typed: string): string {
  return typed.normalize('NFKC').replace(/\s+/g, ' ').trim()
}

/** No digits: what is no name, such as a number in the wrong field, goes nowhere. */
export function isHolderName(name: string): boolean {
  return /^[A-Za-z][A-Za-z .,'’-]*$/.test(name)
}

/** R341, assumed: a Japanese postal code, with or without its hyphen. */
export function isZip(typed: string): boolean {
  return /^\d{7}$/.test(digitsOf(typed))
}
