import { TableHead } from '#app/ui/console/table-head.tsx'
import '#app/ui/console/list-page.css'
import '#app/features/users/console/readers/users.css'
import type { viewUserRightsPage } from '#app/features/users/parts/user-view.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { StatusDot } from '#app/ui/console/facts.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import type { viewUserGroupPage } from './user-group-view.ts'

type Group = Pick<Awaited<ReturnType<typeof viewUserGroupPage>>, 'singles'> & { tenantId: number }

/** The single contents that a user group has licensed. They are changed on each content's own page. */
export function SingleLicencesOf({ tenantId, singles }: Group) {
  const { t } = useWords('console-users')
  if (singles.total === 0) return null
  return (
    <section className="people-section">
      <h2>{t('group.singlesHeading')}</h2>
      <p className="hint">{t('group.singlesHelp')}</p>
      <ul>
        {singles.contents.map(({ id, title }) => (
          <li key={id}>
            <Link to={adminPaths.contentFields(tenantId, id)} className="people-link">
              {title}
            </Link>
          </li>
        ))}
      </ul>
      <MoreSingles shown={singles.contents.length} total={singles.total} />
    </section>
  )
}

type Rights = Awaited<ReturnType<typeof viewUserRightsPage>>['rights']

/** The single contents that a reader's group has licensed, among the reader's rights. */
export function SingleRights({ tenantId, contents }: { tenantId: number; contents: Rights['contents'] }) {
  const { t } = useWords('console-users')
  return (
    <table className="console-table list-table">
      <TableHead headings={['content', 'may', 'why'].map((key) => t(`rights.${key}`))} />
      <tbody>
        {contents.map(({ id, title, right }) => (
          <tr key={id}>
            <th scope="row">
              <Link to={adminPaths.contentFields(tenantId, id)} className="people-link">
                {title}
              </Link>
            </th>
            <td data-label={t('rights.may')}>
              <StatusDot kind={right === 'licensed' ? 'ok' : 'off'}>
                {t(right === 'licensed' ? 'rights.yes' : 'rights.no')}
              </StatusDot>
            </td>
            <td data-label={t('rights.why')}>
              {t(right === 'licensed' ? 'rights.licensedAlone' : 'rights.outsideDates')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function MoreSingles({ shown, total }: { shown: number; total: number }) {
  const { t } = useWords('console-users')
  if (shown === total) return null
  return <p className="hint">{t('rights.singlesMore', { shown, total })}</p>
}
