import { readFields } from '#workers/sandbox/body.ts'
import type { SandboxContext } from '#workers/sandbox/context.ts'
import { type Html, html, page } from '#workers/sandbox/page.ts'
import { translator, type Words } from '#workers/sandbox/words.ts'
import {
  changeSetting,
  findSetting,
  listDrafts,
  listStoreOrders,
  removeDraft,
  type StoreDraft,
  type StoreOrder,
  type StoreSetting,
  storeClient,
  sumsOf,
} from './store.ts'
import { cancelInStore, markPaid, refundInStore } from './store-actions.ts'
import { type Delivery, emitWebhook, listDeliveries, sendDelivery } from './webhook.ts'

/**
 * The admin of the store: `GET /shopify` is a page with buttons. `POST /shopify/play/orders/{number}/{refund|cancel|paid}`, `…/drafts/{number}/delete`,
 * `…/deliveries/{id}/send` and `…/settings` do what the store's staff can do.
 */
export async function respondStoreAdmin(context: SandboxContext, request: Request): Promise<Response | null> {
  const [, , , kind = '', id = '', action = ''] = new URL(request.url).pathname.split('/')
  if (request.method !== 'POST') return kind === '' ? showPage(context, request) : null
  const isDone = await play(context, { kind, id, action }, await readFields(request))
  return isDone ? new Response(null, { status: 303, headers: { Location: '/shopify' } }) : null
}

async function play(
  context: SandboxContext,
  { kind, id, action }: { kind: string; id: string; action: string },
  fields: URLSearchParams,
): Promise<boolean> {
  const number = Number(id)
  switch (`${kind}/${action}`) {
    case 'orders/refund':
      return (await refundInStore(context, number, { amount: Number(fields.get('amount')) })) !== null
    case 'orders/cancel':
      return (await cancelInStore(context, number)) !== null
    case 'orders/paid':
      return (await markPaid(context, number)) !== null
    case 'drafts/delete':
      return deleteDraft(context, number)
    case 'deliveries/send':
      return sendDelivery(context, id)
    case 'settings/':
      await changeSetting(context, settingOf(fields))
      return true
    default:
      return false
  }
}

async function deleteDraft(context: SandboxContext, number: number): Promise<boolean> {
  const draft = await removeDraft(context, number)
  if (draft !== null) await emitWebhook(context, 'draft_orders/delete', { id: number })
  return draft !== null
}

function settingOf(fields: URLSearchParams): Partial<StoreSetting> {
  const percent = Number(fields.get('taxPercent'))
  return {
    taxesIncluded: fields.has('taxesIncluded'),
    capture: fields.has('manual') ? 'manual' : 'automatic',
    isInstalled: fields.has('isInstalled'),
    ...(percent >= 0 && percent <= 100 && { taxPercent: percent }),
  }
}

async function showPage(context: SandboxContext, request: Request): Promise<Response> {
  const words = translator(request)
  const title = words('store.title')
  const body = html`<h1>${title}</h1>
<p class="lead">${words('store.lead')}</p>
<h2>${words('store.settings')}</h2>
${settingsForm(words, await findSetting(context))}
<h2>${words('store.drafts')}</h2>
${list(words, await listDrafts(context), draftItem)}
<h2>${words('store.orders')}</h2>
${list(words, await listStoreOrders(context), orderItem)}
<h2>${words('store.deliveries')}</h2>
${list(words, await listDeliveries(context), deliveryItem)}`
  return page({ words, title, body })
}

function list<One>(words: Words, rows: readonly One[], item: (words: Words, row: One) => Html): Html {
  if (rows.length === 0) return html`<p>${words('store.none')}</p>`
  return html`<ul class="mails">${rows.map((row) => item(words, row))}</ul>`
}

function settingsForm(words: Words, { taxesIncluded, taxPercent, capture, isInstalled }: StoreSetting): Html {
  const check = (name: string, isOn: boolean, label: string) =>
    html`<label><input type="checkbox" name="${name}"${isOn && html` checked`}> ${label}</label>`
  return html`<form class="filter" method="post" action="/shopify/play/settings">
${check('taxesIncluded', taxesIncluded, words('store.taxesIncluded'))}
<label>${words('store.taxPercent')}<input name="taxPercent" inputmode="numeric" value="${taxPercent}"></label>
${check('manual', capture === 'manual', words('store.capture'))}
${check('isInstalled', isInstalled, words('store.installed'))}
<button class="primary">${words('store.save')}</button>
</form>`
}

function draftItem(words: Words, { number, status, title, price, tax, token }: StoreDraft): Html {
  return html`<li><h3>${number} ${title}</h3>
<p>¥${(price + tax).toLocaleString('en')} · ${words(`store.status.${status}`)}
<a href="/shopify/${storeClient.store}/invoices/${number}/${token}">${words('store.pay')}</a></p>
<form method="post" action="/shopify/play/drafts/${number}/delete"><button>${words('store.delete')}</button></form></li>`
}

function orderItem(words: Words, order: StoreOrder): Html {
  const { received, refunded, capturable } = sumsOf(order)
  const at = `/shopify/play/orders/${order.number}`
  return html`<li><h3>${order.number}</h3>
<p>${order.tags.join(' ')}</p>
<p>${words('store.money', { received, refunded, capturable })}</p>
<form class="filter" method="post" action="${at}/refund">
<label>¥<input name="amount" inputmode="numeric" value="${received - refunded}"></label><button>${words('store.refund')}</button>
<button formaction="${at}/cancel">${words('store.cancel')}</button>
<button formaction="${at}/paid">${words('store.markPaid')}</button>
</form></li>`
}

function deliveryItem(words: Words, { id, topic, body, sent, lastStatus }: Delivery): Html {
  return html`<li><h3>${topic}</h3><pre class="text">${body}</pre>
<p>${words('store.sent', { sent, status: lastStatus ?? '–' })}</p>
<form method="post" action="/shopify/play/deliveries/${id}/send"><button>${words('store.send')}</button></form></li>`
}
