import type { PageContext } from '#app/doors/context.ts'
import { setRefusalFlash } from '#app/doors/cookies/flash.ts'
import { clearCookie, setCookie } from '#app/doors/cookies/set-cookie.ts'
import { isNavigation } from '#app/doors/navigation.ts'
import { isNotCrossSite } from '#app/doors/same-origin.ts'
import { forgetAppVisitor, rememberApp } from '#app/doors/sign-in/app-visitor.ts'
import { appLogin, namesSomebodyElse } from '#app/features/identity/model/session/app-login.ts'
import { autoIpLogin } from '#app/features/identity/model/session/ip-login.ts'
import { logOut } from '#app/features/identity/model/session/log-out.ts'
import { findSiteOf } from '#app/features/tenancy/model/snapshot/find-site.ts'
import { tenantDb } from '#app/kernel/data/database.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import { readTenantToken } from '#app/kernel/values/tenant-token.ts'
import { absoluteUrl } from '#app/visit/absolute-url.ts'
import { ownCookie } from '#app/visit/cookies.ts'
import { saysFromApp } from '#app/visit/from-app.ts'
import { isOfAnotherSite } from '#app/visit/open-visit.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { readActor, signedIn } from '#app/visit/read-actor.ts'
import { basePathOf, type Site, siteTitle } from '#app/visit/site.ts'
import type { Visit } from '#app/visit/visit.ts'
import { askToSwitch } from './app-switch.ts'
import { keepSession } from './begin-session.ts'

/** How long an address that signs nobody in isn't looked up again, in seconds. */
const triedLife = 600

/**
 * Runs before a page of a site is made: sends administrators to their console, warns visitors with another site's session, and signs in
 * readers whom the tenant's app brings or whose address signs in automatically. Returns where to redirect, or null; afterwards the
 * context's visit may have a reader.
 */
export async function signInOnArrival(request: Request, context: PageContext): Promise<Response | null> {
  if (context.visit.actor?.kind === 'staff') return sendStaffAway(context)
  const url = new URL(request.url)
  if (isPage(url, context) && (await isElsewhere(request, context))) return null
  if (request.method !== 'GET') return null
  if (url.searchParams.has('UserID')) return signInFromApp(request, url, context)
  if (saysFromApp(url)) rememberApp(context)
  if (isPage(url, context) && isNavigation(request)) await signInFromAddress(request, context)
  return null
}

/**
 * Whether the visitor's session belongs to another site. The context then says which (R143, R471). Requests of scripts
 * wait for their page.
 */
async function isElsewhere(request: Request, context: PageContext): Promise<boolean> {
  if (request.headers.get('Sec-Fetch-Dest') === 'empty') return false
  const homeSite = await forgetSessionElsewhere(request, context)
  if (homeSite !== null) context.homeSite = homeSite
  return homeSite !== null
}

/** Ends an administrator's session on a reader's site and sends them to the console's sign-in (ruling 2, R145, R436). */
async function sendStaffAway(context: PageContext): Promise<Response> {
  await logOut(context.visit)
  clearCookie(context, undefined)
  return seeOther(adminPaths.adminLogin())
}

/**
 * Handles a link of the app, `?UserID=…&appToken=…` (R146): uses up the token and redirects to the address without both. Without a valid
 * token the visitor stays a guest from the app. If the site has no app, a session that came by it is forgotten (R147). If another person is
 * signed in, they are asked first, because any page may contain such a link; only the app itself may change its reader without asking.
 */
async function signInFromApp(request: Request, url: URL, context: PageContext): Promise<Response> {
  const { visit } = context
  const userId = url.searchParams.get('UserID') ?? ''
  const appToken = url.searchParams.get('appToken') ?? undefined
  url.searchParams.delete('UserID')
  url.searchParams.delete('appToken')
  rememberApp(context)
  // The browser would take a path with two slashes at its start for another host.
  const path = `${url.pathname.replace(/^\/+/, '/')}${url.search}`
  try {
    if (appToken && !isAppItself(request, context) && (await namesSomebodyElse(visit, userId))) {
      const back = path.slice(visit.basePath.length) || '/'
      return seeOther(visit.basePath + askToSwitch(context, { userId, appToken, back }))
    }
    if (appToken !== undefined) keepSession(context, await appLogin(visit, { userId, appToken }))
  } catch (error) {
    if (!isRefusal(error)) throw error
    if (error.name === 'forbidden') await forgetApp(request, context)
    else setRefusalFlash(context, error.name)
  }
  return seeOther(path)
}

function seeOther(Location: string): Response {
  return new Response(null, { status: 303, headers: { Location } })
}

/** Whether the app itself makes the request: the session began in it, and no other site's page sent the browser here. */
function isAppItself(request: Request, { visit }: PageContext): boolean {
  return visit.actor?.kind === 'reader' && visit.actor.isApp && isNotCrossSite(request)
}

/** Ends the app's session. Does nothing for a link on another site's page, which looks the same as the app's own. */
async function forgetApp(request: Request, context: PageContext): Promise<void> {
  forgetAppVisitor(context)
  if (context.visit.actor === null || !isNotCrossSite(request)) return
  await logOut(context.visit)
  clearCookie(context, undefined)
}

/**
 * Tries once to sign a guest in by address, but not if they have just signed out. A failure shows nothing (R134–R138). If there are too
 * many at once, it is tried again later.
 */
async function signInFromAddress(request: Request, context: PageContext): Promise<void> {
  const { visit } = context
  const tried = ownCookie(visit.site, request, 'ip')
  if (visit.actor !== null || !visit.site.hasAutoIpLogin || tried !== null || visit.address === null) return
  try {
    const login = await autoIpLogin(visit)
    keepSession(context, login)
    context.visit = await signedIn(visit, login.accessToken)
  } catch (error) {
    if (!isRefusal(error)) throw error
    if (error.name === 'groupNotAutoLogin') setCookie(context, 'ip', '1', triedLife)
  }
}

/** Whether the address is a page. Covers and other files belong to a page that was opened before. */
function isPage(url: URL, { visit }: PageContext): boolean {
  return !url.pathname.slice(visit.basePath.length).startsWith('/files/')
}

/**
 * Forgets a session of another site in this site's cookie, which happens when an address moves from one publisher to
 * another (R143). Returns the site that it belongs to, for the notice with a link to it (R471). Null if the session isn't
 * valid there either, so that a made-up number reveals no address.
 */
async function forgetSessionElsewhere(
  request: Request,
  context: PageContext,
): Promise<NonNullable<PageContext['homeSite']> | null> {
  const { visit } = context
  const token = ownCookie(visit.site, request)
  if (visit.actor !== null || token === null || !isOfAnotherSite(visit.site, token)) return null
  clearCookie(context, undefined)
  const site = await findSiteOfReader(visit, token)
  if (site === null) return null
  const { db } = await tenantDb(visit.env, site.tenantId)
  const { actor } = await readActor(db, site, { token, now: visit.now() })
  if (actor?.kind !== 'reader') return null
  return { title: siteTitle(site), url: absoluteUrl({ ...visit, site, basePath: basePathOf(site) }, '/') }
}

/** The site of a reader's session. The console's own sessions aren't readers' sessions. */
async function findSiteOfReader({ env, now }: Visit, token: string): Promise<Site | null> {
  const tenantId = readTenantToken(token)?.tenantId ?? 0
  return tenantId === 0 ? null : findSiteOf(env, tenantId, now())
}
