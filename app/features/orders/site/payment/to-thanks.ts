import type { AppLoadContext } from '@remix-run/cloudflare'
import { redirect } from '@remix-run/react'
import { setFlash } from '#app/doors/cookies/flash.ts'
import { paths } from '#app/visit/paths/reader.ts'

/** An order is complete: the page that says what was bought, with the message of a registration (R377). */
export function toThanks(context: AppLoadContext, orderId: string): Response {
  setFlash(context, 'api.register.200')
  return redirect(paths.thankYou(orderId))
}
