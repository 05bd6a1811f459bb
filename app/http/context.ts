import { type AppLoadContext, redirect } from '@remix-run/cloudflare'
import type { Visit } from '#app/visit/visit.ts'

/**
 * What the Worker hands to Remix: the visit, the cookies that the answer will set, the headers of a form's refusal, which
 * Remix doesn't pass on from an action, the JSON it will be instead of a page, and where the visitor's session belongs if not
 * here.
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

/** Answers the page script with JSON, which Remix would put into a page; nobody is led anywhere. */
export function answerScript(context: AppLoadContext, body: object, status = 200): Response {
  const answered = context as PageContext
  answered.json = Response.json(body, { status })
  return redirect('.')
}
