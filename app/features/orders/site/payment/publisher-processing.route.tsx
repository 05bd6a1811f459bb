import { redirect } from '@remix-run/react'
import { page } from '#app/doors/page.ts'
import { settleOwnOrder } from '#app/features/orders/model/order/own-orders.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import { paths } from '#app/visit/paths/reader.ts'
import type { Visit } from '#app/visit/visit.ts'

/**
 * Browsers return here from the publisher's payment (R045). This settles the order and leads to a page with its state.
 */
export const loader = page(
  async ({ visit, url }) => {
    if (url.searchParams.size === 0) throw redirect(paths.subscriptions())
    throw redirect(await settledPath(visit, url.searchParams))
  },
  { area: 'payment' },
)

/** The page with the order's state. If the parameters name no order of the reader's, it is the error page of the payment. */
async function settledPath(visit: Visit, parameters: URLSearchParams): Promise<string> {
  try {
    return paths.publisherConfirm((await settleOwnOrder(visit, { parameters })).id)
  } catch (error) {
    if (isRefusal(error) && error.name === 'transactionNotFound') return paths.paymentError()
    throw error
  }
}

/**
 * This is never shown. It only makes React Router render errors of this route as a page: a route without a component would answer as a
 * file.
 */
export default function PublisherProcessing() {
  return null
}
