import { useLoaderData } from '@remix-run/react'
import { titled } from '#app/doors/html/meta.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import { SitesList } from '#app/features/sites/parts/sites-list.tsx'
import { listSites, SitesQuery } from '#app/features/tenancy/model/company/list-sites.ts'
import { readListQuery } from '#app/kernel/values/list-query.ts'
import { readPaging } from '#app/kernel/values/paging.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewConsole } from '#app/layout/console/console-view.ts'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'

export const meta = titled<typeof loader>(({ company }) => company.name)

/** The screen with a company's sites, for its administrators. */
export const loader = page(async ({ visit, params, url }) => {
  const query = readListQuery(url)
  const list = await listSites(visit, {
    companyId: readConsoleId(params.companyId),
    query: SitesQuery.parse(query),
    paging: readPaging({ page: query.page, size: 50 }),
  })
  return { ...list, query, frame: await viewConsole(visit, list.company) }
})

export default function Company() {
  const { frame, ...list } = useLoaderData<typeof loader>()
  const { t } = useWords('console-company')
  const add = <ButtonLink to={adminPaths.newSite(list.company.id)}>{t('sites.add')}</ButtonLink>
  return (
    <ConsolePage frame={frame} title={list.company.name} action={list.sites.length > 0 && add}>
      {list.company.isStopped && <p className="alert alert-error">{t('company.isStopped')}</p>}
      <SitesList {...list} />
    </ConsolePage>
  )
}
