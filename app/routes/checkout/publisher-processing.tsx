import { redirect } from '@remix-run/react'
import { settleOwnOrder } from '#app/domain/commerce/order/settle-own-order.ts'
import { page } from '#app/http/page.ts'
import { paths } from '#app/paths/reader.ts'

/** Where browsers come back to from the publisher's payment (R045): the order is settled, and a page says what became of it. */
export const loader = page(
  async ({ visit, url }) => {
    if (url.searchParams.size === 0) throw redirect(paths.subscriptions())
    const { id } = await settleOwnOrder(visit, { parameters: url.searchParams })
    throw redirect(paths.publisherConfirm(id))
  },
  { area: 'payment' },
)

/** Never shown, but a route without a component would be a file. */
export default function PublisherProcessing() {
  return null
}
