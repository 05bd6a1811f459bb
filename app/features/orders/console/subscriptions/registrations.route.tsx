import type { MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { titleOf } from '#app/doors/html/meta.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import { RegistrationQuery } from '#app/features/orders/model/registration-record/registration-query.ts'
import { visitFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'
import { readListQuery } from '#app/kernel/values/list-query.ts'
import { readPaging } from '#app/kernel/values/paging.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteConsole } from '#app/layout/console/console-view.ts'
import { CommerceTabs } from '#app/layout/console/tabs/commerce-tabs.tsx'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'
import { RegistrationsList } from './registrations-list.tsx'
import { viewRegistrations } from './registrations-view.ts'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.heading)

/** Which readers of a site may read by which plan until when. */
export const loader = page(async ({ visit: staffVisit, params, url }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  const query = readListQuery(url)
  const paging = readPaging({ page: query.page, size: 50 })
  return {
    ...(await viewRegistrations(visit, { query: RegistrationQuery.parse(query), paging })),
    heading: translator(visit.locale, 'console')('screen.registrations'),
    frame: await viewSiteConsole(visit),
    tenantId: visit.site.tenantId,
    query,
  }
})

export default function Registrations() {
  const { frame, heading, ...list } = useLoaderData<typeof loader>()
  const { t } = useWords('console-sales')
  const grant = (
    <ButtonLink to={adminPaths.newRegistration(list.tenantId)}>{t('registrations.grant')}</ButtonLink>
  )
  return (
    <ConsolePage frame={frame} title={heading} action={grant}>
      <CommerceTabs tenantId={list.tenantId} />
      <RegistrationsList {...list} />
    </ConsolePage>
  )
}
