import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import type { PageContext } from '#app/doors/context.ts'
import { setFlash, setRefusalFlash } from '#app/doors/cookies/flash.ts'
import { type FormArgs, form } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import { type NewPurchase, placeOrder } from '#app/features/orders/model/order/place-order.ts'
import { type Quote, quoteOrder, type Wanted } from '#app/features/orders/model/order/prepare-purchase.ts'
import { returnPaths } from '#app/features/orders/model/payment-setting/choose-gateway.ts'
import { agreedOf, getOrderEntry } from '#app/features/orders/parts/order-entry-view.ts'
import { takesCards } from '#app/gateways/payment/payment-gateway.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import { Page } from '#app/layout/site/page.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import { requireOwnAccount } from '#app/visit/require.ts'
import { OrderEntry, type OrderReply } from './order-entry.tsx'
import { allowCardTokens, konbiniOf, OrderForm, toOrder, wayOf } from './order-form.ts'

export const meta = titled<typeof loader>(({ plan }) => plan.name)

/** The steps of an order (R044, R356). If the plan can't be loaded, the reader is sent to the sign-in (R083), which says why. */
export const loader = page(
  async ({ visit, params, request, context }) => {
    try {
      const entry = await getOrderEntry(visit, wantedOf({ params, request }))
      if (entry.tokens !== null) allowCardTokens(context, entry.tokens.maker.provider, entry.tokens.maker.url)
      return entry
    } catch (error) {
      if (!isRefusal(error) || error.name !== 'subscriptionNotFound') throw error
      setRefusalFlash(context, error.name)
      throw redirect(paths.login())
    }
  },
  { area: 'payment' },
)

/**
 * Reads the plan and the coupon. The coupon is in the address on every step, so that it isn't lost if the reader signs in between two
 * steps.
 */
function wantedOf({ params, request }: Pick<FormArgs<unknown>, 'params' | 'request'>) {
  const couponCode = new URL(request.url).searchParams.get('coupon')?.trim().slice(0, 64)
  return { planId: params.subscriptionId ?? '', couponCode: couponCode || undefined }
}

type Args = FormArgs<(typeof OrderForm)['_output']>

export const action = form(OrderForm, async ({ input, ...args }: Args) => {
  const konbini = konbiniOf(input)
  const wanted = { ...wantedOf(args), way: wayOf(input) }
  const quote = await quoteSold(args, wanted)
  if (lacksCard(quote, input)) return answer({ problem: 'toast.error.payment' }, 400)
  const isShown = input.step === 'order' && input.agreed === agreedOf(quote)
  if (isShown) return order({ input, ...args }, { ...wanted, konbini }, quote)
  const fixed = await quoteOrder(args.visit, { ...wanted, fix: true })
  keepForWayBack(args.context)
  const { card, token, holderName, newCard } = input
  const isChanged = input.step === 'order'
  const terms = { quote: fixed, agreed: agreedOf(fixed) }
  return answer({ confirm: { card, token, holderName, newCard, konbini, isChanged, ...terms } }, 200)
})

/**
 * The quote for a plan on sale. A plan that was withdrawn between two pages has no page of its own to say so, so the reader is sent to the
 * list of plans, which says it and that nothing was charged.
 */
async function quoteSold(
  { visit, context }: Pick<FormArgs<unknown>, 'visit' | 'context'>,
  wanted: Wanted,
): Promise<Quote> {
  try {
    return await quoteOrder(visit, wanted)
  } catch (error) {
    if (!isRefusal(error) || error.name !== 'subscriptionNotFound') throw error
    setFlash(context, 'order.withdrawn')
    throw redirect(paths.subscriptions())
  }
}

/**
 * Lets the browser store the last page before ordering, which answers a form. When the reader returns from the issuer's page, the browser
 * shows its stored copy instead of asking to send the form again. If the form is sent again, its key makes it the same order.
 */
function keepForWayBack(context: FormArgs<unknown>['context']): void {
  const answered = context as PageContext
  answered.headers = { 'Cache-Control': 'private, no-cache' }
}

/** Whether the order has no card: neither a new one nor a stored one (R327–R329). */
function lacksCard(quote: Quote, { card, token }: Args['input']): boolean {
  const { closesAtOnce, provider, savedCard, cardEntry, way } = quote
  if (card === 'page' && cardEntry === 'page') return false
  if (way !== null || closesAtOnce || provider === null || !takesCards(provider) || token !== undefined)
    return false
  return card === 'new' || card === 'page' || savedCard === null
}

function answer(reply: OrderReply, status: number): Response {
  return Response.json(reply, { status })
}

/** Places the order once per key. The result has a page of its own, also when the provider declined. */
async function order(
  { visit, input, ...args }: Args,
  wanted: Wanted & Pick<NewPurchase, 'konbini'>,
  { provider }: Quote,
): Promise<Response> {
  const { token, holderName, key } = input
  const card = input.card === 'page' ? ({ kind: 'page' } as const) : null
  return toOrder(args.context, () =>
    placeOrder(visit, {
      ...wanted,
      card: token === undefined ? card : { kind: 'token', token },
      holderName,
      email: requireOwnAccount(visit).email ?? undefined,
      key,
      returnPath: returnPaths[provider ?? 'VERITRANS'],
    }),
  )
}

export default function OrderEntryRoute() {
  const entry = useLoaderData<typeof loader>()
  return (
    <Page>
      <OrderEntry entry={entry} reply={useActionData<OrderReply>()} />
    </Page>
  )
}
