import '#app/ui/console/list-page.css'
import '#app/features/users/console/readers/people.css'
import { Link } from '#app/ui/atoms/link.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import type { viewUserGroupPage } from './user-group-view.ts'

type Group = Pick<Awaited<ReturnType<typeof viewUserGroupPage>>, 'denials'> & { tenantId: number }

/** Contents that a group's readers couldn't open, which shows what to license next, or for more readers at once. */
export function GroupDenials({ tenantId, denials }: Group) {
  const { t } = useWords('console-people')
  if (denials.length === 0) return null
  return (
    <section className="people-section">
      <h2>{t('group.denialsHeading')}</h2>
      <p className="hint">{t('group.denialsHelp')}</p>
      <table className="console-table list-table">
        <thead>
          <tr>
            <th scope="col">{t('group.deniedContent')}</th>
            <th scope="col">{t('group.deniedWhy')}</th>
            <th scope="col" className="figure">
              {t('group.deniedCount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {denials.map(({ contentId, title, why, count }) => (
            <tr key={`${contentId} ${why}`}>
              <th scope="row">
                <Link to={adminPaths.contentFields(tenantId, contentId)} className="people-link">
                  {title}
                </Link>
              </th>
              <td>{t(`group.denied.${why}`)}</td>
              <td className="figure">{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
