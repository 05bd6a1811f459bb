import type { MetaFunction } from '@remix-run/cloudflare'
import { redirect, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { setFlash } from '#app/doors/cookies/flash.ts'
import { form } from '#app/doors/form.ts'
import { titleOf } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import { StaffSessions } from '#app/features/staff/console/administrators/staff-sessions.tsx'
import { getOwnFactor } from '#app/features/staff/model/staff/own-factor.ts'
import { endOwnStaffSessions, listOwnStaffSessions } from '#app/features/staff/model/staff/staff-sessions.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewOwnPlace } from '#app/layout/console/console-view.ts'
import { RouteError } from '#app/layout/site/route-error.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { requireStaff } from '#app/visit/require.ts'
import { translator } from '#app/visit/translator.ts'
import { OwnAccount } from './own-account.tsx'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.heading)

export const loader = page(async ({ visit }) => {
  const { email, level } = requireStaff(visit, 'service')
  const [frame, factor, sessions] = await Promise.all([
    viewOwnPlace(visit),
    getOwnFactor(visit),
    listOwnStaffSessions(visit),
  ])
  const { isOn, since, recoveryCodes } = factor
  const heading = translator(visit.locale, 'console-staff')('account.title')
  return { heading, frame, email, level, factor: { isOn, since, recoveryCodes }, sessions }
})

/** Ends one's own sessions, one or all others. */
export const action = form(
  z.object({ sessionId: z.string().max(64).optional() }),
  async ({ visit, input, context }) => {
    await endOwnStaffSessions(visit, input.sessionId ?? 'others')
    setFlash(context, 'sessions.ended')
    return redirect(adminPaths.ownAccount())
  },
  { hasPage: false },
)

export default function OwnAccountPage() {
  const { heading, frame, sessions, ...account } = useLoaderData<typeof loader>()
  return (
    <ConsolePage frame={frame} title={heading}>
      <OwnAccount {...account} />
      <StaffSessions sessions={sessions} action={adminPaths.ownAccount()} isOwn />
    </ConsolePage>
  )
}

export { RouteError as ErrorBoundary }
