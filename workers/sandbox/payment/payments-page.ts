import { type Html, html } from '#workers/sandbox/html.ts'
import { page } from '#workers/sandbox/page.ts'
import type { Push } from '#workers/sandbox/payment/veritrans/push.ts'
import type { Words } from '#workers/sandbox/words.ts'
import { type BookEntry, refundedOf } from './books.ts'
import { timeOf } from './books-csv.ts'
import { credentialsOf, testCards } from './credentials.ts'
import { type PaymentFault, type Provider, paymentFaults } from './fault.ts'
import { playable } from './playable.ts'

type ProviderState = {
  provider: Provider
  picked: { fault: PaymentFault; call: string | null } | null
  books: BookEntry[]
}
type Shown = { origin: string; providers: ProviderState[]; pushes: Push[] }

/** Each provider with what can go wrong there and what it has in its books; below, what every fault does. */
export function paymentsPage(words: Words, { origin, providers, pushes }: Shown): Response {
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
