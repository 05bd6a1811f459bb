import type { ConsoleContent } from '#app/pages/admin/contents/contents-view.ts'
import { adminPaths, type ContentsQuery } from '#app/paths/admin.ts'
import { useTranslation } from '#app/platform/rendering.ts'
import { langOf } from '#app/view/atoms/lang-of.ts'
import { Link } from '#app/view/atoms/link.tsx'
import { writeDay } from '#app/view/atoms/write-day.ts'
import { FileState, VisibleState } from './file-state.tsx'

export type ListOrder = { by: 'added' | 'title' | 'day'; direction: 'asc' | 'desc' }

type Props = {
  tenantId: number
  contents: readonly ConsoleContent[]
  order: ListOrder
  hrefOf: (change: ContentsQuery) => string
}

export function ContentsTable({ tenantId, contents, order, hrefOf }: Props) {
  const { t, i18n } = useTranslation('console')
  const day = (text: string) => writeDay(text, i18n.language)
  const sortable = { order, hrefOf }
  return (
    <table className="console-table contents-table">
      <thead>
        <tr>
          <SortHead by="title" first="asc" {...sortable} />
          <th scope="col">{t('fact.author')}</th>
          <th scope="col">{t('column.groups')}</th>
          <th scope="col">{t('column.file')}</th>
          <th scope="col">{t('column.view')}</th>
          <SortHead by="day" first="desc" {...sortable} />
          <SortHead by="added" first="desc" {...sortable} />
        </tr>
      </thead>
      <tbody>
        {contents.map((content) => (
          <tr key={content.id} data-content={content.id}>
            <th scope="row">
              <Link to={adminPaths.adminContent(tenantId, content.id)} lang={langOf(content.title)}>
                {content.title}
              </Link>
            </th>
            <td className="author" lang={langOf(content.author)} data-label={t('fact.author')}>
              {content.author}
            </td>
            <td className="groups" lang={langOf(content.groups.join())} data-label={t('column.groups')}>
              {content.groups.join(i18n.language === 'ja' ? '、' : ', ')}
            </td>
            <td data-file data-label={t('column.file')}>
              <FileState content={content} />
            </td>
            <td data-label={t('column.view')}>
              <VisibleState isVisible={content.isVisible} />
            </td>
            <td className="figure" data-label={t('column.day')}>
              {day(content.publishedOn)}
            </td>
            <td className="figure" data-label={t('column.added')}>
              {day(content.addedOn)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type SortProps = Pick<Props, 'order' | 'hrefOf'> & { by: ListOrder['by']; first: 'asc' | 'desc' }

/** Chosen again it turns the direction. */
function SortHead({ by, first, order, hrefOf }: SortProps) {
  const { t } = useTranslation('console')
  const current = order.by === by ? order.direction : null
  const next = current === null ? first : current === 'asc' ? 'desc' : 'asc'
  return (
    <th
      scope="col"
      className={by === 'title' ? undefined : 'figure'}
      aria-sort={current === null ? undefined : current === 'asc' ? 'ascending' : 'descending'}
    >
      <Link to={hrefOf({ sort: by, direction: next, page: undefined })}>
        {t(`column.${by}`)}
        <span aria-hidden="true">{current === null ? '' : current === 'asc' ? ' ↑' : ' ↓'}</span>
      </Link>
    </th>
  )
}
