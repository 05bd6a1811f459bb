/** The brand of a card as soon as its first digits tell it. Null until then, and for brands we don't know. */
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
