import { type AppLoadContext, redirect } from '@remix-run/cloudflare'
import type { Visit } from '#app/visit/visit.ts'

/**
 * The data that the Worker passes to Remix: the visit, the cookies to set, headers of a refused form (which Remix doesn't pass on from an
 * action), JSON to answer in place of a page, and the site of the visitor's session, if it is another one.
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

/**
 * Answers the page's script with JSON. Remix would put an action's answer into a page, so the Worker sends `json` in place of the redirect
 * that is returned here.
 */
export function answerScript(context: AppLoadContext, body: object, status = 200): Response {
  const answered = context as PageContext
  answered.json = Response.json(body, { status })
  return redirect('.')
}
