import type { AppLoadContext } from '@remix-run/cloudflare'
import type { Visit } from '#app/visit/visit.ts'

/** What the Worker hands to Remix: the visit, and the cookies that the answer will set. */
export type PageContext = AppLoadContext & { visit: Visit; cookies: string[] }

export function visitOf(context: AppLoadContext): Visit {
  return (context as PageContext).visit
}
