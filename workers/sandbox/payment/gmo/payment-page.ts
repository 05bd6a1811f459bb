import { readFields } from '#workers/sandbox/body.ts'
import type { SandboxContext } from '#workers/sandbox/context.ts'
import { html, page, problemPage } from '#workers/sandbox/page.ts'
import { compactDate } from '#workers/sandbox/payment/compact-date.ts'
import { translator, type Words } from '#workers/sandbox/words.ts'
import { GmoRefusal, newId, shopPass } from './api.ts'
import { readCard } from './card.ts'
import { cardWalletForm, dismissed, isCardWallet } from './card-wallet-form.ts'
import { findPaypay, startPaypay } from './paypay.ts'
import { forward, reserve } from './reserve.ts'
import { addTrade, findTrade, newTrade, saveTrade, type TdsVisit, type Trade } from './trade.ts'

/** How the page takes the money: from a card that is entered there, from PayPay, to which it leads on, or from a card in another wallet. */
export const pageMethods = ['credit', 'paypay', 'applepay', 'googlepay'] as const
export type PageMethod = (typeof pageMethods)[number]

/** An address of the provider's own page (リンクタイプPlus), which the shop asked for. */
type PaymentPage = {
  id: string
  orderId: string
  method: PageMethod
  jobCd: Trade['jobCd']
  amount: number
  clientFields: readonly string[]
  returnUrl: string
  /** When nobody can pay on the page any more, in milliseconds since 1970. */
  closesAt: number
  state: 'open' | 'paid' | 'rejected'
}

export function findPage({ state }: SandboxContext, orderId: string): Promise<PaymentPage | null> {
  return state.get<PaymentPage>(keyOf(orderId))
}

/** Opens the page of an order. Returns its address, or null if the order has one already. */
export async function openPage(context: SandboxContext, asked: Omit<PaymentPage, 'id' | 'state'>) {
  const opened: PaymentPage = { ...asked, id: newId(context), state: 'open' }
  if (!(await context.state.add(keyOf(asked.orderId), opened))) return null
  await context.state.put(addressKey(opened.id), asked.orderId)
  return `${context.origin}/gmo/link/${opened.id}`
}

export function isOpen({ state, closesAt }: PaymentPage, now: number): boolean {
  return state === 'open' && now < closesAt
}

/** Rejects the page if it is still open. Returns whether it was. */
export async function rejectPage(context: SandboxContext, orderId: string): Promise<boolean> {
  const found = await findPage(context, orderId)
  if (found === null || !isOpen(found, context.now())) return false
  await context.state.put(keyOf(orderId), { ...found, state: 'rejected' } satisfies PaymentPage)
  return true
}

const keyOf = (orderId: string) => `gmo-link/${orderId}`
const addressKey = (id: string) => `gmo-link-address/${id}`

/**
 * Plays the page. `POST /gmo/link/{id}` with a card; with `answer=pay` for wallets, or `account` or `dismiss` as `card-wallet-form.ts` says; or
 * with `answer=cancel`. From the issuer or PayPay the browser comes back to `…/finish`. After a refusal there the page lets the reader try again.
 */
export async function respondPaymentPage(
  context: SandboxContext,
  request: Request,
  { id, isReturn }: { id: string; isReturn: boolean },
): Promise<Response> {
  const words = translator(request)
  const fields = request.method === 'POST' ? await readFields(request) : null
  const orderId = await context.state.get<string>(addressKey(id))
  const found = orderId === null ? null : await findPage(context, orderId)
  if (found === null)
    return problemPage(words, { tone: 'issuer', problem: 'not_found', detail: id, status: 404 })
  const paid = await findPaid(context, found)
  if (paid !== null) return leadBack(words, found, paid)
  if (!isOpen(found, context.now()))
    return problemPage(words, {
      tone: 'issuer',
      problem: found.state === 'open' ? 'expired' : found.state,
      detail: found.orderId,
      status: 410,
    })
  if (fields?.get('answer') === 'cancel') return leadBack(words, found, null)
  if (found.method === 'paypay')
    return fields === null ? walletForm(words, found, isReturn) : sendToPaypay(context, words, found)
  if (isReturn) return finish(context, words, found)
  if (fields === null) return showForm(words, found, null)
  const answer = fields.get('answer')
  if (isCardWallet(found.method) && answer !== 'account')
    return answer === 'pay' ? payByDevice(context, words, found, fields) : showForm(words, found, dismissed)
  return sendToIssuer(context, words, found, fields)
}

/** The states in which a reader has agreed at PayPay. */
const paid = ['AUTH', 'CAPTURE', 'SALES', 'RETURN']

/** What the provider tells of an order that was paid on its page. */
type Paid = { accessId: string; accessPass: string; at: number | null; own: Record<string, object> }

async function findPaid(
  context: SandboxContext,
  { orderId, method, state }: PaymentPage,
): Promise<Paid | null> {
  if (method !== 'paypay') {
    const trade = state === 'paid' ? await findTrade(context, orderId) : null
    return trade && paidByCard(trade, method)
  }
  const wallet = await findPaypay(context, orderId)
  if (wallet === null || !paid.includes(wallet.status)) return null
  const { accessId, accessPass, processedAt, status, trackingId } = wallet
  const own = { paypay: { Status: status, PayPayTrackingID: trackingId } }
  return { accessId, accessPass, at: processedAt, own }
}

function paidByCard(
  { accessId, accessPass, processedAt, status, tranId, approve }: Trade,
  method: PageMethod,
): Paid {
  const own = { Status: status, Forward: forward, Method: '1', TranID: tranId, Approve: approve }
  return { accessId, accessPass, at: processedAt, own: { [method]: own } }
}

/** Registers the order and sends the reader to PayPay, which leads back here. */
async function sendToPaypay(context: SandboxContext, words: Words, page: PaymentPage): Promise<Response> {
  const { id: pageId, orderId, amount, clientFields } = page
  const trade = await startPaypay(context, { pageId, orderId, amount, clientFields })
  if (trade === null) return walletForm(words, page, true)
  return redirect(`${context.origin}/gmo/paypay/${trade.accessId}?token=${trade.token}`)
}

function walletForm(words: Words, { id, amount, orderId }: PaymentPage, hasFailed: boolean): Response {
  const title = words('paypay.link')
  const body = html`<p class="brand">mul-pay</p>
<h1>${title}</h1>
<p class="lead">${words('link.lead', { amount: amount.toLocaleString('en') })}</p>
<p>${words('gmo.issuer.order')} <code>${orderId}</code></p>
${hasFailed && html`<p class="problem" role="alert">${words('paypay.failed')}</p>`}
<form method="post" action="/gmo/link/${id}">
<button class="primary" name="answer" value="pay">${words('paypay.goOn')}</button>
<button name="answer" value="cancel">${words('link.cancel')}</button>
</form>`
  return page({ words, title, body, tone: 'issuer', status: hasFailed ? 422 : 200 })
}

/** Registers the order with the first card and sends the payer to the issuer's page, which leads back here. */
async function sendToIssuer(
  context: SandboxContext,
  words: Words,
  found: PaymentPage,
  fields: URLSearchParams,
): Promise<Response> {
  const typed = (name: string) => (fields.get(name) ?? '').replace(/[\s/]/g, '')
  const [cardno, expires, code] = [typed('number'), typed('expires'), typed('code')]
  if (!/^\d{10,16}$/.test(cardno) || !/^(?:0[1-9]|1[0-2])\d\d$/.test(expires) || !/^\d{3,4}$/.test(code))
    return showForm(words, found, 'E01170006')
  const expire = `${expires.slice(2)}${expires.slice(0, 2)}`
  const card = readCard({ cardno, expire, securitycode: code, holdername: fields.get('holder') ?? '' })
  const tds: TdsVisit = {
    id: newId(context),
    key: newId(context),
    returnUrl: `${context.origin}/gmo/link/${found.id}/finish`,
    method: 'GET',
    outcome: 'pending',
    diesAt: found.closesAt,
  }
  const trade = (await findTrade(context, found.orderId)) ?? (await enter(context, found))
  await context.state.put(`gmo-tds/${tds.id}`, found.orderId)
  await saveTrade(context, { ...trade, status: 'AUTHENTICATED', card, tds, refusedWith: null })
  return redirect(`${context.origin}/gmo/tds2/${tds.id}?transId=${tds.id}&t=${tds.key}`)
}

/** The card of the reader's device is charged without its issuer's page, because the device has confirmed the payment. */
async function payByDevice(
  context: SandboxContext,
  words: Words,
  found: PaymentPage,
  fields: URLSearchParams,
): Promise<Response> {
  const cardno = (fields.get('number') ?? '').replace(/\s/g, '')
  const card = readCard({ cardno, expire: '3912', securitycode: '', holdername: '' })
  const trade = (await findTrade(context, found.orderId)) ?? (await enter(context, found))
  return book(context, words, found, { ...trade, withTds: false, card, tds: null, refusedWith: null })
}

async function enter(context: SandboxContext, page: PaymentPage): Promise<Trade> {
  const { orderId, jobCd, amount, clientFields } = page
  const trade = newTrade(context, { orderId, jobCd, amount, clientFields, withTds: true })
  await addTrade(context, trade)
  return trade
}

const refusals: Record<Exclude<TdsVisit['outcome'], 'succeeded'>, string> = {
  failed: 'E21020001',
  abandoned: 'E21020002',
  pending: 'E21020999',
}

/** Reserves the amount once the issuer has confirmed the payer, and leads back to the shop. */
async function finish(context: SandboxContext, words: Words, found: PaymentPage): Promise<Response> {
  const trade = await findTrade(context, found.orderId)
  if (trade?.status !== 'AUTHENTICATED' || trade.tds === null) return showForm(words, found, null)
  return book(context, words, found, trade)
}

async function book(
  context: SandboxContext,
  words: Words,
  found: PaymentPage,
  trade: Trade,
): Promise<Response> {
  const outcome = trade.tds?.outcome ?? 'succeeded'
  try {
    if (outcome !== 'succeeded') throw new GmoRefusal(refusals[outcome])
    const booked = await reserve(context, 'LinkPlus', trade)
    await context.state.put(keyOf(found.orderId), { ...found, state: 'paid' } satisfies PaymentPage)
    return leadBack(words, found, paidByCard(booked, found.method))
  } catch (error) {
    if (!(error instanceof GmoRefusal)) throw error
    await saveTrade(context, { ...trade, status: 'UNPROCESSED', tds: null, card: null })
    return showForm(words, found, error.codes[0]!)
  }
}

function showForm(words: Words, found: PaymentPage, code: string | null): Response {
  const { method } = found
  return isCardWallet(method)
    ? cardWalletForm(words, { ...found, method }, code)
    : cardForm(words, found, code)
}

function cardForm(words: Words, { id, amount, orderId }: PaymentPage, code: string | null): Response {
  const title = words('link.title')
  const input = (name: 'number' | 'expires' | 'code' | 'holder', autocomplete: string, value: string) =>
    html`<p><label>${words(`link.${name}`)}<input name="${name}" autocomplete="${autocomplete}" value="${value}" required></label></p>`
  const body = html`<p class="brand">mul-pay</p>
<h1>${title}</h1>
<p class="lead">${words('link.lead', { amount: amount.toLocaleString('en') })}</p>
<p>${words('gmo.issuer.order')} <code>${orderId}</code></p>
${code !== null && html`<p class="problem" role="alert">${words('link.refused', { code })}</p>`}
<form method="post" action="/gmo/link/${id}">
${input('number', 'cc-number', '4100000000000100')}
${input('expires', 'cc-exp', '12/39')}
${input('code', 'cc-csc', '123')}
${input('holder', 'cc-name', 'TARO YAMADA')}
<button class="primary" name="answer" value="pay">${words('link.pay')}</button>
<button name="answer" value="cancel" formnovalidate>${words('link.cancel')}</button>
</form>`
  return page({ words, title, body, tone: 'issuer', status: code === null ? 200 : 422 })
}

/** Leads back to the shop by a form with the signed result, as the provider does. */
async function leadBack(
  words: Words,
  { orderId, returnUrl, method }: PaymentPage,
  paid: Paid | null,
): Promise<Response> {
  const told = {
    transactionresult: {
      AccessID: paid?.accessId ?? null,
      AccessPass: paid?.accessPass ?? null,
      OrderID: orderId,
      Result: paid === null ? 'PAYSTART' : 'PAYSUCCESS',
      Processdate: paid?.at ? compactDate(paid.at) : null,
      ErrCode: null,
      ErrInfo: null,
      Paymethod: method,
    },
    ...paid?.own,
  }
  const encoded = Buffer.from(JSON.stringify(told)).toString('base64url')
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(encoded + shopPass))
  const title = words('formPost.title')
  const body = html`<h1>${title}</h1>
<form method="post" action="${returnUrl}">
<input type="hidden" name="result" value="${encoded}.${Buffer.from(hash).toString('hex')}">
<button class="primary">${words('formPost.continue')}</button>
</form>`
  return page({ words, title, body, script: true })
}

function redirect(url: string): Response {
  return new Response(null, { status: 303, headers: { Location: url } })
}
