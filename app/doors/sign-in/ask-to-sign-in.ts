import { type AppLoadContext, redirect } from '@remix-run/cloudflare'
import { z } from 'zod'
import { visitOf } from '#app/doors/context.ts'
import { clearCookie, setCookie } from '#app/doors/cookies/set-cookie.ts'
import { flowLife } from '#app/features/identity/model/identity/start-provider-login.ts'
import { readConsoleRoute, readReturnRoute, readViewRoute } from '#app/kernel/values/return-route.ts'
import { ownCookie } from '#app/visit/cookies.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { paths } from '#app/visit/paths/reader.ts'
import type { Visit } from '#app/visit/visit.ts'
import { loginPathFor } from './app-visitor.ts'

/** The maximum length of a stored path. Browsers drop cookies over 4 kB and proxies whole answers; encoding may triple the length. */
const maxReturnLength = 1000

/**
 * Sends a guest to the sign-in. Stores the way back, a path inside the tenant, and what they were about to do, so that it is done
 * afterwards (R106, R110, R111).
 */
export function askToSignIn(
  context: AppLoadContext,
  { back, followUp }: { back: string | undefined; followUp?: FollowUp },
): Response {
  const isConsole = visitOf(context).site.tenantId === 0
  keepWayBack(context, isConsole ? readConsoleRoute(back) : readReturnRoute(back))
  if (followUp !== undefined) keepFollowUp(context, followUp)
  return redirect(isConsole ? adminPaths.adminLogin() : loginPathFor(visitOf(context)))
}

/** Stores the page to go to after the sign-in. */
export function keepWayBack(context: AppLoadContext, wayBack: string | null): void {
  if (wayBack !== null && wayBack.length <= maxReturnLength) setCookie(context, 'return', wayBack)
}

/**
 * Sends the signed-in person to the page on which they prove who they are. In the console they return to the page that asked for it; a
 * reader returns to the profile, which is a single page.
 */
export function askForProof({ site }: Visit, asked: string | null): Response {
  if (site.tenantId !== 0) return redirect(paths.proof())
  const back = readConsoleRoute(asked)
  return redirect(adminPaths.proof(back === null ? {} : { back }))
}

/** The action that a guest was about to do when they were asked to sign in. Only the actions listed here can be done afterwards (R111). */
const FollowUp = z.object({ action: z.literal('add-favourite'), contentId: z.string().max(64) })
type FollowUp = z.infer<typeof FollowUp>

/** How long the action is stored, in seconds: long enough to sign in at a provider or to register by mail. */
const followUpLife = 1800

function keepFollowUp(context: AppLoadContext, followUp: FollowUp): void {
  setCookie(context, 'after', JSON.stringify(followUp), followUpLife)
}

/** Takes the stored action. Null if there is none, or an unknown one. */
export function takeFollowUp(
  context: AppLoadContext,
  { site }: Pick<Visit, 'site'>,
  request: Request,
): FollowUp | null {
  const cookie = ownCookie(site, request, 'after')
  if (cookie === null || cookie === '') return null
  clearCookie(context, 'after')
  return FollowUp.safeParse(jsonOf(cookie)).data ?? null
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The maximum length of a stored target. Browsers drop cookies over 4 kB; encoding may triple the length. */
const maxTargetLength = 1000

/**
 * Stores where a visitor was, and which book they wanted to open, while they are at a provider (R158, R159). A page that asked for the
 * sign-in has already stored its way back. Forgets the book of an earlier attempt.
 */
export function rememberReturnTarget(
  context: AppLoadContext,
  { back, view }: { back?: string | undefined; view?: string | undefined },
): void {
  const route = readReturnRoute(back)
  if (route !== null && route.length <= maxTargetLength) setCookie(context, 'return', route, flowLife)
  const book = readViewRoute(view)
  if (book !== null && book.length <= maxTargetLength) setCookie(context, 'view', book, flowLife)
  else clearCookie(context, 'view')
}
