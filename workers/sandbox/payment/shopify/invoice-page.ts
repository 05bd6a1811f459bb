import { readFields } from '#workers/sandbox/body.ts'
import type { SandboxContext } from '#workers/sandbox/context.ts'
import { html, page, problemPage } from '#workers/sandbox/page.ts'
import { takeFault } from '#workers/sandbox/payment/fault.ts'
import { translator, type Words } from '#workers/sandbox/words.ts'
import { completeDraft, findDraft, findSetting, type StoreDraft, type StoreOrder } from './store.ts'
import { emitWebhook, orderPayload } from './webhook.ts'

/** The page on which a buyer pays a draft. It leads nowhere afterwards, as in a real store. */
export async function respondInvoice(
  context: SandboxContext,
  request: Request,
  { number, token }: { number: number; token: string },
): Promise<Response> {
  const words = translator(request)
  const draft = await findDraft(context, number)
  if (draft === null || draft.token !== token) return gonePage(words)
  if (draft.status === 'COMPLETED') return thanksPage(words, 'invoice.paid')
  if (request.method !== 'POST') return invoicePage(words, draft)
  const pressed = (await readFields(request)).get('answer') ?? ''
  const possible = ['declined'] as const
  const isRefused =
    pressed === 'decline' ||
    (await takeFault(context, { provider: 'shopify', call: 'pay', possible })) !== null
  if (isRefused) return invoicePage(words, draft, 'invoice.refused')
  const order = await pay(context, number, pressed === 'later' ? 'promise' : 'pay')
  if (order === null) return gonePage(words)
  return thanksPage(words, pressed === 'later' ? 'invoice.promised' : 'invoice.paid')
}

async function pay(
  context: SandboxContext,
  number: number,
  way: 'pay' | 'promise',
): Promise<StoreOrder | null> {
  const fault = await takeFault(context, { provider: 'shopify', call: 'pay', possible: ['amount-altered'] })
  const order = await completeDraft(context, number, { way, extra: fault === null ? 0 : 100 })
  const isTaken = way === 'pay' && (await findSetting(context)).capture === 'automatic'
  if (order !== null && isTaken) await emitWebhook(context, 'orders/paid', orderPayload(order))
  return order
}

function invoicePage(words: Words, { title, price, tax }: StoreDraft, problem?: 'invoice.refused'): Response {
  const yen = (value: number) => `¥${value.toLocaleString('en')}`
  const amount = yen(price + tax)
  const body = html`<p class="brand">${words('invoice.store')}</p>
<h1>${words('invoice.title')}</h1>
${problem !== undefined && html`<p class="problem">${words(problem)}</p>`}
<p class="lead">${title}</p>
<p>${words('invoice.total')} <strong>${amount}</strong> ${tax > 0 && words('invoice.tax', { tax: yen(tax) })}</p>
<form method="post">
<button class="primary" name="answer" value="pay">${words('invoice.pay', { amount })}</button>
<button name="answer" value="later">${words('invoice.later')}</button>
<button name="answer" value="decline">${words('invoice.decline')}</button>
</form>`
  return page({ words, title: words('invoice.title'), body })
}

function thanksPage(words: Words, said: 'invoice.paid' | 'invoice.promised'): Response {
  const title = words('invoice.thanks')
  const body = html`<p class="brand">${words('invoice.store')}</p><h1>${title}</h1><p class="lead">${words(said)}</p>`
  return page({ words, title, body })
}

function gonePage(words: Words): Response {
  return problemPage(words, { tone: 'sandbox', problem: words('invoice.gone'), detail: '', status: 404 })
}
