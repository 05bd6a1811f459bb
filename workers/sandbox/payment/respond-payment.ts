import { readFields, readText } from '#workers/sandbox/body.ts'
import type { SandboxContext } from '#workers/sandbox/context.ts'
import { type Html, html, page } from '#workers/sandbox/page.ts'
import { respondGmo } from '#workers/sandbox/payment/gmo/respond-gmo.ts'
import { respondPublisher } from '#workers/sandbox/payment/publisher/respond-publisher.ts'
import { respondShopify } from '#workers/sandbox/payment/shopify/respond-shopify.ts'
import { listPushes, type Push, sendPush } from '#workers/sandbox/payment/veritrans/push.ts'
import { respondVeritrans } from '#workers/sandbox/payment/veritrans/respond-veritrans.ts'
import { translator, type Words } from '#workers/sandbox/words.ts'
import { type BookEntry, listBooks, refundedOf } from './books.ts'
import {
  credentialsOf,
  type PaymentFault,
  type Provider,
  paymentFaults,
  paymentProviders,
  pickedFault,
  pickFault,
  testCards,
} from './fault.ts'

type Line = { orderId: string; kind: 'sale' | 'refund'; amount: number; at: number }

type ProviderState = {
  provider: Provider
  picked: { fault: PaymentFault; call: string | null } | null
  books: BookEntry[]
}

type Shown = { origin: string; providers: ProviderState[]; pushes: Push[] }

type Asked = { provider?: unknown; fault?: unknown; call?: unknown }

/** Answers for the payment providers, each below its own path, and for the page that controls them. Returns null for other paths. */
export async function respondPayment(context: SandboxContext, request: Request): Promise<Response | null> {
  const [, provider] = new URL(request.url).pathname.split('/')
  switch (provider) {
    case 'payments':
      return respondPayments(context, request)
    case 'veritrans':
      return respondVeritrans(context, request)
    case 'gmo':
      return respondGmo(context, request)
    case 'publisher':
      return respondPublisher(context, request)
    case 'shopify':
      return respondShopify(context, request)
    default:
      return null
  }
}

/** Answers the page with faults and books, and the same functions as calls for tests. */
async function respondPayments(context: SandboxContext, request: Request): Promise<Response | null> {
  const { pathname, searchParams } = new URL(request.url)
  const provider = providerOf(searchParams.get('provider'))
  switch (`${request.method} ${pathname}`) {
    case 'GET /payments':
      return showPage(context, request)
    case 'POST /payments':
      return pick(context, Object.fromEntries(await readFields(request)), backToPage())
    case 'POST /payments/push':
      await sendPush(context, (await readFields(request)).get('order') ?? '')
      return backToPage()
    case 'POST /payments/api/fault':
      return pick(context, JSON.parse(await readText(request)), new Response(null, { status: 204 }))
    case 'GET /payments/api/books':
      return provider && Response.json(await listBooks(context, provider))
    case 'GET /payments/books.csv':
      return provider && answerCsv(context, provider, searchParams.get('day') || null)
  }
  return null
}

async function showPage(context: SandboxContext, request: Request): Promise<Response> {
  const states = paymentProviders.map(async (provider) => ({
    provider,
    picked: await pickedFault(context, provider),
    books: await listBooks(context, provider),
  }))
  return paymentsPage(translator(request), {
    origin: context.origin,
    providers: await Promise.all(states),
    pushes: await listPushes(context),
  })
}

/** Chooses a fault. An empty one removes the choice. */
async function pick(
  context: SandboxContext,
  { provider, fault, call }: Asked,
  done: Response,
): Promise<Response> {
  const named = providerOf(provider)
  const known = named === null ? undefined : playable[named].find((one: PaymentFault) => one === fault)
  if (named === null || (fault && known === undefined)) return new Response(null, { status: 400 })
  await pickFault(context, named, known ?? null, typeof call === 'string' && call !== '' ? call : null)
  return done
}

async function answerCsv(context: SandboxContext, provider: Provider, day: string | null): Promise<Response> {
  const headers = {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${provider}-${day?.replace(/[^\d-]/g, '') ?? 'all'}.csv"`,
  }
  return new Response(booksCsv(await listBooks(context, provider), day), { headers })
}

function providerOf(text: unknown): Provider | null {
  return paymentProviders.find((provider) => provider === text) ?? null
}

function backToPage(): Response {
  return new Response(null, { status: 303, headers: { Location: '/payments' } })
}

/** Renders the page: each provider with its possible faults and its books, then an explanation of every fault. */
function paymentsPage(words: Words, { origin, providers, pushes }: Shown): Response {
  const title = words('payments.title')
  const body = html`<h1>${title}</h1>
<p class="lead">${words('payments.lead')}</p>
<ul class="mails">
${providers.map((state) => viewProvider(words, origin, state))}
</ul>
${pushes.length > 0 && viewPushes(words, pushes)}
<h2>${words('payments.cards')}</h2>
<dl>${testCards.map(({ number, key }) => html`<dt><code>${number}</code></dt><dd>${words(key)}</dd>`)}</dl>
<h2>${words('payments.faults')}</h2>
<dl>${paymentFaults.map((fault) => html`<dt><code>${fault}</code></dt><dd>${words(`fault.${fault}`)}</dd>`)}</dl>`
  return page({ words, title, body })
}

function viewProvider(words: Words, origin: string, { provider, picked, books }: ProviderState): Html {
  return html`<li>
<h2 id="${provider}">${words(`payments.${provider}`)}</h2>
${provider === 'publisher' && html`<p><a href="/publisher">${words('payments.publisherPage')}</a></p>`}
${provider === 'gmo' && html`<p><a href="/gmo">${words('payments.tillsPage')}</a></p>`}
${provider === 'shopify' && html`<p><a href="/shopify">${words('payments.shopifyPage')}</a></p>`}
<p class="note">${credentialsOf(origin, provider).map((text) => html`<code>${text}</code> `)}</p>
<p>${picked === null ? words('payments.nothingPicked') : html`${words('payments.picked')} <code>${picked.fault}</code> ${picked.call !== null && html`<code>${picked.call}</code>`}`}</p>
<form class="filter" method="post" action="/payments">
<input type="hidden" name="provider" value="${provider}">
<label>${words('payments.fault')}<select name="fault"><option value="">${words('choose.noFault')}</option>
${playable[provider].map((fault) => html`<option value="${fault}">${words(`fault.${fault}`)}</option>`)}
</select></label>
<label>${words('payments.call')}<input name="call"></label>
<button class="primary">${words('payments.pick')}</button>
</form>
${viewBooks(words, books)}
<form class="filter" action="/payments/books.csv">
<input type="hidden" name="provider" value="${provider}">
<label>${words('payments.day')}<input name="day" type="date"></label>
<button>CSV</button>
</form>
</li>`
}

function viewBooks(words: Words, books: readonly BookEntry[]): Html {
  if (books.length === 0) return html`<p>${words('payments.noOrder')}</p>`
  return html`<div class="wide" tabindex="0"><table>
<thead><tr><th>${words('payments.order')}</th><th>${words('payments.state')}</th><th class="number">${words('payments.amount')}</th><th class="number">${words('payments.refunded')}</th><th>${words('payments.time')}</th></tr></thead>
<tbody>
${books.map(
  (entry) =>
    html`<tr><td>${entry.orderId}</td><td>${words(`payments.is.${entry.state}`)}</td><td class="number">${yen(entry.amount)}</td><td class="number">${yen(refundedOf(entry))}</td><td>${timeOf(
      entry.capturedAt ?? entry.openedAt,
    )
      .slice(0, 19)
      .replace('T', ' ')}</td></tr>`,
)}
</tbody></table></div>`
}

function viewPushes(words: Words, pushes: readonly Push[]): Html {
  return html`<h2>${words('payments.pushes')}</h2>
<ul class="persons">
${pushes.map(
  ({
    orderId,
    sent,
    status,
  }) => html`<li><p>${orderId} · ${words('payments.sent', { sent, status: status ?? '-' })}</p>
<form method="post" action="/payments/push"><input type="hidden" name="order" value="${orderId}"><button>${words('payments.send')}</button></form></li>`,
)}
</ul>`
}

function yen(amount: number): string {
  return amount.toLocaleString('ja-JP')
}

const declines = ['declined', 'balance', 'limit', 'lost-card', 'wrong-code', 'expired-card'] as const

const ofTheLine = ['time-out-before', 'time-out-after', 'error-after', 'cut-off'] as const

const ofTheBooks = ['duplicate-order', 'amount-altered', 'clock-off'] as const

const pushes = ['wrong-signature', 'push-never', 'push-twice', 'push-late'] as const

/** The faults that each provider can have. A provider that sends no webhooks can't send them late. */
const playable: Record<Provider, readonly PaymentFault[]> = {
  veritrans: [...declines, ...ofTheLine, ...ofTheBooks, ...pushes, 'push-first'],
  gmo: [...declines, ...ofTheLine, ...ofTheBooks, 'push-never', 'push-twice', 'push-late'],
  publisher: [...declines.filter((fault) => fault !== 'wrong-code'), ...ofTheLine, ...ofTheBooks, ...pushes],
  shopify: [
    'declined',
    ...ofTheLine,
    'amount-altered',
    ...pushes,
    'throttled',
    'token-revoked',
    'version-moved',
    'search-late',
  ],
}

/** Writes the list that an accountant would get for a day in Japan (`YYYY-MM-DD`), or for all days: charges and refunds. */
export function booksCsv(entries: readonly BookEntry[], day: string | null): string {
  const lines = entries
    .flatMap(linesOf)
    .filter(({ at }) => day === null || timeOf(at).startsWith(day))
    .sort((one, other) => one.at - other.at)
  const rows = lines.map(({ orderId, kind, amount, at }) => `${orderId},${kind},${amount},${timeOf(at)}`)
  return ['order_id,kind,amount,time', ...rows, ''].join('\r\n')
}

function linesOf({ orderId, amount, capturedAt, refunds }: BookEntry): Line[] {
  if (capturedAt === null) return []
  const given = refunds.map((refund) => ({ orderId, kind: 'refund' as const, ...refund }))
  return [{ orderId, kind: 'sale', amount, at: capturedAt }, ...given]
}

/** Formats a time as `2026-11-20T12:00:00+09:00`. */
function timeOf(at: number): string {
  return `${new Date(at + 9 * 3_600_000).toISOString().slice(0, 19)}+09:00`
}
