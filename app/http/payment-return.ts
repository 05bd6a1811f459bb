import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare'
import { readBodyText } from './read-body.ts'

const longestReturn = 16 * 1024

/**
 * A browser that comes back from a provider of payments by another site's form comes without our cookies: it is sent on with what it
 * brought in the address, where it has them. Nothing is decided here.
 */
export function paymentReturn(to: string) {
  return async ({ request }: ActionFunctionArgs): Promise<Response> => {
    const brought = new URL(request.url).searchParams
    const body = new URLSearchParams((await readBodyText(request, longestReturn)) ?? '')
    for (const [name, value] of body) brought.set(name, value)
    return redirect(`${to}?${brought}`, 303)
  }
}
