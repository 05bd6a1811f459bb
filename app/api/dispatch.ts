import { answer, answerRefusal, refusalOf } from '#app/doors/answer.ts'
import type { Endpoint, Params } from '#app/doors/api/endpoint.ts'
import { ensureServed, matchEndpoint, mountOfCall } from '#app/doors/api/match.ts'
import {
  maxJsonBytes,
  readHeadParams,
  readParams,
  readParts,
  readPictures,
} from '#app/doors/api/read-call.ts'
import { ensureKnownFields, withNewNames, wordingOf } from '#app/doors/api/read-record.ts'
import { isSmallBody, leaveBody, maxBytesFor } from '#app/doors/read-body.ts'
import { readUpload } from '#app/doors/read-upload.ts'
import { ensureNotCrossSite, ensureSameOrigin } from '#app/doors/same-origin.ts'
import { prefetchAddressOf } from '#app/features/tenancy/model/snapshot/find-site.ts'
import { withSiteAsRead } from '#app/features/tenancy/model/snapshot/visit-for.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { fetchOpenApi } from '#app/kernel/data/open-api-file.ts'
import type { ErrorName } from '#app/kernel/errors/catalogue.ts'
import { isRefusal, Refusal, refuse } from '#app/kernel/errors/refusal.ts'
import { locales } from '#app/kernel/i18n/locale.ts'
import { requestIdOf } from '#app/kernel/logging/cause.ts'
import { ensureWithinRate } from '#app/visit/brake.ts'
import { findLocale } from '#app/visit/find-locale.ts'
import { onPlatform } from '#app/visit/on-platform.ts'
import { type IncomingRequest, type Mount, type OpenedVisit, openVisit } from '#app/visit/open-visit.ts'
import type { Visit } from '#app/visit/visit.ts'
import { endpoints, isAboutPlatform, isAboutSite } from './endpoints.ts'

const apiBase = '/api/v1'

/**
 * Answers one call of the API (R444). `mount` is the site the address named, or null on a shared host's own `/api`,
 * where the access token, or `domain` and `path` of the call, name it.
 */
export async function dispatch(
  incoming: IncomingRequest,
  mount: Mount | null,
  path: string,
): Promise<Response> {
  const { request } = incoming
  let opened: OpenedVisit | null = null
  try {
    if (path === `${apiBase}/openapi.json` && request.method === 'GET') return await answerOpenApi(incoming)
    const match = path.startsWith(`${apiBase}/`)
      ? matchEndpoint(endpoints, request.method, path.slice(apiBase.length))
      : null
    if (match === null) refuse('notFound')
    const { endpoint } = match
    // Where the call itself names its site, its body is read before it is known who sent it.
    const early = mount === null ? await readUnplaced(incoming, match) : null
    const place = mount ?? (await mountOfCall(incoming, early ?? {}, endpoint.input))
    opened = await openCall(incoming, place, endpoint)
    const { visit } = opened
    await ensureWithinLimit(visit)
    ensureOwnPage(endpoint, visit, request)
    // A stopped company's administrators are nobody; the system's still look after its sites.
    if (visit.site.isStopped && visit.actor?.kind !== 'staff') refuse('forbidden')
    await ensureAtSite(visit, endpoint)
    if (!isSmallBody(request)) await ensureServed(visit, endpoint)
    const result = await runForServed(endpoint, opened, request, async () => {
      const most = maxBytesFor(visit, maxJsonBytes)
      return early ?? { ...(await readParams(request, endpoint, most)), ...match.params }
    })
    // A file answers for itself.
    return result instanceof Response ? result : answer(result)
  } catch (error) {
    const locale = opened?.visit.locale ?? (await findLocale(request))
    const context = {
      requestId: requestIdOf(request),
      where: path,
      tenantId: opened?.visit.site.tenantId ?? 0,
    }
    return answerRefusal(namedByToken(refusalOf(error, context), opened), locale)
  } finally {
    await leaveBody(request)
  }
}

/**
 * Opens the visit of a call. What administrators do about a site, they do about the site as they last saved it; what they do about themselves,
 * companies or the platform, they do in the platform's database.
 */
async function openCall(incoming: IncomingRequest, place: Mount, endpoint: Endpoint): Promise<OpenedVisit> {
  const { tenantId } = place.site
  if (tenantId === 0 || !isAboutSite(endpoint)) {
    const opened = await openVisit(incoming, place, undefined, { withKeys: true })
    const isOfPlatform = opened.visit.actor?.kind === 'staff' && isAboutPlatform(endpoint)
    return isOfPlatform ? { ...opened, visit: await onPlatform(opened.visit) } : opened
  }
  const prefetch = (db: Database) => prefetchAddressOf(db, tenantId)
  const opened = await openVisit(incoming, place, prefetch, { withKeys: true })
  return { ...opened, visit: await withSiteAsRead(opened.visit) }
}

/**
 * What a call says that has to name its site itself. Its body is read for that; of whoever is nobody at the place that the
 * address and the token alone name, only what everybody may send.
 */
async function readUnplaced(
  incoming: IncomingRequest,
  { endpoint, params }: { endpoint: Endpoint; params: Params },
): Promise<Params> {
  const { request } = incoming
  const inAddress = { ...readHeadParams(request, endpoint), ...params }
  if (endpoint.body !== 'json') return inAddress
  if (isSmallBody(request)) return { ...(await readParams(request, endpoint, maxJsonBytes)), ...params }
  const place = await mountOfCall(incoming, inAddress, endpoint.input)
  const { visit } = await openVisit(incoming, place, undefined, { withKeys: true })
  if (visit.actor === null && !['public', 'optional'].includes(endpoint.access as string))
    refuse('unauthorized')
  return { ...(await readParams(request, endpoint, maxBytesFor(visit, maxJsonBytes))), ...params }
}

/** What the API is, for any program: the document says nothing of any site. `lang=ja` asks for the Japanese one. */
async function answerOpenApi({ request, env }: IncomingRequest): Promise<Response> {
  const asked = new URL(request.url).searchParams.get('lang')
  const locale = locales.find((known) => known === asked) ?? 'en'
  const { body } = (await fetchOpenApi(env, locale)) ?? refuse('notFound')
  const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'public, max-age=300' }
  return new Response(body, { headers: { ...headers, 'Access-Control-Allow-Origin': '*' } })
}

/** A key's calls are braked by themselves, so that one script holds up nobody. */
async function ensureWithinLimit({ actor, env }: Visit): Promise<void> {
  if (actor?.kind === 'staff' && actor.isKey) await ensureWithinRate(env.CALLS_BY_KEY, actor.id)
}

/**
 * An administrator's right reaches to the platform, where there are no readers and no contents: what is about a site is not
 * done there, but refused as one that isn't there (docs/adr/018).
 */
async function ensureAtSite(visit: Visit, endpoint: Endpoint): Promise<void> {
  if (visit.site.tenantId !== 0 || visit.actor?.kind !== 'staff' || !isAboutSite(endpoint)) return
  await ensureServed(visit, endpoint)
  refuse('companyNotFound')
}

/** Authority is judged before what was sent, also where that can't be understood. */
async function runForServed(...call: Parameters<typeof runEndpoint>): Promise<unknown> {
  try {
    return await runEndpoint(...call)
  } catch (error) {
    const [endpoint, { visit }] = call
    if (isRefusal(error) && notUnderstood.includes(error.name)) await ensureServed(visit, endpoint)
    throw error
  }
}

const notUnderstood: readonly ErrorName[] = ['badParameters', 'badRequest', 'bodyTooLarge', 'invalidFile']

async function runEndpoint(
  endpoint: Endpoint,
  { visit }: OpenedVisit,
  request: Request,
  readCall: () => Promise<Params>,
): Promise<unknown> {
  const params = withNewNames(endpoint, await readCall())
  if (endpoint.body === 'bytes') return endpoint.handle(visit, params, request.body)
  if (endpoint.body === 'json')
    return endpoint.handle(await wordedVisit(endpoint, visit, request, params), params)
  if (endpoint.body === 'pictures') {
    // Held in memory, so that nobody sends them who may not.
    await ensureServed(visit, endpoint)
    const { fields, files } = await readPictures(request)
    const all = { ...params, ...fields }
    return endpoint.handle(await wordedVisit(endpoint, visit, request, all), all, files)
  }
  const parts = new FormData()
  return readUpload(request, parts, (file, complete) =>
    endpoint.handle(visit, params, () => complete.then(() => readParts(parts)), file),
  )
}

/** The visit in the language that a call says its site's words in, once all that it says is known. */
async function wordedVisit(
  endpoint: Endpoint,
  visit: Visit,
  request: Request,
  params: Params,
): Promise<Visit> {
  const worded = { ...visit, wording: wordingOf(request, endpoint, params) }
  await ensureKnownFields(endpoint, { visit: worded, params, all: endpoints })
  return worded
}

/**
 * A token is sent by who has it. A cookie is authority only for our own pages; GET /auth/logout is a write that nothing but
 * a link can call. What takes no authority, such as signing in, is still not for another site's page to post.
 */
function ensureOwnPage({ method, writes }: Endpoint, { proof }: Visit, request: Request): void {
  if (proof === 'token') return
  if (proof === 'cookie' && writes && method !== 'GET') ensureSameOrigin(request)
  else if (method !== 'GET' || (proof === 'cookie' && writes)) ensureNotCrossSite(request)
}

/** A call that needs a login says what was wrong with the token it came with: ended, expired or unknown. */
function namedByToken(refusal: Refusal, opened: OpenedVisit | null): Refusal {
  const why = opened?.tokenRefusal ?? null
  return refusal.name === 'unauthorized' && why !== null ? new Refusal(why) : refusal
}
