import { useLoaderData } from '@remix-run/react'
import { titled } from '#app/doors/html/meta.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import { getCompanyHome } from '#app/features/dashboard/model/homes.ts'
import { GuideLine } from '#app/features/dashboard/parts/guide-line.tsx'
import { readSandbox } from '#app/features/orders/model/payment-setting/sandbox.ts'
import { SandboxNote } from '#app/features/orders/parts/sandbox-note.tsx'
import { SilentDatabases } from '#app/features/tenancy/parts/silent-databases.tsx'
import { readPaging } from '#app/kernel/values/paging.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewConsole } from '#app/layout/console/console-view.ts'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { Pager } from '#app/ui/atoms/pager.tsx'
import { EmptyState } from '#app/ui/console/empty-state.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { FiguresToday } from './figures-today.tsx'
import { SiteCards, viewCards } from './site-cards.tsx'

export const meta = titled<typeof loader>(({ company }) => company.name)

/** The home of a company: a card for each of its sites, and today's figures of all of them. */
export const loader = page(async ({ visit, params, url }) => {
  const { company, sites, ...home } = await getCompanyHome(visit, {
    companyId: readConsoleId(params.companyId),
    paging: readPaging({ page: url.searchParams.get('page') ?? undefined, size: 24 }),
  })
  return {
    ...home,
    company,
    sites: viewCards(sites),
    sandbox: readSandbox(visit.env)?.origin ?? null,
    frame: await viewConsole(visit, company),
  }
})

export default function CompanyHome() {
  const { frame, company, sites, totals, sandbox, silent, ...paged } = useLoaderData<typeof loader>()
  const { t } = useWords('console-dashboard')
  const { t: ofCompany } = useWords('console-company')
  const add = <ButtonLink to={adminPaths.newSite(company.id)}>{ofCompany('sites.add')}</ButtonLink>
  const { sites: _, ...figures } = totals
  return (
    <ConsolePage frame={frame} title={company.name} action={sites.length > 0 && add}>
      {company.isStopped && <p className="alert alert-error">{ofCompany('company.isStopped')}</p>}
      <SandboxNote origin={sandbox} />
      <SilentDatabases silent={silent} />
      {totals.sites === 0 ? (
        <>
          <GuideLine done={['company']} to={{ site: adminPaths.newSite(company.id) }} />
          <div className="empty">
            <EmptyState title={ofCompany('sites.none')} hint={ofCompany('sites.noneHint')}>
              {add}
            </EmptyState>
          </div>
        </>
      ) : (
        <>
          <FiguresToday figures={figures} to={{ visitors: adminPaths.companyAnalytics(company.id) }} />
          <h2 className="text-base bold mb-3">{t('sites.title', { count: totals.sites })}</h2>
          <SiteCards sites={sites} />
          <Pager
            page={paged.page}
            totalPages={paged.totalPages}
            hrefOf={(page) => adminPaths.companyHome(company.id, { page })}
          />
        </>
      )}
    </ConsolePage>
  )
}
