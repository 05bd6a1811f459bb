import { readText } from '#workers/sandbox/body.ts'
import type { Ground } from '#workers/sandbox/ground.ts'
import { compactDate } from '#workers/sandbox/payment/compact-date.ts'
import { readCard } from './card.ts'
import { resultCode, type TokenRequest } from './check-card.ts'
import { keepToken } from './token.ts'

/** The shop's page is of another origin. */
const cors = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'POST',
  'Access-Control-Allow-Headers': 'Content-Type',
  'Cache-Control': 'no-store',
}

/** Makes tokens of a card: what the script asks, in JSON. Always 200; the result code says what became of it. */
export async function respondTokenise(ground: Ground, request: Request): Promise<Response> {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: cors })
  const asked = readRequest(await readText(request))
  const code = asked === null ? '901' : resultCode(asked)
  if (asked === null || code !== '000') return Response.json({ resultCode: code }, { headers: cors })
  return Response.json({ resultCode: code, tokenObject: await makeTokens(ground, asked) }, { headers: cors })
}

async function makeTokens(ground: Ground, asked: TokenRequest) {
  const card = readCard(asked)
  const wanted = Array.from({ length: Number(asked.tokennumber || '1') }, () => keepToken(ground, card))
  const kept = await Promise.all(wanted)
  const tokens = kept.map(({ token }) => token)
  return {
    token: tokens.length === 1 ? tokens[0] : tokens,
    toBeExpiredAt: compactDate(kept[0]!.expiresAt).replace(
      /^(....)(..)(..)(..)(..)(..)$/,
      '$1-$2-$3-$4-$5-$6',
    ),
    maskedCardNo: asked.cardno.slice(-4).padStart(asked.cardno.length, '*'),
    isSecurityCodeSet: asked.securitycode !== '',
  }
}

/** Whatever isn't text is as good as not given. */
function readRequest(body: string): TokenRequest | null {
  try {
    const given = JSON.parse(body) as Record<string, unknown>
    const text = (name: string) =>
      ['string', 'number'].includes(typeof given[name]) ? String(given[name]) : ''
    return {
      shopId: text('shopId'),
      cardno: text('cardno'),
      expire: text('expire'),
      securitycode: text('securitycode'),
      holdername: text('holdername'),
      tokennumber: text('tokennumber'),
    }
  } catch {
    return null
  }
}
