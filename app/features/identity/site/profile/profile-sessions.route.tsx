import { redirect } from '@remix-run/react'
import { z } from 'zod'
import { setFlash } from '#app/doors/cookies/flash.ts'
import { form } from '#app/doors/form.ts'
import { endOwnSessions } from '#app/features/identity/model/session/end-own-sessions.ts'
import { RouteError } from '#app/layout/site/route-error.tsx'
import { paths } from '#app/visit/paths/reader.ts'

/** There is nothing to see here; the list is the profile's. */
export const loader = () => redirect(paths.profile())

/** Ends the named session of one's own; without a name all but the present one. */
export const action = form(
  z.object({ session: z.string().max(64).optional() }),
  async ({ visit, input, context }) => {
    await endOwnSessions(visit, input.session === undefined ? 'others' : { id: input.session })
    setFlash(context, 'sessions.ended')
    return redirect(paths.profileAt('sessions'))
  },
  { hasPage: false },
)

export { RouteError as ErrorBoundary }
