import { redirect } from '@remix-run/react'
import { page } from '#app/http/page.ts'
import { paths } from '#app/paths/reader.ts'

/** The steps of an order (R044–R048): a reader without one is led to the plans. */
export const loader = page(
  async () => {
    throw redirect(paths.subscriptions())
  },
  { area: 'payment' },
)

/** Never shown, but a route without a component would be a file. */
export default function PaymentStep() {
  return null
}
