import type { CompaniesPage } from '#app/features/tenancy/model/company/list-companies.ts'
import type { ListQuery } from '#app/kernel/values/list-query.ts'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { useDates } from '#app/ui/atoms/use-dates.ts'
import { EmptyState } from '#app/ui/console/empty-state.tsx'
import { ListPage, type SavedView } from '#app/ui/console/list-page.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { companyColumns } from './companies-columns.tsx'

type Props = CompaniesPage & { query: ListQuery; views: readonly SavedView[] }

/** All companies, and where the first is made. */
export function CompaniesList({ companies, query, views, ...paged }: Props) {
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
