import type { MaskedCard } from '#app/gateways/payment/payment-gateway.ts'

/** The provider reports the last three or four digits and `YYMM`, but no brand. Null if there is no card. */
export function readMaskedCard(cardNo: string, expire: string): MaskedCard | null {
  const [last] = /\d{3,4}$/.exec(cardNo) ?? []
  if (last === undefined) return null
  const [, year, month] = /^(\d\d)(\d\d)$/.exec(expire) ?? []
  return { last, brand: null, expires: year === undefined ? null : `20${year}-${month}` }
}
