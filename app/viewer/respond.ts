import { answerRefusal, refusalOf } from '#app/doors/answer.ts'
import { isSmallBody, leaveBody } from '#app/doors/read-body.ts'
import { openViewerRequest, type ViewerRequest } from '#app/features/access/model/may-open.ts'
import { getLiveGrant } from '#app/features/reading/model/viewer/live-grant.ts'
import { isRefusal, refuse } from '#app/kernel/errors/refusal.ts'
import { requestIdOf } from '#app/kernel/logging/cause.ts'
import { readAppearance } from '#app/visit/appearance.ts'
import { findLocale } from '#app/visit/find-locale.ts'
import { viewerPaths } from '#app/visit/paths/reader.ts'
import { translator } from '#app/visit/translator.ts'
import { launchPath, takeOfflinePath, viewerCalls } from './calls.ts'
import { findReadingPage } from './find-reading-page.ts'
import { plainPagePath, renderRefusedPage } from './plain-page.ts'
import {
  type Asked,
  answerKeyCall,
  findCall,
  type IncomingRequest,
  readTurningForm,
  startOf,
  type ViewerCall,
} from './viewer-call.ts'
import { viewerHeaders } from './viewer-csp.ts'

/** The header in which a viewer sends the rights that it carries, and gets new ones (docs/adr/160). */
const rightsHeader = 'Viewer-Rights'

/** Answers a request at the viewer's own origin, by the table of its calls. */
export async function respondInViewer({ request, env, ctx }: IncomingRequest, url: URL): Promise<Response> {
  const { path, call, params } = findCall(viewerCalls, request.method, url.pathname)
  const locale = await findLocale(request, { cookie: url.searchParams.get('lang') })
  const asked = { request, env, url, locale, params, ...(ctx && { ctx }) }
  try {
    return await answerCall(call ?? unknownCall, asked)
  } catch (error) {
    return await answerRefused(error, asked, path)
  } finally {
    await leaveBody(request)
  }
}

/** An unknown call. It needs a key, so that nobody without one learns which addresses exist. */
const unknownCall: Pick<Extract<ViewerCall, { needs: 'key' }>, 'needs' | 'answer'> = {
  needs: 'key',
  answer: () => refuse('notFound'),
}

async function answerCall(call: ViewerCall | typeof unknownCall, asked: Asked): Promise<Response> {
  if (call.needs === 'nothing') return call.answer(asked)
  if (call.needs === 'token') return call.answer(await open(asked, 'launch', asked.params.token), asked)
  if (call.needs === 'keyInForm') {
    const form = await readTurningForm(asked.request)
    return call.answer(await open(asked, 'viewerKey', form.key), asked, form)
  }
  let given: string | null = null
  const incoming = await open(asked, 'viewerKey', bearerOf(asked.request), {
    rights: asked.request.headers.get(rightsHeader),
    giveRights: (sealed) => {
      given = sealed
    },
  })
  // Checks the key before a long body is read, so that nobody without a valid one can send it. The decision itself is the use-case's.
  if (!isSmallBody(asked.request)) await getLiveGrant(incoming, incoming.secretId)
  const answer = answerKeyCall(await call.answer(incoming, asked))
  if (given !== null) answer.headers.set(rightsHeader, given)
  return answer
}

type Carried = Partial<Pick<ViewerRequest, 'rights' | 'giveRights'>>

function open(
  { request, env, ctx }: Asked,
  kind: 'launch' | 'viewerKey',
  secret: string,
  carried: Carried = {},
) {
  return openViewerRequest(env, secret, kind, {
    ...carried,
    afterwards: (work) => ctx?.waitUntil(work),
    address: request.headers.get('CF-Connecting-IP'),
    now: Date.now(),
    randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
  })
}

function bearerOf(request: Request): string {
  const match = /^Bearer (\S+)$/.exec(request.headers.get('Authorization') ?? '')
  return match?.[1] ?? refuse('unauthorized')
}

/**
 * Answers a refusal: for a page as a page, with a link to the site's page for the book if the token was given out there; otherwise in the
 * format of the API.
 */
async function answerRefused(
  error: unknown,
  { request, env, url, locale, params }: Asked,
  path: string | null,
): Promise<Response> {
  const refusal = refusalOf(error, {
    requestId: requestIdOf(request),
    where: url.pathname.slice(0, 4),
    tenantId: 0,
  })
  const isLaunch = path === launchPath || path === takeOfflinePath || path === viewerPaths.pdf
  if (!isLaunch && path !== plainPagePath) return answerRefusal(refusal, locale)
  // Offers no retry to a reader who exceeded a rate limit, since asking again at once would only prolong the wait, nor where the site's data
  // can't be reached, because finding the page would need them.
  const isFinal = refusal.details.wait !== undefined || refusal.name === 'dataUnavailable'
  const mayAskAgain = isLaunch && isRefusal(error) && !isFinal
  const token = path === launchPath ? params.token : (url.searchParams.get('token') ?? '')
  const readingPage = mayAskAgain ? await findReadingPage(env, token, startOf(url)) : null
  const { scheme } = readAppearance(url.searchParams.get('scheme'))
  return new Response(renderRefusedPage(translator(locale), { locale, scheme }, refusal, readingPage), {
    status: refusal.http,
    headers: { ...viewerHeaders(null), ...refusal.headers },
  })
}
