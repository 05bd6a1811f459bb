import { redirect } from '@remix-run/react'
import { z } from 'zod'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import { form } from '#app/doors/form.ts'
import { endOwnSessions } from '#app/features/identity/model/session/sessions.ts'
import { RouteError } from '#app/layout/site/route-error.tsx'
import { paths } from '#app/visit/paths/reader.ts'

/** This address has no page of its own. The list is part of the profile. */
export const loader = () => redirect(paths.profile())

/** Ends one of the reader's own sessions by its id. Without an id it ends all but the current one. */
export const action = form(
  z.object({ session: z.string().max(64).optional() }),
  async ({ visit, input, context }) => {
    await endOwnSessions(visit, input.session === undefined ? 'others' : { id: input.session })
    return redirectWithFlash(context, paths.profileAt('sessions'), 'sessions.ended')
  },
  { hasPage: false },
)

export { RouteError as ErrorBoundary }
