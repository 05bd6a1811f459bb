import { brandNames, brandOf, type CardBrand } from './card-brand.ts'
import { digitsOf } from './card-rules.ts'

/** A new card as the confirmation of an order shows it. */
export type ShownCard = { brand: CardBrand | null; last: string }

/**
 * What a browser may tell of a card whose token it got: the brand and the last four digits as the provider masked them, `visa 1111`.
 * Empty where it left fewer to be seen.
 */
export function shownCardOf(masked: string, typed: string): string {
  const [last] = /(?<=\D)\d{4}$/.exec(masked) ?? []
  return last === undefined ? '' : `${brandOf(digitsOf(typed)) ?? 'card'} ${last}`
}

/** Reads it back; null for whatever else was sent. */
export function readShownCard(text: string): ShownCard | null {
  const [, name = '', last = ''] = /^([a-z]+) (\d{4})$/.exec(text) ?? []
  if (last === '' || (name !== 'card' && !Object.hasOwn(brandNames, name))) return null
  return { brand: name === 'card' ? null : (name as CardBrand), last }
}
