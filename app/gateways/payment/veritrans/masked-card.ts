import type { MaskedCard } from '#app/gateways/payment/payment-gateway.ts'
import type { CardBrand } from '#app/kernel/values/card/card-brand.ts'

const brands: readonly (readonly [RegExp, CardBrand])[] = [
  [/^4/, 'visa'],
  [/^(?:5[1-5]|2[2-7])/, 'mastercard'],
  [/^35/, 'jcb'],
  [/^3[47]/, 'amex'],
  [/^3[0689]/, 'diners'],
  [/^6/, 'discover'],
]

/**
 * Reads a card from the number that the provider reports, `411111******1111`, and its `MM/YY`, if it reports that. Null
 * if the number isn't of that form.
 */
export function maskedCard(number: string, expire = ''): MaskedCard | null {
  const [, first, last] = /^(\d{2,6})\d*\*+(\d{2,4})$/.exec(number) ?? []
  if (first === undefined || last === undefined) return null
  const [, month, year] = /^(\d{2})\/(\d{2})$/.exec(expire) ?? []
  const brand = brands.find(([begins]) => begins.test(first))?.[1] ?? null
  return { last, brand, expires: year === undefined ? null : `20${year}-${month}` }
}
