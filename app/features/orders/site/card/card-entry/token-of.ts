import { digitsOf, holderNameOf, monthOfExpiry, type TypedCard } from '#app/kernel/values/card/card-rules.ts'
import { gmoToken } from './gmo-token.ts'
import { veritransToken } from './veritrans-token.ts'

/**
 * The provider that makes tokens of cards, as the page states it: `url` is the provider's own, `key` the company's key
 * there.
 */
export type TokenMaker = { provider: 'VERITRANS' | 'GMO'; url: string; key: string; lang: string }

/** A card as providers are asked. */
export type CardToSend = { number: string; year: string; month: string; code: string; holder: string }

/**
 * The token with the number as the provider masked it, or the provider's code for a problem. Only the browser and the
 * provider ever have the card.
 */
export type TokenAnswer = { token: string; masked: string } | { code: string }

/** Asks the provider straight from the browser. What fails on the way is `unreachable`. */
export async function tokenOf(maker: TokenMaker, typed: TypedCard): Promise<TokenAnswer> {
  const { year = '', month = '' } = monthOfExpiry(typed.expires) ?? {}
  const card = {
    number: digitsOf(typed.number),
    year,
    month,
    code: digitsOf(typed.code),
    holder: holderNameOf(typed.holder),
  }
  try {
    return await (maker.provider === 'GMO' ? gmoToken : veritransToken)(maker, card)
  } catch {
    return { code: 'unreachable' }
  }
}
