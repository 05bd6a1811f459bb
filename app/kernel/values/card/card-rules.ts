/**
 * A card as its holder types it. It exists in the browser only: the Worker gets the holder's name and the postal code,
 * nothing else.
 */
export type TypedCard = Record<CardField, string>

export const cardFields = ['number', 'expires', 'code', 'holder', 'zip'] as const

export type CardField = (typeof cardFields)[number]

/**
 * What can be wrong with a field. Where the provider has a name for it, that name is used (app/kernel/errors/gateway-codes.ts).
 */
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

/** What is wrong with one field of a new card, or null if nothing is (R327, R336–R341). */
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

/** R338: 10 to 16 digits, of which the last is a check digit. */
function problemOfNumber(typed: string): CardProblem | null {
  const digits = digitsOf(typed)
  if (digits === '') return 'cardNumberMissing'
  if (!/^\d+$/.test(digits)) return 'cardNumberNotDigits'
  if (digits.length < 10 || digits.length > 16) return 'cardNumberLength'
  return isLuhn(digits) ? null : 'cardNumberUnknown'
}

/**
 * The month in which a card expires, from `MM/YY`, `MMYY` or `MM/20YY`. Null for any other text. The month isn't checked
 * to exist.
 */
export function monthOfExpiry(typed: string): { year: string; month: string } | null {
  const [, month, year] = /^(\d{2})\/?(?:20)?(\d{2})$/.exec(digitsOf(typed)) ?? []
  return month === undefined || year === undefined ? null : { year, month }
}

/** R336, R337: the month exists and isn't over. A card that expires this month is still good. */
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

/** R339: only the letters that are embossed on cards. The card's issuer needs the name to check who is paying. */
function problemOfHolder(typed: string): CardProblem | null {
  const name = holderNameOf(typed)
  if (name === '') return 'holderNameMissing'
  if (name.length > maxHolderNameLength) return 'holderNameTooLong'
  return isHolderName(name) ? null : 'holderNameCharacters'
}

export const maxHolderNameLength = 50

export function holderNameOf(typed: string): string {
  return typed.normalize('NFKC').replace(/\s+/g, ' ').trim()
}

/** A name has no digits, so a card number typed into the wrong field is never sent anywhere. */
export function isHolderName(name: string): boolean {
  return /^[A-Za-z][A-Za-z .,'’-]*$/.test(name)
}

/** R341, assumed: a Japanese postal code, with or without its hyphen. */
export function isZip(typed: string): boolean {
  return /^\d{7}$/.test(digitsOf(typed))
}

/** Whether the last digit is the check digit of the others, as on payment cards (Luhn). */
function isLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
