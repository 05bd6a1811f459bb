import type { Ground } from '#workers/sandbox/ground.ts'
import { html } from '#workers/sandbox/html.ts'
import { page } from '#workers/sandbox/page.ts'
import type { Words } from '#workers/sandbox/words.ts'
import { mpiResult } from './mpi-result.ts'
import { getEntry, getPayment } from './payment.ts'
import type { Told } from './settle-authentication.ts'
import { signReturn } from './sign.ts'

/** Sends the browser to the merchant: with the signed result by POST, or with nothing by GET, as the merchant asked. */
export async function sendBack(ground: Ground, words: Words, orderId: string, told: Told): Promise<Response> {
  const { authentication } = await getPayment(ground, orderId)
  const { redirectionUri, verifyResultLink } = authentication!
  const isPost = verifyResultLink === '1'
  const fields = isPost ? await signedFields(ground, orderId, told.isForged) : {}
  // Whoever wants the push to come first has to press the button.
  if (isPost || told.isPushedFirst) return wayBack(words, redirectionUri, fields, told.isPushedFirst)
  return new Response(null, { status: 303, headers: { Location: redirectionUri } })
}

function wayBack(words: Words, url: string, fields: Record<string, string>, isHeld: boolean): Response {
  const title = words('formPost.title')
  const hidden = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  const way =
    hidden.length === 0
      ? html`<p><a href="${url}">${words('formPost.continue')}</a></p>`
      : html`<form method="post" action="${url}">
${hidden}
<button class="primary">${words('formPost.continue')}</button>
</form>`
  const body = html`<h1>${title}</h1>
${isHeld && html`<p class="lead">${words('issuer.pushed')}</p>`}
${way}`
  return page({ words, title, body, script: !isHeld })
}

async function signedFields(ground: Ground, orderId: string, isForged: boolean) {
  const payment = await getPayment(ground, orderId)
  const { mpiVresultCode, txnType: _, ...told } = mpiResult(payment, await getEntry(ground, orderId))
  const fields = {
    RequestId: String(payment.transactions.length),
    OrderId: orderId,
    ...told,
    reqCurrencyUnit: 'JPY',
    vResultCode: mpiVresultCode,
  }
  const present = Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined)
  return signReturn(Object.fromEntries(present), isForged)
}
