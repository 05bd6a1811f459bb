/** A card as the stand-in keeps it: what its number would do, not the number. */
export type Card = {
  masked: string
  /** `YYMM` */
  expire: string
  holderName: string
  number: 'good' | 'balance' | 'limit' | 'check-digit' | 'brand'
  code: 'good' | 'wrong'
  /** Whether its issuer asks who pays. */
  issuer: 'frictionless' | 'challenge'
}

/** Numbers that do something on purpose. */
const numbers: Record<string, Pick<Card, 'number' | 'issuer'>> = {
  '4999000000000002': { number: 'balance', issuer: 'challenge' },
  '4999000000000005': { number: 'limit', issuer: 'challenge' },
  '4100000000000100': { number: 'good', issuer: 'frictionless' },
  '4100000000005000': { number: 'good', issuer: 'challenge' },
}
const wrongCode = '999'
/** Visa, Mastercard, JCB, American Express, Diners. */
const brands = /^(?:4|5[1-5]|2[2-7]|35|3[47]|3[0689])/

type Written = { cardno: string; expire: string; securitycode: string; holdername: string }

export function readCard({ cardno, expire, securitycode, holdername }: Written): Card {
  const behaviour = numbers[cardno] ?? { number: soundness(cardno), issuer: 'challenge' as const }
  return {
    ...behaviour,
    masked: `*************${cardno.slice(-3)}`,
    expire: expire.slice(-4),
    holderName: holdername,
    code: securitycode === wrongCode ? 'wrong' : 'good',
  }
}

/** Returns the code of what is wrong with a card, whichever call uses it; null if nothing is. */
export function cardRefusal(card: Card, now: number): string | null {
  if (card.number === 'brand') return 'E41170002'
  if (card.number === 'check-digit') return 'E41170099'
  if (isExpired(card, now)) return '42G830000'
  return card.code === 'wrong' ? '42G440000' : null
}

/** Returns the code with which the issuer declines a charge of the card; null if the issuer doesn't. */
export function chargeRefusal(card: Card, now: number): string | null {
  const wrong = cardRefusal(card, now)
  if (wrong !== null) return wrong
  if (card.number === 'balance') return '42G020000'
  return card.number === 'limit' ? '42G030000' : null
}

/** A card is good until its month is over. */
function isExpired({ expire }: Card, now: number): boolean {
  const [year, month] = [Number(`20${expire.slice(0, 2)}`), Number(expire.slice(2))]
  return now >= Date.UTC(year, month, 1) - 9 * 3_600_000
}

function soundness(cardno: string): Card['number'] {
  if (!brands.test(cardno)) return 'brand'
  const sum = [...cardno].reverse().reduce((total, digit, at) => total + luhn(Number(digit), at), 0)
  return sum % 10 === 0 ? 'good' : 'check-digit'
}

function luhn(digit: number, at: number): number {
  const weighed = at % 2 === 0 ? digit : digit * 2
  return weighed > 9 ? weighed - 9 : weighed
}
