import { countRefusal } from '#app/doors/answer.ts'
import { leaveBody } from '#app/doors/read-body.ts'
import { isSameOrigin } from '#app/doors/same-origin.ts'
import { endMailedAlert } from '#app/features/reading/model/saved-search/alert-link.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import { paths } from '#app/visit/paths/reader.ts'
import { translator } from '#app/visit/translator.ts'
import type { Visit } from '#app/visit/visit.ts'

/**
 * Answers the POST by which a mail program ends an alert (RFC 8058), and ends it. It comes from anywhere and without a cookie, and doesn't
 * follow a redirect, so the answer is one line. Any origin may send it: the token in the address is the only right that is used, and another
 * site's page would have to know it. Null for any other request, also for the button of our own page.
 */
export async function answerOneClick(request: Request, visit: Visit): Promise<Response | null> {
  if (request.method !== 'POST') return null
  const path = new URL(request.url).pathname.slice(visit.basePath.length)
  const [, token] = /^\/saved-searches\/alert\/([\w.-]+)$/.exec(path) ?? []
  if (token === undefined || path !== paths.endAlert(token)) return null
  if (isSameOrigin(request)) return null
  await leaveBody(request)
  try {
    await endMailedAlert(visit, token)
    return oneLine(translator(visit.locale, 'saved-searches')('ended.title'), 200)
  } catch (error) {
    if (!isRefusal(error)) throw error
    countRefusal(error.name)
    return oneLine(translator(visit.locale)(`errors:${error.words}`), error.http)
  }
}

function oneLine(text: string, status: number): Response {
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }
  return new Response(text, { status, headers })
}
