import type { ContentReader } from '#app/features/analytics/model/reports/readers-of-content.ts'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { useDates } from '#app/ui/atoms/use-dates.ts'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'

type Props = { tenantId: number; readers: readonly ContentReader[] | null }

/** Who opened a content last and how far they came; where the site tells nobody of persons, that it doesn't. */
export function ContentReaders({ tenantId, readers }: Props) {
  const { t } = useWords('console-numbers')
  return (
    <section className="usage-part">
      <h2>{t('readers.title')}</h2>
      {readers === null && <p className="hint">{t('readers.off')}</p>}
      {readers?.length === 0 && <p className="hint">{t('list.none')}</p>}
      {readers !== null && readers.length > 0 && <Readers {...{ tenantId, readers }} />}
    </section>
  )
}

function Readers({ tenantId, readers }: { tenantId: number; readers: readonly ContentReader[] }) {
  const { t } = useWords('console-numbers')
  const { instant } = useDates()
  const far = ({ furthestPage, pages }: ContentReader) =>
    furthestPage === null ? '–' : t('readers.pages', { page: Math.min(furthestPage, pages), pages })
  return (
    <div className="usage-scroll">
      <table className="console-table">
        <thead>
          <tr>
            <th scope="col">{t('readers.name')}</th>
            <th scope="col" className="figure">
              {t('readers.readAt')}
            </th>
            <th scope="col" className="figure">
              {t('readers.furthest')}
            </th>
          </tr>
        </thead>
        <tbody>
          {readers.map((reader) => (
            <tr key={reader.accountId}>
              <th scope="row">
                <Link to={adminPaths.user(tenantId, reader.accountId)} lang={langOf(reader.name)}>
                  {reader.name}
                </Link>
                <small>{reader.email}</small>
              </th>
              <td className="figure" data-label={t('readers.readAt')}>
                {instant(reader.readAt)}
              </td>
              <td className="figure" data-label={t('readers.furthest')}>
                {far(reader)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
