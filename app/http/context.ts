import type { AppLoadContext } from '@remix-run/cloudflare'
import type { Visit } from '#app/visit/visit.ts'

/** What the Worker hands to Remix: the visit, the cookies that the answer will set, and where the visitor's session belongs if not here. */
export type PageContext = AppLoadContext & {
  visit: Visit
  cookies: string[]
  homeSite?: { title: string; url: string }
}

export function visitOf(context: AppLoadContext): Visit {
  return (context as PageContext).visit
}
