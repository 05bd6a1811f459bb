import { useLoaderData } from '@remix-run/react'
import { titled } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import { listSavedViews } from '#app/features/audit/model/saved-view.ts'
import {
  type CompaniesPage,
  CompaniesQuery,
  listCompanies,
} from '#app/features/tenancy/model/company/list-companies.ts'
import { type ListQuery, readListPage } from '#app/kernel/values/list-query.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewConsole } from '#app/layout/console/console-view.ts'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { useDates } from '#app/ui/atoms/formats.ts'
import { EmptyState } from '#app/ui/console/empty-state.tsx'
import { ListPage, type SavedView } from '#app/ui/console/list-page.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'
import { companyColumns } from './companies-columns.tsx'

type Props = CompaniesPage & { query: ListQuery; views: readonly SavedView[] }

export const meta = titled<typeof loader>(({ heading }) => heading)

/** The screen with all companies of the platform, for system administrators. */
export const loader = page(async ({ visit, url }) => {
  const { query, paging } = readListPage(url)
  const list = await listCompanies(visit, { query: CompaniesQuery.parse(query), paging })
  const [frame, views] = await Promise.all([
    viewConsole(visit),
    listSavedViews(visit, adminPaths.companies()),
  ])
  const heading = translator(visit.locale, 'console-company')('companies.title')
  return { ...list, query, views, frame, heading }
})

export default function Companies() {
  const { heading, frame, ...list } = useLoaderData<typeof loader>()
  const { t } = useWords('console-company')
  const add = <ButtonLink to={adminPaths.newCompany()}>{t('companies.add')}</ButtonLink>
  return (
    <ConsolePage frame={frame} title={heading} action={list.companies.length > 0 && add}>
      <CompaniesList {...list} />
    </ConsolePage>
  )
}

/** The list of companies, with a link to add one. */
function CompaniesList({ companies, query, views, ...paged }: Props) {
  const { t } = useWords('console-company')
  const by = query.sort === 'created' ? 'created' : 'name'
  const usual = by === 'created' ? 'desc' : 'asc'
  return (
    <ListPage
      path={adminPaths.companies()}
      {...{ query, paged, views }}
      order={{
        by,
        direction: query.direction === 'asc' || query.direction === 'desc' ? query.direction : usual,
      }}
      words="console-company"
      prefix="companies"
      columns={companyColumns(t, useDates())}
      rows={companies}
      idOf={({ id }) => String(id)}
      search={t('companies.search')}
      filters={[
        {
          name: 'status',
          label: t('companies.status'),
          any: t('companies.anyStatus'),
          choices: ['allow', 'stop'].map((value) => ({ value, label: t(`companies.${value}`) })),
        },
      ]}
      csv={`${adminPaths.companies()}.csv`}
      empty={
        <EmptyState title={t('companies.none')} hint={t('companies.noneHint')}>
          <ButtonLink to={adminPaths.newCompany()}>{t('companies.add')}</ButtonLink>
        </EmptyState>
      }
    />
  )
}
