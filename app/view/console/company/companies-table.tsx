import { adminPaths } from '#app/paths/admin.ts'
import { useTranslation } from '#app/platform/rendering.ts'
import { langOf } from '#app/view/atoms/lang-of.ts'
import { Link } from '#app/view/atoms/link.tsx'
import { Pager } from '#app/view/atoms/pager.tsx'

type Props = {
  companies: readonly { id: number; name: string; sites: number }[]
  page: number
  totalPages: number
  hrefOf: (page: number) => string
}

export function CompaniesTable({ companies, ...paged }: Props) {
  const { t } = useTranslation('console')
  if (companies.length === 0) return <p className="empty">{t('companies.none')}</p>
  return (
    <>
      <table className="console-table">
        <thead>
          <tr>
            <th scope="col">{t('companies.name')}</th>
            <th scope="col" className="figure">
              {t('companies.sites')}
            </th>
          </tr>
        </thead>
        <tbody>
          {companies.map(({ id, name, sites }) => (
            <tr key={id}>
              <th scope="row">
                <Link to={adminPaths.company(id)} lang={langOf(name)}>
                  {name}
                </Link>
              </th>
              <td className="figure">{sites}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Pager {...paged} />
    </>
  )
}
