import { readFields } from '#workers/sandbox/body.ts'
import type { Ground } from '#workers/sandbox/ground.ts'
import { html } from '#workers/sandbox/html.ts'
import { page, problemPage } from '#workers/sandbox/page.ts'
import { translator, type Words } from '#workers/sandbox/words.ts'
import { findTrade, saveTrade, type TdsVisit, type Trade } from './trade.ts'

type Visited = Trade & { tds: TdsVisit }

/** Where one plays the card's issuer. A card whose issuer doesn't ask leads back at once. */
export async function respondIssuer(ground: Ground, request: Request, id: string): Promise<Response> {
  const words = translator(request)
  // Before the order is looked up: while a body is on its way others change it.
  const chosen = request.method === 'POST' ? (await readFields(request)).get('outcome') : null
  const trade = await findVisited(ground, id, new URL(request.url).searchParams)
  if (trade === null) return problemPage(words, 'issuer', 'not_found', id, 404)
  const { outcome, diesAt } = trade.tds
  if (outcome !== 'pending') return leadBack(words, trade)
  if (ground.now() >= diesAt) return problemPage(words, 'issuer', 'expired', trade.orderId, 410)
  if (trade.card?.issuer === 'frictionless') return decide(ground, words, trade, 'succeeded')
  if (chosen === 'succeeded' || chosen === 'failed' || chosen === 'abandoned')
    return decide(ground, words, trade, chosen)
  return issuerPage(words, trade)
}

/** Only the whole address opens it: who cut it at an `&` gets nowhere. */
async function findVisited(ground: Ground, id: string, query: URLSearchParams): Promise<Visited | null> {
  const orderId = await ground.state.get<string>(`gmo-tds/${id}`)
  const trade = orderId === null ? null : await findTrade(ground, orderId)
  const tds = trade?.tds ?? null
  if (trade === null || tds === null) return null
  return query.get('transId') === id && query.get('t') === tds.key ? { ...trade, tds } : null
}

async function decide(
  ground: Ground,
  words: Words,
  trade: Visited,
  outcome: TdsVisit['outcome'],
): Promise<Response> {
  await saveTrade(ground, { ...trade, tds: { ...trade.tds, outcome } })
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

/** Back to the shop as it asked: by GET, or by a form that sends itself. */
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
