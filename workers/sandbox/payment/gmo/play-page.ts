import { readFields } from '#workers/sandbox/body.ts'
import type { SandboxContext } from '#workers/sandbox/context.ts'
import { type Html, html, page } from '#workers/sandbox/page.ts'
import { translator, type Words } from '#workers/sandbox/words.ts'
import { chains, changeKonbini, findKonbini, type KonbiniTrade, listKonbini } from './konbini.ts'
import {
  findNotificationUrl,
  listNotifications,
  type Notification,
  registerNotificationUrl,
  sendNotification,
} from './notification.ts'
import {
  changePaypay,
  findPaypay,
  findPaypayJob,
  listPaypay,
  type PaypayTrade,
  payAtPaypay,
  returnPaypay,
  setPaypayJob,
} from './paypay.ts'
import {
  changeTransfer,
  deposit,
  findTransfer,
  listTransfers,
  type TransferTrade,
  totalOf,
} from './transfer.ts'

/**
 * The tills of the convenience stores, the bank, and the shop's own page at the provider: `GET /gmo` has buttons.
 * `POST /gmo/play/orders/{id}/{pay|late|expire|stop}`, `…/transfers/{id}/{pay|late|expire|stop}` with the field `amount`,
 * `…/wallets/{id}/{late|expire|refund}` with the field `amount`, `…/notifications/{id}/send` and `…/settings` do the same for tests.
 */
export async function respondTills(context: SandboxContext, request: Request): Promise<Response | null> {
  const [, , , kind = '', id = '', action = ''] = new URL(request.url).pathname.split('/')
  if (request.method !== 'POST') return kind === '' ? showPage(context, request) : null
  const isDone = await play(context, { kind, id, action }, await readFields(request))
  return isDone ? new Response(null, { status: 303, headers: { Location: '/gmo' } }) : null
}

async function play(
  context: SandboxContext,
  { kind, id, action }: { kind: string; id: string; action: string },
  fields: URLSearchParams,
): Promise<boolean> {
  switch (`${kind}/${action}`) {
    case 'orders/pay':
      return payAtTill(context, id)
    case 'orders/late':
      return reportLate(context, id)
    case 'orders/expire':
      return (await changeKonbini(context, id, { from: ['REQSUCCESS'], to: 'EXPIRED' })) !== null
    case 'orders/stop':
      return (await changeKonbini(context, id, { from: ['REQSUCCESS'], to: 'CANCEL' })) !== null
    case 'transfers/pay':
    case 'transfers/late':
      return deposit(context, id, { amount: amountOf(fields), isLate: action === 'late' })
    case 'transfers/expire':
      return (await changeTransfer(context, id, { from: ['TRADING'], to: 'EXPIRED' })) !== null
    case 'transfers/stop':
      return (await changeTransfer(context, id, { from: ['TRADING'], to: 'STOP' })) !== null
    case 'wallets/late':
      return payAtPaypay(context, id, true)
    case 'wallets/expire':
      return (await changePaypay(context, id, { from: ['REQSUCCESS'], to: 'EXPIRED' })) !== null
    case 'wallets/refund':
      return refundThere(context, id, amountOf(fields))
    case 'notifications/send':
      return sendNotification(context, id)
    case 'settings/':
      await registerNotificationUrl(context, fields.get('url') ?? '')
      if (fields.has('paypay'))
        await setPaypayJob(context, fields.get('paypay') === 'AUTH' ? 'AUTH' : 'CAPTURE')
      return true
    default:
      return false
  }
}

/** The amount of a transfer. Without one the reader transfers what is still missing. */
function amountOf(fields: URLSearchParams): number | undefined {
  const amount = Number(fields.get('amount') || undefined)
  return Number.isSafeInteger(amount) && amount > 0 ? amount : undefined
}

/** A reader pays at the till, which takes no money for numbers that have expired or were cancelled. */
export async function payAtTill(context: SandboxContext, orderId: string): Promise<boolean> {
  const trade = await findKonbini(context, orderId)
  if (trade === null) return false
  return (await changeKonbini(context, orderId, { from: ['REQSUCCESS'], to: 'PAYSUCCESS' })) !== null
}

/** A store reports a payment that it took in time only after the numbers have expired or were cancelled. */
export async function reportLate(context: SandboxContext, orderId: string): Promise<boolean> {
  return (await changeKonbini(context, orderId, { from: ['EXPIRED', 'CANCEL'], to: 'PAYSUCCESS' })) !== null
}

/** The shop's staff give back an amount on the provider's page for administrators, or what is left. */
async function refundThere(
  context: SandboxContext,
  orderId: string,
  amount: number | undefined,
): Promise<boolean> {
  const known = await findPaypay(context, orderId)
  const left = known === null ? 0 : known.amount - known.cancelled
  return left > 0 && (await returnPaypay(context, orderId, amount ?? left)) !== null
}

async function showPage(context: SandboxContext, request: Request): Promise<Response> {
  const words = translator(request)
  const title = words('tills.title')
  const trades = await Promise.all(
    (await listKonbini(context)).map(async (trade) => (await findKonbini(context, trade.orderId)) ?? trade),
  )
  const transfers = await Promise.all(
    (await listTransfers(context)).map(
      async (trade) => (await findTransfer(context, trade.orderId)) ?? trade,
    ),
  )
  const wallets = await Promise.all(
    (await listPaypay(context)).map(async (trade) => (await findPaypay(context, trade.orderId)) ?? trade),
  )
  const job = await findPaypayJob(context)
  const body = html`<h1>${title}</h1>
<p class="lead">${words('tills.lead')}</p>
<h2>${words('tills.settings')}</h2>
<form class="filter" method="post" action="/gmo/play/settings">
<label>${words('tills.url')}<input name="url" type="url" value="${await findNotificationUrl(context)}"></label>
<label>${words('paypay.job')}<select name="paypay">
${(['CAPTURE', 'AUTH'] as const).map((one) => html`<option value="${one}"${one === job && ' selected'}>${words(`paypay.job.${one}`)}</option>`)}
</select></label>
<button class="primary">${words('store.save')}</button>
</form>
<h2>${words('tills.orders')}</h2>
${list(words, trades, orderItem)}
<h2>${words('tills.transfers')}</h2>
${list(words, transfers, transferItem)}
<h2>PayPay</h2>
${list(words, wallets, walletItem)}
<h2>${words('tills.notifications')}</h2>
${list(words, await listNotifications(context), notificationItem)}`
  return page({ words, title, body })
}

function list<One>(words: Words, rows: readonly One[], item: (words: Words, row: One) => Html): Html {
  if (rows.length === 0) return html`<p>${words('store.none')}</p>`
  return html`<ul class="mails">${rows.map((row) => item(words, row))}</ul>`
}

function orderItem(words: Words, trade: KonbiniTrade): Html {
  const { orderId, status, chain, name, receiptNo, confNo, amount, tax } = trade
  const at = `/gmo/play/orders/${orderId}`
  return html`<li><h3>${orderId}</h3>
<p>${chains[chain]?.name} ${name} ¥${(amount + tax).toLocaleString('en')} · ${words(`tills.status.${status}`)}</p>
<p><code>${receiptNo}</code> <code>${confNo}</code></p>
<form class="filter" method="post" action="${at}/pay">
<button class="primary">${words('tills.pay')}</button>
<button formaction="${at}/expire">${words('tills.expire')}</button>
<button formaction="${at}/stop">${words('tills.stop')}</button>
<button formaction="${at}/late">${words('tills.late')}</button>
</form></li>`
}

function transferItem(words: Words, trade: TransferTrade): Html {
  const { orderId, status, amount, tax, branchCode, accountNumber, holder } = trade
  const at = `/gmo/play/transfers/${orderId}`
  const yen = (sum: number) => `¥${sum.toLocaleString('en')}`
  return html`<li><h3>${orderId}</h3>
<p>${words('tills.arrived', { amount: yen(amount + tax), total: yen(totalOf(trade)) })} · ${words(`tills.status.${status}`)}</p>
<p><code>${branchCode}</code> <code>${accountNumber}</code> ${holder}</p>
<form class="filter" method="post" action="${at}/pay">
<label>${words('tills.amount')}<input name="amount" inputmode="numeric"></label>
<button class="primary">${words('tills.transfer')}</button>
<button formaction="${at}/expire">${words('tills.expire')}</button>
<button formaction="${at}/stop">${words('tills.stop')}</button>
<button formaction="${at}/late">${words('tills.late')}</button>
</form></li>`
}

function walletItem(words: Words, { orderId, status, amount, cancelled }: PaypayTrade): Html {
  const at = `/gmo/play/wallets/${orderId}`
  const yen = (sum: number) => `¥${sum.toLocaleString('en')}`
  return html`<li><h3>${orderId}</h3>
<p>${words('paypay.given', { amount: yen(amount), back: yen(cancelled) })} · ${words(`tills.status.${status}`)}</p>
<form class="filter" method="post" action="${at}/refund">
<label>${words('paypay.amount')}<input name="amount" inputmode="numeric"></label>
<button class="primary">${words('paypay.refund')}</button>
<button formaction="${at}/expire">${words('tills.expire')}</button>
<button formaction="${at}/late">${words('tills.late')}</button>
</form></li>`
}

function notificationItem(words: Words, { id, body, sent, answer }: Notification): Html {
  return html`<li><h3>${id}</h3><pre class="text">${body}</pre>
<p>${words('tills.sent', { sent, answer: answer ?? '–' })}</p>
<form method="post" action="/gmo/play/notifications/${id}/send"><button>${words('store.send')}</button></form></li>`
}
