import type { ListQuery } from '#app/kernel/values/list-query.ts'
import { type Dates, useDates } from '#app/ui/atoms/formats.ts'
import type { Column } from '#app/ui/console/column.ts'
import { EmptyState } from '#app/ui/console/empty-state.tsx'
import { ListPage } from '#app/ui/console/list-page.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'

type Acceptance = { accountId: string; name: string; email: string | null; acceptedAt: number }
type Props = {
  tenantId: number
  version: number
  acceptances: readonly Acceptance[]
  query: ListQuery
  page: number
  totalPages: number
  totalRecords: number
}

/** The readers who accepted a version of the terms. */
export function AcceptancesList({ tenantId, version, acceptances, query, ...paged }: Props) {
  const { t } = useWords('console-company')
  const path = adminPaths.siteTermsVersion(tenantId, version)
  return (
    <ListPage
      {...{ path, query, paged }}
      order={{ by: 'acceptedAt', direction: 'desc' }}
      words="console-company"
      prefix="acceptances"
      columns={acceptanceColumns(useDates())}
      rows={acceptances}
      idOf={({ accountId }) => accountId}
      csv={`${path}/accepted.csv`}
      empty={<EmptyState title={t('acceptances.none')} hint={t('acceptances.noneHint')} />}
    />
  )
}

export function acceptanceColumns(dates: Dates): Column<Acceptance>[] {
  return [
    { key: 'name', text: ({ name }) => name },
    { key: 'email', text: ({ email }) => email ?? '' },
    { key: 'acceptedAt', isFigure: true, text: ({ acceptedAt }) => dates.instant(acceptedAt) },
  ]
}
