import type { CardToSend, TokenAnswer, TokenMaker } from './token-of.ts'

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

const maxWaitMs = 30_000

/**
 * GMO's own script makes the token (protocols 2.1). The expiry is the year followed by the month (R330). 000 means
 * success (R332).
 */
export async function gmoToken({ url, key }: TokenMaker, card: CardToSend): Promise<TokenAnswer> {
  const multipayment = window.Multipayment ?? (await loaded(url))
  multipayment.init(key)
  const { resultCode, tokenObject } = await new Promise<Result>((tell, fail) => {
    setTimeout(() => fail(new Error('no answer')), maxWaitMs)
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
      // So that it is fetched again when the reader tries again.
      script.remove()
      fail(new Error('no script'))
    }
    document.head.appendChild(script)
  })
}
