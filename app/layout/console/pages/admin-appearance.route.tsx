import { redirect } from '@remix-run/cloudflare'
import { z } from 'zod'
import { setCookie } from '#app/doors/cookies/set-cookie.ts'
import { form } from '#app/doors/form.ts'
import { readConsoleRoute } from '#app/kernel/values/return-route.ts'
import { RouteError } from '#app/layout/site/route-error.tsx'
import { appearanceToText, defaultAppearance, schemes } from '#app/visit/appearance.ts'
import { yearLong } from '#app/visit/cookies.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'

const SchemeInput = z.object({ scheme: z.enum(schemes), back: z.string().optional() })

/** This address has no page of its own, so it redirects to the console. */
export const loader = () => redirect(adminPaths.admin())

/** Stores whether this browser shows the console light, dark or as the device, and returns to the page on which it was chosen. */
export const action = form(
  SchemeInput,
  async ({ visit, input: { scheme, back }, context }) => {
    const appearance = { ...defaultAppearance, ...visit.appearance, scheme }
    setCookie(context, 'appearance', appearanceToText(appearance), yearLong)
    return redirect(readConsoleRoute(back) ?? adminPaths.adminLogin())
  },
  { hasPage: false },
)

export { RouteError as ErrorBoundary }
