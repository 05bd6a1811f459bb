import { readFields } from '#workers/sandbox/body.ts'
import type { Ground } from '#workers/sandbox/ground.ts'
import { html } from '#workers/sandbox/html.ts'
import { page, problemPage } from '#workers/sandbox/page.ts'
import { translator, type Words } from '#workers/sandbox/words.ts'
import { orderAtIssuer } from './authorise-mpi.ts'
import { expireAuthentication } from './mpi-result.ts'
import { getEntry, getPayment, type Payment } from './payment.ts'
import { sendBack } from './send-back.ts'
import { type Decision, decisions, settleAuthentication } from './settle-authentication.ts'

/**
 * `authStartUrl`: the issuer's page, on which one plays the issuer. A card that is let through without being asked doesn't see it;
 * an order that is decided, or whose time is over, goes back as it is.
 */
export async function answerIssuer(ground: Ground, request: Request): Promise<Response> {
  const words = translator(request)
  const orderId = await orderAtIssuer({ ground }, new URL(request.url).searchParams.get('md') ?? '')
  if (orderId === null) return problemPage(words, 'sandbox', 'invalid_md', 'md', 404)
  await expireAuthentication(ground, orderId)
  const payment = await getPayment(ground, orderId)
  const decision = await decisionOf(request, payment)
  if (decision === null) return askPage(words, payment, (await getEntry(ground, orderId)).amount)
  const told = await settleAuthentication(ground, payment, decision)
  return sendBack(ground, words, orderId, told)
}

/** Null where nobody has decided. */
async function decisionOf(request: Request, { card, authentication }: Payment): Promise<Decision | null> {
  if (card.isFrictionless || authentication?.outcome !== 'waiting') return 'frictionless'
  if (request.method !== 'POST') return null
  const pressed = (await readFields(request)).get('decision')
  return decisions.find((decision) => decision === pressed) ?? null
}

function askPage(words: Words, { orderId, card }: Payment, amount: number): Response {
  const title = words('issuer.title')
  const body = html`<h1>${title}</h1>
<p class="lead">${words('issuer.lead', { amount: amount.toLocaleString('ja-JP') })}</p>
<dl><dt>${words('payments.order')}</dt><dd>${orderId}</dd><dt>${words('issuer.card')}</dt><dd>${card.masked}</dd></dl>
<form method="post">
${decisions.map((decision, at) => html`<button name="decision" value="${decision}" class="${at === 1 ? 'primary' : ''}">${words(`issuer.${decision}`)}</button>`)}
</form>
<p class="note">${words('issuer.leave')}</p>`
  return page({ words, title, body })
}
