/** A card as its holder types it. It exists in the browser only: the Worker receives nothing but the holder's name and the postal code. */
export type TypedCard = Record<CardField, string>

export const cardFields = ['number', 'expires', 'code', 'holder', 'zip'] as const

export type CardField = (typeof cardFields)[number]

/** What can be wrong with a field. The names are the provider's where it has one (app/kernel/errors/gateway-codes.ts). */
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
type Month = string

/** What is wrong with one field of a new card, or null if nothing is (R327, R336–R341). */
export function problemOfCard(field: CardField, typed: TypedCard, thisMonth: Month): CardProblem | null {
  return rules[field](typed[field], thisMonth)
}

export const maxHolderNameLength = 50

const rules: Record<CardField, (typed: string, thisMonth: Month) => CardProblem | null> = {
  number: problemOfNumber,
  expires: problemOfExpiry,
  code: problemOfCode,
  holder: problemOfHolder,
  zip: (typed) => (typed.trim() === '' || isZip(typed) ? null : 'zipInvalid'),
}

/** The typed digits in half-width, without the spaces and hyphens that group them. */
export function digitsOf(typed: string): string {
  return typed.normalize('NFKC').replace(/[\s\-‐-―−]/g, '')
}

/** Checks a card number (R338): 10 to 16 digits, of which the last is a check digit. */
function problemOfNumber(typed: string): CardProblem | null {
  const digits = digitsOf(typed)
  if (digits === '') return 'cardNumberMissing'
  if (!/^\d+$/.test(digits)) return 'cardNumberNotDigits'
  if (digits.length < 10 || digits.length > 16) return 'cardNumberLength'
  return isLuhn(digits) ? null : 'cardNumberUnknown'
}

/**
 * Reads the month in which a card expires from `MM/YY`, `MMYY` or `MM/20YY`. Null for any other text. Doesn't check that the month exists.
 */
export function monthOfExpiry(typed: string): { year: string; month: string } | null {
  const [, month, year] = /^(\d{2})\/?(?:20)?(\d{2})$/.exec(digitsOf(typed)) ?? []
  return month === undefined || year === undefined ? null : { year, month }
}

/** Checks the expiry (R336, R337): the month exists and isn't over. A card that expires this month is still good. */
function problemOfExpiry(typed: string, thisMonth: Month): CardProblem | null {
  if (digitsOf(typed) === '') return 'cardExpiryMissing'
  const found = monthOfExpiry(typed)
  if (found === null) return 'cardExpiryFormat'
  if (Number(found.month) < 1 || Number(found.month) > 12) return 'cardExpiryMonth'
  return `20${found.year}-${found.month}` < thisMonth ? 'cardExpired' : null
}

/** Checks the security code: 3 or 4 digits (R340). */
function problemOfCode(typed: string): CardProblem | null {
  const digits = digitsOf(typed)
  if (digits === '') return 'securityCodeMissing'
  if (!/^\d+$/.test(digits)) return 'securityCodeNotDigits'
  return digits.length === 3 || digits.length === 4 ? null : 'securityCodeLength'
}

/** Checks the holder's name (R339): only the letters that are embossed on cards. The card's issuer needs it to check who is paying. */
function problemOfHolder(typed: string): CardProblem | null {
  const name = holderNameOf(typed)
  if (name === '') return 'holderNameMissing'
  if (name.length > maxHolderNameLength) return 'holderNameTooLong'
  return isHolderName(name) ? null : 'holderNameCharacters'
}

export function holderNameOf(typed: string): string {
  return typed.normalize('NFKC').replace(/\s+/g, ' ').trim()
}

/** Whether a text can be a holder's name. Digits are refused, so a card number in the wrong field is never sent anywhere. */
export function isHolderName(name: string): boolean {
  return /^[A-Za-z][A-Za-z .,'’-]*$/.test(name)
}

/** Whether a text is a postal code (R341). assumed: a Japanese one, with or without its hyphen. */
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

/** The brand of a card, as soon as its first digits tell it. Null until then, and for unknown brands. */
export function brandOf(digits: string): CardBrand | null {
  return brands.find(({ begins }) => begins.test(digits))?.brand ?? null
}

export type CardBrand = 'visa' | 'mastercard' | 'jcb' | 'amex' | 'diners' | 'discover'

export const brandNames: Record<CardBrand, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  jcb: 'JCB',
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
}

const brands: { brand: CardBrand; begins: RegExp }[] = [
  { brand: 'visa', begins: /^4/ },
  { brand: 'mastercard', begins: /^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/ },
  { brand: 'jcb', begins: /^35(?:2[89]|[3-8])/ },
  { brand: 'amex', begins: /^3[47]/ },
  { brand: 'diners', begins: /^(?:30[0-59]|3[689])/ },
  { brand: 'discover', begins: /^(?:6011|64[4-9]|65)/ },
]

/** The card as an order's confirmation page shows it. */
type ShownCard = { brand: CardBrand | null; last: string }

/**
 * What a browser may report about a card after it got a token: the brand and the last four digits as the provider masked
 * them, such as `visa 1111`. The digits are empty if the provider masked more.
 */
export function shownCardOf(masked: string, typed: string): string {
  const [, last] = /\D(\d{4})$/.exec(masked) ?? []
  return last === undefined ? '' : `${brandOf(digitsOf(typed)) ?? 'card'} ${last}`
}

/** Parses a text of `shownCardOf`. Null for anything else. */
export function readShownCard(text: string): ShownCard | null {
  const [, name = '', last = ''] = /^([a-z]+) (\d{4})$/.exec(text) ?? []
  if (last === '' || (name !== 'card' && !Object.hasOwn(brandNames, name))) return null
  return { brand: name === 'card' ? null : (name as CardBrand), last }
}
