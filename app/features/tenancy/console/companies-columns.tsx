import type { ListedCompany } from '#app/features/tenancy/model/company/list-companies.ts'
import type { Dates } from '#app/ui/atoms/formats.ts'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import type { Column } from '#app/ui/console/column.ts'
import { StatusDot } from '#app/ui/console/facts.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'

/** The columns of the list of companies, on the screen and in its CSV file. */
export function companyColumns(t: (key: string) => string, dates: Dates): Column<ListedCompany>[] {
  const statusOf = ({ isStopped }: ListedCompany) => t(isStopped ? 'companies.stop' : 'companies.allow')
  return [
    {
      key: 'name',
      sort: 'asc',
      text: ({ name }) => name,
      cell: ({ id, name }) => (
        <Link to={adminPaths.company(id)} lang={langOf(name)}>
          {name}
        </Link>
      ),
    },
    { key: 'sites', isFigure: true, text: ({ sites }) => String(sites) },
    { key: 'maxContent', isFigure: true, text: ({ maxContent }) => String(maxContent) },
    { key: 'maxUser', isFigure: true, text: ({ maxUser }) => String(maxUser) },
    {
      key: 'status',
      text: statusOf,
      cell: (company) => <StatusDot kind={company.isStopped ? 'off' : 'ok'}>{statusOf(company)}</StatusDot>,
    },
    { key: 'created', sort: 'desc', isFigure: true, text: ({ createdAt }) => dates.instant(createdAt) },
  ]
}
