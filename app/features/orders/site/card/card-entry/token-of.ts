import { digitsOf, holderNameOf, monthOfExpiry, type TypedCard } from '#app/kernel/values/card/card-rules.ts'
import { gmoToken } from './gmo-token.ts'

type MakerAnswer = { token?: string; code?: string; req_card_number?: string }

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

const maxWaitMs = 30_000

/** VeriTrans4G (protocols 1.1). */
async function veritransToken({ url, key, lang }: TokenMaker, card: CardToSend): Promise<TokenAnswer> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json; charset=utf-8' },
    body: JSON.stringify({
      token_api_key: key,
      card_number: card.number,
      card_expire: `${card.month}/${card.year}`,
      security_code: card.code,
      cardholder_name: card.holder,
      lang,
    }),
    credentials: 'omit',
    referrerPolicy: 'origin',
    signal: AbortSignal.timeout(maxWaitMs),
  })
  const { token, code, ...rest } = (await answer.json()) as MakerAnswer
  return answer.ok && token ? { token, masked: rest.req_card_number ?? '' } : { code: code ?? 'unreachable' }
}
