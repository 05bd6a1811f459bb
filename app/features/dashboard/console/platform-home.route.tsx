import { useLoaderData } from '@remix-run/react'
import { titled } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import { getPlatformHome } from '#app/features/dashboard/model/homes.ts'
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
import { translator } from '#app/visit/translator.ts'
import { FiguresToday } from './figures-today.tsx'
import { SiteCards, viewCards } from './site-cards.tsx'

export const meta = titled<typeof loader>(({ heading }) => heading)

/** The home of the platform: a card for each site, those with failures first, and today's figures of all of them. */
export const loader = page(async ({ visit, url }) => {
  const { sites, ...home } = await getPlatformHome(visit, {
    paging: readPaging({ page: url.searchParams.get('page') ?? undefined, size: 24 }),
  })
  return {
    ...home,
    sites: viewCards(sites),
    sandbox: readSandbox(visit.env)?.origin ?? null,
    heading: translator(visit.locale, 'console-dashboard')('screen.platformHome'),
    frame: await viewConsole(visit),
  }
})

export default function PlatformHome() {
  const { frame, heading, sites, totals, companies, sandbox, silent, ...paged } =
    useLoaderData<typeof loader>()
  const { t } = useWords('console-dashboard')
  const { t: ofCompany } = useWords('console-company')
  const add = <ButtonLink to={adminPaths.newCompany()}>{ofCompany('companies.add')}</ButtonLink>
  const { sites: _, ...figures } = totals
  return (
    <ConsolePage frame={frame} title={heading} action={companies > 0 && add}>
      <SandboxNote origin={sandbox} />
      <SilentDatabases silent={silent} />
      {companies === 0 && (
        <>
          <GuideLine done={[]} to={{ company: adminPaths.newCompany() }} />
          <div className="empty">
            <EmptyState title={ofCompany('companies.none')} hint={ofCompany('companies.noneHint')}>
              {add}
            </EmptyState>
          </div>
        </>
      )}
      {companies > 0 && totals.sites === 0 && (
        <>
          <GuideLine done={['company']} to={{ site: adminPaths.companies() }} />
          <div className="empty">
            <EmptyState title={t('platform.noSites')} hint={t('platform.noSitesHint')}>
              <ButtonLink to={adminPaths.companies()}>{t('companies.open')}</ButtonLink>
            </EmptyState>
          </div>
        </>
      )}
      {totals.sites > 0 && (
        <>
          <FiguresToday
            figures={figures}
            to={{
              visitors: adminPaths.systemAnalytics(),
              failedJobs: adminPaths.health(),
              openJobs: adminPaths.health(),
            }}
          />
          <h2 className="text-base bold mb-3">{t('sites.title', { count: totals.sites })}</h2>
          <SiteCards sites={sites} hasCompany />
          <Pager
            page={paged.page}
            totalPages={paged.totalPages}
            hrefOf={(page) => adminPaths.platformHome({ page })}
          />
        </>
      )}
    </ConsolePage>
  )
}
