import { type AppLoadContext, redirect } from '@remix-run/cloudflare'
import { visitOf } from '#app/doors/context.ts'
import { setFlash, setRefusalFlash } from '#app/doors/cookies/flash.ts'
import { clearCookie, setCookie } from '#app/doors/cookies/set-cookie.ts'
import { readBodyText } from '#app/doors/read-body.ts'
import { redirectTo } from '#app/doors/redirect-to.ts'
import { ensureSameOrigin } from '#app/doors/same-origin.ts'
import { rememberApp } from '#app/doors/sign-in/app-visitor.ts'
import { finishProviderLogin } from '#app/features/identity/model/identity/finish-provider-login.ts'
import { type FlowKind, readState } from '#app/features/identity/model/identity/sign-in-flow.ts'
import { flowLife } from '#app/features/identity/model/identity/start-provider-login.ts'
import { finishSignInTest } from '#app/features/identity/model/sign-in-test/sign-in-test.ts'
import { beginSession } from '#app/features/identity/site/session/begin-session.ts'
import { isRefusal, type Refusal } from '#app/kernel/errors/refusal.ts'
import { log } from '#app/kernel/logging/log.ts'
import { ownCookie } from '#app/visit/cookies.ts'
import { paths } from '#app/visit/paths/reader.ts'
import type { Visit } from '#app/visit/visit.ts'

/** The parameters with which a provider answers: in the address, in its fragment, or in a form. */
const returnFields = ['code', 'state', 'error', 'iss'] as const
type ReturnFields = { [Name in (typeof returnFields)[number]]?: string | undefined }

export function readReturn(query: URLSearchParams): ReturnFields | null {
  if (!query.has('code') && !query.has('error') && !query.has('state')) return null
  return Object.fromEntries(returnFields.map((name) => [name, query.get(name) ?? undefined]))
}

/**
 * Answers a browser that comes back from a provider: signs the reader in, or shows the sign-in page with the problem
 * (R161–R163). Null if there is nothing to do: Microsoft sent a code or an error without a value, which is only logged
 * (R167).
 */
export async function answerReturn(
  context: AppLoadContext,
  request: Request,
  fields: ReturnFields,
): Promise<Response | null> {
  const { code, error, state, iss } = fields
  const visit = visitOf(context)
  const kind = readState(state)
  if (kind?.purpose === 'test') return answerTest(visit, fields)
  if (!code && !error && kind?.provider === 'microsoft') {
    logProblem(visit, 'a return without a value')
    return null
  }
  if (!code) {
    logProblem(visit, `the provider answers ${/^\w{1,40}$/.exec(error ?? '')?.[0] ?? 'no code'}`)
    setFlash(context, 'toast.error.loginFailed')
    return ended(context, kind)
  }
  const flowToken = ownCookie(visit.site, request, 'flow') ?? ''
  try {
    const login = await finishProviderLogin(visit, { flowToken, code, state: state ?? '', issuer: iss })
    if (login === 'linked' || login === 'proven') {
      setFlash(context, login === 'linked' ? 'api.update.200' : 'proof.done')
      return ended(context, kind)
    }
    clearCookie(context, 'flow')
    return await beginSession(context, request, login)
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown
    return answerRefused(context, thrown, kind, flowToken)
  }
}

/** Completes an administrator's test of a sign-in. The console shows the result, and no session changes. */
async function answerTest(visit: Visit, { code, state, error }: ReturnFields): Promise<Response> {
  const backUrl = await finishSignInTest(visit, { state: state ?? '', code, error })
  return backUrl === null ? redirect(backToLogin(visit)) : redirectTo(new URL(backUrl))
}

function answerRefused(
  context: AppLoadContext,
  { name }: Refusal,
  kind: FlowKind | null,
  flowToken: string,
): Response {
  if (kind?.provider === 'learning' && kind.purpose === 'sign-in') {
    if (name === 'noAccountAtPublisher') {
      setCookie(context, 'flow', flowToken, flowLife)
      return redirect(paths.loginTerms())
    }
    if (name === 'emailMissing' || name === 'learningServiceNotJoined') {
      clearCookie(context, 'flow')
      return redirect(paths.loginMyPage({ missing: name === 'emailMissing' ? 'email' : 'service' }))
    }
    if (name === 'userNotFound' && !kind.isAutomatic) {
      setFlash(context, 'not_register')
      return ended(context, kind)
    }
  }
  setRefusalFlash(context, name)
  return ended(context, kind)
}

/** Redirects after the end of a flow. Linking and proving return to where they began, everything else to the sign-in. */
function ended(context: AppLoadContext, kind: FlowKind | null): Response {
  clearCookie(context, 'flow')
  if (kind?.isApp) rememberApp(context)
  const visit = visitOf(context)
  const isLinking = (kind?.purpose === 'link' || kind?.purpose === 'prove') && visit.actor !== null
  return redirect(isLinking ? paths.profile() : backToLogin(visit))
}

/** The address of the sign-in page itself, even if the site goes to Google automatically, because that would loop. */
export function backToLogin({ site }: Visit): string {
  const { googleOption, googleAutoLoad } = site.settings.signIn
  return paths.login(googleOption && googleAutoLoad ? { auto: 'false' } : {})
}

/** Logs one line without codes, states or tokens. */
function logProblem({ requestId, site }: Visit, problem: string): void {
  log('info', 'provider sign-in not accepted', {
    requestId,
    tenantId: site.tenantId,
    where: 'login',
    problem,
  })
}

const maxReturnBytes = 16 * 1024

/**
 * Handles a provider's form_post: a cross-site form that brings a code to the sign-in page, without our cookies. Decides
 * nothing: redirects the browser with the same parameters in the address, where they are checked. Null for any other
 * request.
 */
export async function answerFormPost(request: Request, visit: Visit): Promise<Response | null> {
  if (request.method !== 'POST') return null
  const { pathname } = new URL(request.url)
  const type = request.headers.get('Content-Type') ?? ''
  if (pathname !== `${visit.basePath}${paths.login()}`) return null
  if (!/^application\/x-www-form-urlencoded(?:;|$)/i.test(type) || isOurs(request)) return null
  const body = await readBodyText(request.clone() as Request, maxReturnBytes)
  const form = new URLSearchParams(body ?? '')
  if (!form.has('state') || (!form.has('code') && !form.has('error'))) return null
  const passed = new URLSearchParams()
  for (const name of returnFields) {
    const value = form.get(name)
    if (value !== null) passed.set(name, value)
  }
  const headers = { Location: `${pathname}?${passed}`, 'Cache-Control': 'no-store' }
  return new Response(null, { status: 303, headers })
}

function isOurs(request: Request): boolean {
  try {
    ensureSameOrigin(request)
    return true
  } catch {
    return false
  }
}
