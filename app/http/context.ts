import type { AppLoadContext } from '@remix-run/cloudflare'
import type { Visit } from '#app/visit/visit.ts'

/**
 * What the Worker hands to Remix: the visit, the cookies that the answer will set, and the headers of a form's refusal,
 * which Remix doesn't pass on from an action.
 */
export type PageContext = AppLoadContext & {
  visit: Visit
  cookies: string[]
  headers?: Record<string, string>
}

export function visitOf(context: AppLoadContext): Visit {
  return (context as PageContext).visit
}
