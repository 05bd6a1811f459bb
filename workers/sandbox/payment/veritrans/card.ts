import type { CodeName } from './codes.ts'

/** A card as the stand-in keeps it: what its number would do, not the number. */
export type Card = {
  /** `411111******1111` */
  masked: string
  /** `MM/YY` */
  expire: string
  holderName: string
  refusal: Extract<CodeName, 'balance' | 'limit' | 'lost-card' | 'wrong-code'> | null
  /** Whether its issuer lets who pays through without asking. */
  isFrictionless: boolean
}

/** Numbers that do something on purpose; every other that passes Luhn's check is good. */
const refusals: Record<string, Card['refusal']> = {
  '4999000000000002': 'balance',
  '4999000000000005': 'limit',
  // Browsers refuse the first one for its check digit.
  '4999000000000013': 'balance',
  '4999000000000021': 'lost-card',
}
/** Whether a number is known, though its check digit may be wrong. */
export function isTestNumber(number: string): boolean {
  return number in refusals
}

const frictionless = '4100000000000100'
const wrongCode = '999'

type Written = { number: string; expire: string; securityCode: string; holderName: string }

export function readCard({ number, expire, securityCode, holderName }: Written): Card {
  return {
    masked: `${number.slice(0, 6)}${'*'.repeat(number.length - 10)}${number.slice(-4)}`,
    expire,
    holderName,
    refusal: refusals[number] ?? (securityCode === wrongCode ? 'wrong-code' : null),
    isFrictionless: number === frictionless,
  }
}

/** What the issuer has against a charge; null for nothing. A card is good until its month is over in Japan. */
export function issuerRefusal({ refusal, expire }: Card, now: number): CodeName | null {
  const [month, year] = expire.split('/').map(Number) as [number, number]
  const end = Date.UTC(2000 + year, month, 1) - 9 * 3_600_000
  return refusal ?? (now >= end ? 'expired-card' : null)
}
