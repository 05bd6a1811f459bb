import { adminPaths } from '#app/paths/admin.ts'
import { useTranslation } from '#app/platform/rendering.ts'
import { langOf } from '#app/view/atoms/lang-of.ts'
import { Link } from '#app/view/atoms/link.tsx'

type Props = {
  sites: readonly { tenantId: number; name: string; domain: string | null; servicePath: string | null }[]
}

/** A company's sites, each with the address its readers know it by. */
export function SitesTable({ sites }: Props) {
  const { t } = useTranslation('console')
  if (sites.length === 0) return <p className="empty">{t('sites.none')}</p>
  return (
    <table className="console-table">
      <thead>
        <tr>
          <th scope="col">{t('sites.name')}</th>
          <th scope="col">{t('sites.address')}</th>
        </tr>
      </thead>
      <tbody>
        {sites.map(({ tenantId, name, domain, servicePath }) => (
          <tr key={tenantId}>
            <th scope="row">
              <Link to={adminPaths.contents(tenantId)} lang={langOf(name)}>
                {name}
              </Link>
            </th>
            <td>{`${domain ?? ''}${servicePath === null ? '' : `/${servicePath}`}`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
