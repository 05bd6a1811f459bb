import type { MetaFunction } from '@remix-run/cloudflare'
import { redirect, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { clearCookie } from '#app/doors/cookies/set-cookie.ts'
import { form } from '#app/doors/form.ts'
import { titleOf } from '#app/doors/html/meta.ts'
import { type PageArgs, page } from '#app/doors/page.ts'
import { getOrder } from '#app/features/orders/model/order/own-orders.ts'
import { type OrderStateView, viewOrderState } from '#app/features/orders/site/order/order-state-view.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { readReturnRoute } from '#app/kernel/values/return-route.ts'
import { ErrorSheet, GoBack } from '#app/layout/site/error-page.tsx'
import { Button } from '#app/ui/atoms/button.tsx'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Form } from '#app/ui/atoms/link.tsx'
import { ownCookie } from '#app/visit/cookies.ts'
import { paths } from '#app/visit/paths/reader.ts'
import '#app/features/orders/site/order/order.css'

export const meta: MetaFunction = (args) => titleOf(args)

/** The page after a failed payment at the publisher (R058, R063). */
export const loader = page(
  async (args) => ({
    hasWayBack: callbackOf(args) !== null && args.visit.site.accountType !== 'OPEN_TYPE',
    failed: await findFailed(args),
  }),
  { area: 'error' },
)

/** The reader's own failed order. Null if the address names none. */
async function findFailed({ visit, url }: PageArgs): Promise<OrderStateView | null> {
  const orderId = url.searchParams.get('order_id')
  if (orderId === null || visit.actor?.level !== 'reader') return null
  try {
    const order = await getOrder(visit, { orderId })
    return order.state === 'failed' ? viewOrderState(order, visit.locale) : null
  } catch (error) {
    if (isRefusal(error) && error.name === 'transactionNotFound') return null
    throw error
  }
}

/** Leads back once to where the payment began (R060, R061). */
export const action = form(z.object({}), async ({ visit, request, context }) => {
  const callback = callbackOf({ visit, request })
  clearCookie(context, 'callback')
  return redirect(callback ?? paths.home())
})

/** Reads the address from the cookie. It is always a path of this site, whatever the browser stored. */
function callbackOf({ visit, request }: Pick<PageArgs, 'visit' | 'request'>): string | null {
  return readReturnRoute(ownCookie(visit.site, request, 'callback'))
}

export default function PaymentError() {
  const { t } = useTranslation(['messages', 'frame'])
  const { hasWayBack, failed } = useLoaderData<typeof loader>()
  return (
    <ErrorSheet title={t('page.paymentError.title')}>
      {failed === null ? <p>{t('frame:error.paymentHint')}</p> : <FailedOrder state={failed} />}
      <div className="error-ways">{hasWayBack ? <BackToPayment /> : <GoBack />}</div>
    </ErrorSheet>
  )
}

function BackToPayment() {
  const { t } = useTranslation('messages')
  return (
    <Form method="post" action={paths.paymentError()}>
      <Button kind="secondary">{t('page.goBack')}</Button>
    </Form>
  )
}

/** An order for which the publisher's payment failed: which one, why, and what happened to the money. */
export function FailedOrder({ state: { planName, reason, isCovered, id } }: { state: OrderStateView }) {
  const { t } = useTranslation(['commerce', 'errors'])
  return (
    <>
      <p lang={langOf(planName)}>{planName}</p>
      <p>{t(reason)}</p>
      <p>{t(isCovered ? 'state.covered.text' : 'state.failed.text')}</p>
      <p className="order-hint">{t('state.number', { id })}</p>
    </>
  )
}
