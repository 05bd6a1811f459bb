import type { CardProvider } from '#app/gateways/payment/payment-gateway.ts'
import { digitsOf, holderNameOf, monthOfExpiry, type TypedCard } from '#app/kernel/values/card/card-rules.ts'

type MakerAnswer = { token?: string; code?: string; req_card_number?: string }

/**
 * The provider that makes tokens of cards, as the page states it: `url` is the provider's own, `key` the company's key
 * there.
 */
export type TokenMaker = { provider: CardProvider; url: string; key: string; lang: string }

/** A card in the form in which providers are asked. */
type CardToSend = { number: string; year: string; month: string; code: string; holder: string }

/**
 * The token and the card's number as the provider masked it, or the provider's code for a problem. Only the browser and the provider ever
 * have the card's number.
 */
type TokenAnswer = { token: string; masked: string } | { code: string }

/** Asks the provider directly from the browser. If the request fails, the code is `unreachable`. */
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

/** Asks VeriTrans4G for a token (protocols 1.1). */
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

type Result = {
  resultCode: string | number
  tokenObject?: { token?: string | string[]; maskedCardNo?: string }
}
type Multipayment = {
  init(shopId: string): void
  getToken(card: Record<string, string>, callback: (result: Result) => void): void
}
declare global {
  interface Window {
    Multipayment?: Multipayment
  }
}

const maxGmoWaitMs = 30_000

/**
 * Asks GMO for a token with GMO's own script (protocols 2.1). The expiry is the year followed by the month (R330). 000 means success
 * (R332).
 */
async function gmoToken({ url, key }: TokenMaker, card: CardToSend): Promise<TokenAnswer> {
  const multipayment = window.Multipayment ?? (await loaded(url))
  multipayment.init(key)
  const { resultCode, tokenObject } = await new Promise<Result>((tell, fail) => {
    setTimeout(() => fail(new Error('no answer')), maxGmoWaitMs)
    multipayment.getToken(
      {
        cardno: card.number,
        expire: card.year + card.month,
        securitycode: card.code,
        holdername: card.holder,
        tokennumber: '1',
      },
      tell,
    )
  })
  const [token] = [tokenObject?.token].flat()
  const code = String(resultCode).padStart(3, '0')
  return code === '000' && token ? { token, masked: tokenObject?.maskedCardNo ?? '' } : { code }
}

function loaded(url: string): Promise<Multipayment> {
  return new Promise((tell, fail) => {
    const script = document.createElement('script')
    script.src = url
    script.onload = () => (window.Multipayment ? tell(window.Multipayment) : fail(new Error('no script')))
    script.onerror = () => {
      // The script must be fetched again when the reader tries again.
      script.remove()
      fail(new Error('no script'))
    }
    document.head.appendChild(script)
  })
}
