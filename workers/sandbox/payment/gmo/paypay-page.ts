import { readFields } from '#workers/sandbox/body.ts'
import type { SandboxContext } from '#workers/sandbox/context.ts'
import { html, page, problemPage } from '#workers/sandbox/page.ts'
import { translator, type Words } from '#workers/sandbox/words.ts'
import { changePaypay, findAtPaypay, type PaypayTrade, payAtPaypay } from './paypay.ts'

/**
 * Plays PayPay's own page, which opens with the order's token: `POST` with `answer=pay`, `fail`, `cancel` or `leave`, which pays and doesn't
 * come back.
 */
export async function respondPaypay(
  context: SandboxContext,
  request: Request,
  accessId: string,
): Promise<Response> {
  const words = translator(request)
  // The body is read before the order is looked up, because other requests may change the order while the body arrives.
  const answer = request.method === 'POST' ? (await readFields(request)).get('answer') : null
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const trade = await findAtPaypay(context, { accessId, token })
  if (trade === null)
    return problemPage(words, { tone: 'issuer', problem: 'not_found', detail: accessId, status: 404 })
  const { orderId, pageId, status } = trade
  const back = `${context.origin}/gmo/link/${pageId}/finish`
  if (status === 'EXPIRED')
    return problemPage(words, { tone: 'issuer', problem: 'expired', detail: orderId, status: 410 })
  if (status !== 'REQSUCCESS') return redirect(back)
  switch (answer) {
    case 'pay':
      await payAtPaypay(context, orderId)
      return redirect(back)
    case 'leave':
      await payAtPaypay(context, orderId)
      return leftPage(words)
    case 'fail':
    case 'cancel':
      await changePaypay(context, orderId, {
        from: ['REQSUCCESS'],
        to: answer === 'fail' ? 'PAYFAIL' : 'CANCEL',
      })
      return redirect(back)
    default:
      return payPage(words, trade)
  }
}

function payPage(words: Words, { amount, orderId }: PaypayTrade): Response {
  const title = words('paypay.title')
  const body = html`<p class="brand">PayPay</p>
<h1>${title}</h1>
<p class="lead">${words('link.lead', { amount: amount.toLocaleString('en') })}</p>
<p>${words('gmo.issuer.order')} <code>${orderId}</code></p>
<form method="post">
<button class="primary" name="answer" value="pay">${words('link.pay')}</button>
<button name="answer" value="fail">${words('paypay.fail')}</button>
<button name="answer" value="cancel">${words('paypay.cancel')}</button>
<button name="answer" value="leave">${words('paypay.leave')}</button>
</form>`
  return page({ words, title, body, tone: 'issuer' })
}

function leftPage(words: Words): Response {
  const title = words('paypay.paid')
  return page({ words, title, body: html`<h1>${title}</h1>`, tone: 'issuer' })
}

function redirect(url: string): Response {
  return new Response(null, { status: 303, headers: { Location: url } })
}
