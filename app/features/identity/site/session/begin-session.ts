import { type AppLoadContext, redirect } from '@remix-run/cloudflare'
import { type PageContext, visitOf } from '#app/doors/context.ts'
import { setFlash, setRefusalFlash } from '#app/doors/cookies/flash.ts'
import { clearCookie, setCookie } from '#app/doors/cookies/set-cookie.ts'
import { giveAppToken } from '#app/doors/sign-in/app-visitor.ts'
import { takeFollowUp } from '#app/doors/sign-in/ask-to-sign-in.ts'
import { isKept } from '#app/features/identity/model/session/live-session.ts'
import { logOut } from '#app/features/identity/model/session/log-out.ts'
import type { Login } from '#app/features/identity/model/session/start-session.ts'
import { planNeeded } from '#app/features/plans/parts/plan-needed/plan-needed.ts'
import { addFavourite } from '#app/features/reading/model/favourite/favourite.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import { readReturnRoute, readViewRoute } from '#app/kernel/values/return-route.ts'
import {
  cookieName,
  cookieScopeAt,
  ownCookie,
  serialiseCookie,
  sessionOfBefore,
  yearLong,
} from '#app/visit/cookies.ts'
import { paths } from '#app/visit/paths/reader.ts'
import { signedIn } from '#app/visit/read-actor.ts'
import type { Visit } from '#app/visit/visit.ts'

/** How long the book that a sign-in was needed for is remembered, in seconds. The next page opens it, or nothing does. */
const viewLife = 60

/**
 * Completes every sign-in: sets the cookie (for a year if kept, R120) and the message about ended sessions (R126), does what the reader was
 * about to do (R111), and redirects to the page that asked for the sign-in. `back` and `view` are paths inside the tenant from a form: the
 * page to go to, and the book to open there (R168).
 */
export async function beginSession(
  context: AppLoadContext,
  request: Request,
  login: Login,
  { back, view }: { back?: string | undefined; view?: string | undefined } = {},
): Promise<Response> {
  const visit = visitOf(context)
  // This ends the session that the browser had before, such as one by address.
  const isTakenAlong = login.kind === 'reader' && login.shelfToken === null
  if (visit.actor !== null) await logOut(visit, { shelf: isTakenAlong ? 'cleared' : 'stays' })
  keepSession(context, login)
  const book = readViewRoute(view)
  if (book !== null) setCookie(context, 'view', book, viewLife)
  clearCookie(context, 'return')
  await replayFollowUp(context, login, request)
  return redirect(readReturnRoute(back) ?? wayBack(visit, request))
}

/** Sets only the cookies and the message, for a sign-in after which the page stays the same. */
export function keepSession(context: AppLoadContext, login: Login): void {
  setCookie(context, undefined, login.accessToken, login.keep ? yearLong : undefined)
  if (login.shelfToken !== null) setCookie(context, 'shelf', login.shelfToken, yearLong)
  giveAppToken(context, login.appToken)
  if (login.exceeded === null) return
  const { message, devices } = login.exceeded
  setFlash(context, 'text.exceededMessageDefault', { text: message, device: devices.join(' / ') })
}

/**
 * The page that asked for the sign-in, or else the site's first page, which is the search in the search layout (R077,
 * R170).
 */
export function wayBack(visit: Visit, request: Request): string {
  const stored = readReturnRoute(ownCookie(visit.site, request, 'return'))
  return stored ?? (visit.site.settings.layout.viewPage === 1 ? paths.search() : paths.home())
}

/**
 * Does the stored action once, as the reader who has just signed in, and sets a message about the result. Without a
 * stored action nothing happens (R112).
 */
async function replayFollowUp(context: AppLoadContext, login: Login, request: Request): Promise<void> {
  const guest = visitOf(context)
  const followUp = takeFollowUp(context, guest, request)
  if (followUp === null) return
  const visit = await signedIn(guest, login.accessToken)
  try {
    await addFavourite(visit, followUp)
    setFlash(context, 'api.addFavorite.success')
  } catch (error) {
    if (!isRefusal(error)) throw error
    // The guest couldn't know that the content is in their favourites already. The result is the one they wanted.
    if (error.name === 'contentAlreadyFavourite') setFlash(context, 'api.addFavorite.success')
    else if (error.name === 'planNeededToAddFavourite')
      await sayPlanNeeded(context, visit, followUp.contentId)
    else setRefusalFlash(context, error.name)
  }
}

async function sayPlanNeeded(context: AppLoadContext, visit: Visit, contentId: string): Promise<void> {
  const { key, way } = await planNeeded(visit, contentId)
  setFlash(context, key, { way })
}

/**
 * Moves a session's cookie from the old name to the `__Host-` name, for as long as it had left, and deletes the old one.
 * From `renaming.until` on no such session exists, and this file can be removed.
 */
export async function carryOverSession(request: Request, context: PageContext): Promise<void> {
  const { visit, cookies } = context
  if (visit.proof !== 'cookie' || visit.actor === null) return
  const token = sessionOfBefore(visit.site, request, visit.now())
  if (token === null) return
  setCookie(context, undefined, token, (await isKept(visit)) ? yearLong : undefined)
  cookies.push(serialiseCookie(cookieName(visit.site), '', { ...cookieScopeAt(visit), maxAge: 0 }))
}
