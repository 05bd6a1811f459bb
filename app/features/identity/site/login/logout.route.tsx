import { redirect } from '@remix-run/react'
import { z } from 'zod'
import { clearCookie, leavingNothing, setCookie } from '#app/doors/cookies/set-cookie.ts'
import { form } from '#app/doors/form.ts'
import { loginPathFor } from '#app/doors/sign-in/app-visitor.ts'
import { logOut } from '#app/features/identity/model/session/log-out.ts'
import { RouteError } from '#app/layout/site/route-error.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { paths } from '#app/visit/paths/reader.ts'

/** This address has no page of its own. */
export const loader = () => redirect(paths.home())

/**
 * Ends the session, forgets the way back, the pending action and the chosen language, and leads to the sign-in (R007,
 * R148, R149, R150, R151). What a reader by address stored in this browser is removed too. In the mobile app it does
 * nothing (R152). Somebody who logs out isn't signed in again by their address.
 */
export const action = form(
  z.object({}),
  async ({ visit, context }) => {
    if (visit.actor?.kind === 'reader' && visit.actor.isApp) return redirect(paths.home())
    await logOut(visit, { shelf: 'cleared' })
    clearCookie(context, undefined)
    for (const forgotten of ['shelf', 'return', 'view', 'after', 'flow', 'lang'] as const)
      clearCookie(context, forgotten)
    setCookie(context, 'ip', '1')
    if (visit.site.tenantId === 0) return redirect(adminPaths.adminLogin())
    const next = visit.site.accountType === 'OPEN_TYPE' ? paths.home() : loginPathFor(visit)
    return redirect(next, { headers: leavingNothing(visit.site) })
  },
  { guard: 'not-cross-site', hasPage: false },
)

export { RouteError as ErrorBoundary }
