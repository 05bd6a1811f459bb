import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import { form } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import { StaffSessions } from '#app/features/staff/console/administrators/staff-sessions.tsx'
import { getOwnFactor } from '#app/features/staff/model/staff/own-factor.ts'
import type { StaffLevelName } from '#app/features/staff/model/staff/staff.ts'
import { endOwnStaffSessions, listOwnStaffSessions } from '#app/features/staff/model/staff/staff-sessions.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewOwnPlace } from '#app/layout/console/console-view.ts'
import { RouteError } from '#app/layout/site/route-error.tsx'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { useDates } from '#app/ui/atoms/formats.ts'
import { FactList } from '#app/ui/console/facts.tsx'
import { FormSection } from '#app/ui/console/form-section.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { requireStaff } from '#app/visit/require.ts'
import { translator } from '#app/visit/translator.ts'

type Props = {
  email: string
  level: StaffLevelName
  factor: { isOn: boolean; since: number | null; recoveryCodes: number }
}

export const meta = titled<typeof loader>(({ heading }) => heading)

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

/** Ends one of the administrator's own sessions, or all others. */
export const action = form(
  z.object({ sessionId: z.string().max(64).optional() }),
  async ({ visit, input, context }) => {
    await endOwnStaffSessions(visit, input.sessionId ?? 'others')
    return redirectWithFlash(context, adminPaths.ownAccount(), 'sessions.ended')
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

/** The administrator's own account, with their second factor and sessions. */
function OwnAccount({ email, level, factor: { isOn, since, recoveryCodes } }: Props) {
  const { t } = useTranslation('console-staff')
  const dates = useDates()
  const day = since === null ? '' : dates.day(dayOf(since))
  return (
    <>
      <FactList
        facts={[
          { name: t('account.email'), value: email },
          { name: t('account.level'), value: t(`level.${level}`) },
        ]}
      />
      <FormSection title={t('account.factor')} help={t('account.factorHelp')}>
        <p>{isOn ? t('account.factorOn', { day, count: recoveryCodes }) : t('account.factorOff')}</p>
        <ButtonLink to={adminPaths.ownFactor()} kind="secondary">
          {t(isOn ? 'account.manage' : 'account.setUp')}
        </ButtonLink>
      </FormSection>
    </>
  )
}
