import type { CardToSend, TokenAnswer, TokenMaker } from './token-of.ts'

const longestWait = 30_000
type Told = { token?: string; code?: string; req_card_number?: string }

/** VeriTrans4G (protocols 1.1). */
export async function veritransToken({ url, key, lang }: TokenMaker, card: CardToSend): Promise<TokenAnswer> {
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
    signal: AbortSignal.timeout(longestWait),
  })
  const { token, code, ...told } = (await answer.json()) as Told
  return answer.ok && token ? { token, masked: told.req_card_number ?? '' } : { code: code ?? 'unreachable' }
}
