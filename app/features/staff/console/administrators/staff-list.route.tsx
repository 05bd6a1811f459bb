import type { MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { titleOf } from '#app/doors/html/meta.ts'
import { readConsolePlace } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import { FactorPolicy } from '#app/features/staff/console/own-account/factor-policy.tsx'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { readListQuery } from '#app/kernel/values/list-query.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'
import { StaffList } from './staff-list.tsx'
import { viewStaffList } from './staff-view.ts'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.heading)

export const loader = page(async ({ visit, params, url }) => ({
  heading: translator(visit.locale, 'console-staff')('staff.title'),
  ...(await viewStaffList(visit, readConsolePlace(params).companyId, readListQuery(url))),
}))

/** The administrators of a company, or of the platform. */
export default function StaffListPage() {
  const { heading, frame, policy, ...list } = useLoaderData<typeof loader>()
  const { t } = useTranslation('console-staff')
  const action = <ButtonLink to={adminPaths.newStaff(list.companyId)}>{t('staff.new')}</ButtonLink>
  return (
    <ConsolePage frame={frame} title={heading} action={action}>
      <StaffList {...list} />
      <FactorPolicy companyId={list.companyId} required={policy.required} />
    </ConsolePage>
  )
}
