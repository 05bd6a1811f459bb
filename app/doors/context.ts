import { type AppLoadContext, redirect } from '@remix-run/cloudflare'
import type { Visit } from '#app/visit/visit.ts'

/**
 * What the Worker passes to Remix: the visit, the cookies to set, headers of a refused form (which Remix doesn't pass on
 * from an action), JSON to answer in place of a page, and the site that the visitor's session belongs to, if it is
 * another one.
 */
export type PageContext = AppLoadContext & {
  visit: Visit
  cookies: string[]
  headers?: Record<string, string>
  json?: Response
  homeSite?: { title: string; url: string }
}

export function visitOf(context: AppLoadContext): Visit {
  return (context as PageContext).visit
}

/** Answers the page script with JSON, which Remix would otherwise put into a page. No redirect happens. */
export function answerScript(context: AppLoadContext, body: object, status = 200): Response {
  const answered = context as PageContext
  answered.json = Response.json(body, { status })
  return redirect('.')
}
