import { answerRefusal, refusalOf, takeRefusals } from '#app/doors/answer.ts'
import { boundToOrigin } from '#app/doors/security-headers.ts'
import { addRefusals } from '#app/features/operations/model/refusal-days.ts'
import { causedBy, requestIdOf } from '#app/kernel/logging/cause.ts'
import { log } from '#app/kernel/logging/log.ts'
import { findLocale } from '#app/visit/find-locale.ts'
import { serving } from '#app/visit/in-flight.ts'
import type { IncomingRequest } from '#app/visit/open-visit.ts'
import { translator } from '#app/visit/translator.ts'
import { isApiOfSite } from './normalise-path.ts'

/** Makes an answer as one of the requests that this isolate has in flight, and counts what was refused. */
export function served(incoming: IncomingRequest, work: () => Promise<Response>): Promise<Response> {
  const { request, ctx } = incoming
  return causedBy({ requestId: requestIdOf(request) }, () => {
    const answered = serving(request.method, work)
    // `waitUntil` keeps the Worker running after a client has gone away, so that the request is removed from the count of requests in flight.
    ctx.waitUntil(answered.catch(() => undefined).then(() => writeRefusals(incoming)))
    return answered
  })
}

/** Adds the refusals to the platform's health figures. If they can't be written, that is only logged: the request has been answered. */
async function writeRefusals({ env }: IncomingRequest): Promise<void> {
  const now = Date.now()
  const counts = takeRefusals(now)
  if (counts === null) return
  try {
    await addRefusals(env, counts, now)
  } catch (error) {
    log('warn', 'refusals not counted', { error })
  }
}

/**
 * Answers for errors that occur before any page or call is reached, such as a database that doesn't respond: a call with its code, a page in
 * plain words. It reveals no details either.
 */
export async function broken(error: unknown, request: Request, url: URL): Promise<Response> {
  const refusal = refusalOf(error, { requestId: requestIdOf(request), where: url.pathname, tenantId: 0 })
  const locale = await findLocale(request)
  if (isApiOfSite(url)) return boundToOrigin(answerRefusal(refusal, locale), url)
  const words = translator(locale)
  const answer = new Response(words(`errors:${refusal.name}`), {
    status: refusal.http,
    headers: { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' },
  })
  return boundToOrigin(answer, url)
}
