import type { SandboxContext } from '#workers/sandbox/context.ts'
import { type Html, html, page } from '#workers/sandbox/page.ts'
import { translator, type Words } from '#workers/sandbox/words.ts'
import { type CvsOrder, cancelCvs, expireCvs, findCvs, isWaiting, listCvs, payCvs } from './cvs.ts'

/**
 * The tills of the convenience stores: `GET /veritrans/cvs` has buttons. `POST /veritrans/cvs/{id}/{pay|late|expire|stop}` does the same for
 * tests. Null for another path.
 */
export async function respondCvs(context: SandboxContext, request: Request): Promise<Response | null> {
  const [, , , id = '', action = ''] = new URL(request.url).pathname.split('/')
  if (request.method !== 'POST') return id === '' ? showPage(context, request) : null
  const isDone = await play(context, id, action)
  return isDone ? new Response(null, { status: 303, headers: { Location: '/veritrans/cvs' } }) : null
}

async function play(context: SandboxContext, id: string, action: string): Promise<boolean> {
  switch (action) {
    case 'pay':
    case 'late':
      return payCvs(context, id, action === 'late')
    case 'expire':
      return (await expireCvs(context, id)) !== null
    case 'stop':
      return (await cancelCvs(context, id)) !== null
    default:
      return false
  }
}

async function showPage(context: SandboxContext, request: Request): Promise<Response> {
  const words = translator(request)
  const title = words('cvs.title')
  const orders = await Promise.all(
    (await listCvs(context)).map(async (order) => (await findCvs(context, order.orderId)) ?? order),
  )
  const list =
    orders.length === 0
      ? html`<p>${words('store.none')}</p>`
      : html`<ul class="mails">${orders.map((order) => item(words, order))}</ul>`
  return page({ words, title, body: html`<h1>${title}</h1><p class="lead">${words('cvs.lead')}</p>${list}` })
}

function item(words: Words, order: CvsOrder): Html {
  const at = `/veritrans/cvs/${order.orderId}`
  return html`<li><h3>${order.orderId}</h3>
<p>${order.service} ${order.name} ¥${order.amount.toLocaleString('en')} · ${words(`tills.status.${statusOf(order)}`)}</p>
<p><code>${order.receiptNo}</code></p>
<form class="filter" method="post" action="${at}/pay">
<button class="primary">${words('tills.pay')}</button>
<button formaction="${at}/expire">${words('tills.expire')}</button>
<button formaction="${at}/stop">${words('tills.stop')}</button>
<button formaction="${at}/late">${words('tills.late')}</button>
</form></li>`
}

function statusOf(order: CvsOrder) {
  if (isWaiting(order)) return 'REQSUCCESS'
  if (order.steps.some(({ type }) => type === 'fix_capture')) return 'PAYSUCCESS'
  return order.isExpired ? 'EXPIRED' : 'CANCEL'
}
