import '#app/ui/atoms/word-link.css'
import type { ListedSite, SitesPage } from '#app/features/tenancy/model/company/list-sites.ts'
import type { ListQuery } from '#app/kernel/values/list-query.ts'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { type Dates, useDates } from '#app/ui/atoms/formats.ts'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import type { Column } from '#app/ui/console/column.ts'
import { EmptyState } from '#app/ui/console/empty-state.tsx'
import { StatusDot } from '#app/ui/console/facts.tsx'
import { ListPage } from '#app/ui/console/list-page.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'

type Props = SitesPage & { query: ListQuery }

/** The list of a company's sites, each with its address and whether readers reach it there. */
export function SitesList({ company, sites, query, ...paged }: Props) {
  const { t } = useWords('console-company')
  return (
    <ListPage
      path={adminPaths.company(company.id)}
      {...{ query, paged }}
      order={{ by: 'name', direction: 'asc' }}
      words="console-company"
      prefix="sites"
      columns={siteColumns(t, useDates())}
      rows={sites}
      idOf={({ tenantId }) => String(tenantId)}
      search={t('sites.search')}
      empty={
        <EmptyState title={t('sites.none')} hint={t('sites.noneHint')}>
          <ButtonLink to={adminPaths.newSite(company.id)}>{t('sites.add')}</ButtonLink>
        </EmptyState>
      }
    />
  )
}

function siteColumns(t: (key: string, values?: object) => string, dates: Dates): Column<ListedSite>[] {
  const isUnproven = ({ domainProof }: ListedSite) => domainProof !== null && domainProof !== 'proven'
  const isWaiting = (site: ListedSite) => site.domainState === 'waiting' || isUnproven(site)
  const stateOf = (site: ListedSite) =>
    t(isUnproven(site) ? 'sites.unproven' : isWaiting(site) ? 'sites.waiting' : 'sites.active')
  return [
    {
      key: 'name',
      text: ({ name }) => name,
      cell: ({ tenantId, name }) => (
        <Link to={adminPaths.siteHome(tenantId)} lang={langOf(name)}>
          {name}
        </Link>
      ),
    },
    {
      key: 'address',
      text: ({ domain, servicePath }) => `${domain ?? ''}${servicePath === null ? '' : `/${servicePath}`}`,
    },
    {
      key: 'state',
      text: stateOf,
      cell: (site) => (
        <StatusDot kind={isWaiting(site) ? 'wait' : 'ok'}>
          {isWaiting(site) ? (
            <Link to={adminPaths.siteDomain(site.tenantId)}>{stateOf(site)}</Link>
          ) : (
            stateOf(site)
          )}
        </StatusDot>
      ),
    },
    {
      key: 'setup',
      text: () => t('sites.setup'),
      cell: ({ tenantId, name }) => (
        <Link
          to={adminPaths.siteSettings(tenantId)}
          className="word-link"
          aria-label={t('sites.settings', { name })}
        >
          {t('sites.setup')}
        </Link>
      ),
    },
    { key: 'created', isFigure: true, isHidden: true, text: ({ createdAt }) => dates.instant(createdAt) },
  ]
}
