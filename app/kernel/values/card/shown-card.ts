import { brandNames, brandOf, type CardBrand } from './card-brand.ts'
import { digitsOf } from './card-rules.ts'

/** A new card as the confirmation of an order shows it. */
export type ShownCard = { brand: CardBrand | null; last: string }

/**
 * What a browser may report about a card after it got a token: the brand and the last four digits as the provider masked
 * them, such as `visa 1111`. The digits are empty if the provider masked more.
 */
export function shownCardOf(masked: string, typed: string): string {
  const [last] = /(?<=\D)\d{4}$/.exec(masked) ?? []
  return last === undefined ? '' : `${brandOf(digitsOf(typed)) ?? 'card'} ${last}`
}

/** Reads what `shownCardOf` wrote. Null for anything else. */
export function readShownCard(text: string): ShownCard | null {
  const [, name = '', last = ''] = /^([a-z]+) (\d{4})$/.exec(text) ?? []
  if (last === '' || (name !== 'card' && !Object.hasOwn(brandNames, name))) return null
  return { brand: name === 'card' ? null : (name as CardBrand), last }
}
