import type { AppLoadContext } from '@remix-run/cloudflare'
import { redirect } from '@remix-run/react'
import { setFlash } from '#app/doors/cookies/flash.ts'
import { paths } from '#app/visit/paths/reader.ts'

/**
 * Leads to the page that says what was bought, with the message about a registration (R377), once an order is complete.
 */
export function toThanks(context: AppLoadContext, orderId: string): Response {
  setFlash(context, 'api.register.200')
  return redirect(paths.thankYou(orderId))
}
