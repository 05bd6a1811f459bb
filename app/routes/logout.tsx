import { redirect } from '@remix-run/react'
import { z } from 'zod'
import { logOut } from '#app/domain/session/log-out.ts'
import { form } from '#app/http/form.ts'
import { clearCookie } from '#app/http/set-cookie.ts'
import { paths, platformPaths } from '#app/paths.ts'

/** There is nothing to see here. */
export const loader = () => redirect(paths.home())

/** Ends the session, forgets the way back and the chosen language, and goes to the sign-in (R007, R148, R150, R151). */
export const action = form(
  z.object({}),
  async ({ visit, context }) => {
    await logOut(visit)
    clearCookie(context, undefined)
    clearCookie(context, 'return')
    clearCookie(context, 'lang')
    if (visit.site.tenantId === 0) return redirect(platformPaths.adminLogin())
    return redirect(visit.site.accountType === 'OPEN_TYPE' ? paths.home() : paths.login())
  },
  { guard: 'not-cross-site' },
)
