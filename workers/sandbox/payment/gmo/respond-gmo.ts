import { readFields, readText } from '#workers/sandbox/body.ts'
import type { SandboxContext } from '#workers/sandbox/context.ts'
import { html, page, problemPage } from '#workers/sandbox/page.ts'
import { compactDate } from '#workers/sandbox/payment/compact-date.ts'
import { translator, type Words } from '#workers/sandbox/words.ts'
import { answerApi, apis } from './answer-api.ts'
import { shopId } from './api.ts'
import { keepToken, readCard } from './card.ts'
import { respondPaymentPage } from './payment-page.ts'
import { answerPageCall } from './payment-page-calls.ts'
import { respondPaypay } from './paypay-page.ts'
import { respondTills } from './play-page.ts'
import { findTrade, saveTrade, type TdsVisit, type Trade } from './trade.ts'
import { readForm } from './windows-31j.ts'

type Visited = Trade & { tds: TdsVisit }

/** The request of the token script: the fields that the shop's page gave it, and the shop's id. */
type TokenRequest = {
  shopId: string
  cardno: string
  expire: string
  securitycode: string
  holdername: string
  tokennumber: string
}

type Check = readonly [code: string, isWrong: (request: TokenRequest) => boolean]

/** Answers paths below `/gmo`; null for a path that doesn't exist. */
export async function respondGmo(context: SandboxContext, request: Request): Promise<Response | null> {
  const { pathname } = new URL(request.url)
  if (pathname === '/gmo/ext/js/token.js') return tokenScript(context)
  if (pathname === '/gmo/ext/api/token') return respondTokenise(context, request)
  const [, visit] = /^\/gmo\/tds2\/([0-9a-f]+)$/.exec(pathname) ?? []
  if (visit !== undefined) return respondIssuer(context, request, visit)
  const [, link, finish] = /^\/gmo\/link\/([0-9a-f]+)(\/finish)?$/.exec(pathname) ?? []
  if (link !== undefined)
    return respondPaymentPage(context, request, { id: link, isReturn: finish !== undefined })
  const [, wallet] = /^\/gmo\/paypay\/([0-9a-f]+)$/.exec(pathname) ?? []
  if (wallet !== undefined) return respondPaypay(context, request, wallet)
  const [, json] = /^\/gmo\/payment\/(\w+)\.json$/.exec(pathname) ?? []
  if (json !== undefined) return answerPageCall(context, request, json)
  if (pathname === '/gmo' || pathname.startsWith('/gmo/play/')) return respondTills(context, request)
  const [, name = ''] = /^\/gmo\/payment\/(\w+)\.idPass$/.exec(pathname) ?? []
  const api = Object.hasOwn(apis, name) ? apis[name] : undefined
  if (api === undefined || request.method !== 'POST') return null
  return answerApi({ context, api: name, fields: readForm(await readText(request)) }, api)
}

/**
 * Returns the script with the object `Multipayment` that shops' pages use (token v1). `callback` is a function or the name of a global
 * function.
 */
function tokenScript({ origin }: SandboxContext): Response {
  return new Response(source.replace('{endpoint}', `${origin}/gmo/ext/api/token`), {
    headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' },
  })
}

const source = `(() => {
  let shopId = ''
  globalThis.Multipayment = {
    init(id) {
      shopId = id
    },
    getToken(card, callback) {
      const tell = typeof callback === 'string' ? globalThis[callback] : callback
      const init = {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ ...card, shopId }),
      }
      fetch('{endpoint}', init)
        .then((answer) => answer.json())
        .catch(() => ({ resultCode: '901' }))
        .then(tell)
    },
  }
})()
`

/** The shop's page has another origin. */
const cors = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'POST',
  'Access-Control-Allow-Headers': 'Content-Type',
  'Cache-Control': 'no-store',
}

/** Makes tokens for a card from the script's JSON request. The status is always 200; the result code tells whether it succeeded. */
async function respondTokenise(context: SandboxContext, request: Request): Promise<Response> {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: cors })
  const asked = readRequest(await readText(request))
  const code = asked === null ? '901' : resultCode(asked)
  if (asked === null || code !== '000') return Response.json({ resultCode: code }, { headers: cors })
  return Response.json({ resultCode: code, tokenObject: await makeTokens(context, asked) }, { headers: cors })
}

async function makeTokens(context: SandboxContext, asked: TokenRequest) {
  const card = readCard(asked)
  const wanted = Array.from({ length: Number(asked.tokennumber || '1') }, () => keepToken(context, card))
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

/** Reads a request. A value that is neither a text nor a number counts as missing. Returns null if the body isn't JSON. */
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

/** The checks in the provider's order. The first one that fails decides the result. */
const checks: readonly Check[] = [
  ['160', ({ shopId: id }) => id === ''],
  ['161', ({ shopId: id }) => id.length > 13],
  ['162', ({ shopId: id }) => !/^[0-9A-Za-z]+$/.test(id)],
  ['180', ({ shopId: id }) => id !== shopId],
  ['100', ({ cardno }) => cardno === ''],
  ['101', ({ cardno }) => !/^\d+$/.test(cardno)],
  ['102', ({ cardno }) => !/^\d{10,16}$/.test(cardno)],
  ['110', ({ expire }) => expire === ''],
  ['111', ({ expire }) => !/^\d+$/.test(expire)],
  ['112', ({ expire }) => !/^(?:\d{4}|\d{6})$/.test(expire)],
  ['113', ({ expire }) => !/(?:0[1-9]|1[0-2])$/.test(expire)],
  ['121', ({ securitycode }) => !/^\d*$/.test(securitycode)],
  ['122', ({ securitycode }) => securitycode.length > 4],
  ['131', ({ holdername }) => !/^[0-9A-Za-z ,./-]*$/.test(holdername)],
  ['132', ({ holdername }) => holdername.length > 50],
  ['141', ({ tokennumber }) => !/^\d*$/.test(tokennumber)],
  ['142', ({ tokennumber }) => tokennumber !== '' && (Number(tokennumber) < 1 || Number(tokennumber) > 10)],
]

/** Returns the result code of the first problem, or `000`. */
function resultCode(request: TokenRequest): string {
  return checks.find(([, isWrong]) => isWrong(request))?.[0] ?? '000'
}

/** Plays the card issuer's page. A card whose issuer doesn't ask returns to the shop at once. */
async function respondIssuer(context: SandboxContext, request: Request, id: string): Promise<Response> {
  const words = translator(request)
  // The body is read before the order is looked up, because other requests may change the order while the body arrives.
  const chosen = request.method === 'POST' ? (await readFields(request)).get('outcome') : null
  const trade = await findVisited(context, id, new URL(request.url).searchParams)
  if (trade === null)
    return problemPage(words, { tone: 'issuer', problem: 'not_found', detail: id, status: 404 })
  const { outcome, diesAt } = trade.tds
  if (outcome !== 'pending') return leadBack(words, trade)
  if (context.now() >= diesAt)
    return problemPage(words, { tone: 'issuer', problem: 'expired', detail: trade.orderId, status: 410 })
  if (trade.card?.issuer === 'frictionless') return decide(context, words, trade, 'succeeded')
  if (chosen === 'succeeded' || chosen === 'failed' || chosen === 'abandoned')
    return decide(context, words, trade, chosen)
  return issuerPage(words, trade)
}

/** Finds an order by the complete address of its issuer's page. An address that was cut at an `&` finds nothing. */
async function findVisited(
  context: SandboxContext,
  id: string,
  query: URLSearchParams,
): Promise<Visited | null> {
  const orderId = await context.state.get<string>(`gmo-tds/${id}`)
  const trade = orderId === null ? null : await findTrade(context, orderId)
  const tds = trade?.tds ?? null
  if (trade === null || tds === null) return null
  return query.get('transId') === id && query.get('t') === tds.key ? { ...trade, tds } : null
}

async function decide(
  context: SandboxContext,
  words: Words,
  trade: Visited,
  outcome: TdsVisit['outcome'],
): Promise<Response> {
  await saveTrade(context, { ...trade, tds: { ...trade.tds, outcome } })
  return leadBack(words, trade)
}

function issuerPage(words: Words, { amount, orderId, card }: Visited): Response {
  const title = words('gmo.issuer.title')
  const body = html`<h1>${title}</h1>
<p class="lead">${words('gmo.issuer.lead', { amount })}</p>
<dl><dt>${words('gmo.issuer.order')}</dt><dd>${orderId}</dd><dt>${words('gmo.issuer.card')}</dt><dd>${card?.masked}</dd></dl>
<form method="post">
<button class="primary" name="outcome" value="succeeded">${words('gmo.issuer.succeed')}</button>
<button name="outcome" value="failed">${words('gmo.issuer.fail')}</button>
<button name="outcome" value="abandoned">${words('gmo.issuer.abandon')}</button>
</form>`
  return page({ words, title, body })
}

/** Returns to the shop in the way that it asked for: by GET, or by a form that sends itself. */
function leadBack(words: Words, { accessId, tds: { id, returnUrl, method } }: Visited): Response {
  const fields = { AccessID: accessId, Event: 'AuthResultReady', MD: id }
  if (method === 'GET') {
    const url = new URL(returnUrl)
    for (const [name, value] of Object.entries(fields)) url.searchParams.append(name, value)
    return new Response(null, { status: 303, headers: { Location: url.href } })
  }
  const title = words('formPost.title')
  const body = html`<h1>${title}</h1>
<form method="post" action="${returnUrl}">
${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<button class="primary">${words('formPost.continue')}</button>
</form>`
  return page({ words, title, body, script: true })
}
