import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import type { SortView } from './search-page-view.ts'

type Props = {
  sorts: readonly SortView[]
  total: number
  /** There are more, which nobody counted. */
  totalIsAtLeast: boolean
  isAll: boolean
}

/** The total and the sort in one line; an order is a link, the present one to the same the other way round (R238). */
export function SearchControls({ sorts, total, totalIsAtLeast, isAll }: Props) {
  const { t } = useTranslation('search')
  return (
    <div className="controls">
      <p className="total" role="status">
        {t(isAll ? 'search.allTotal' : totalIsAtLeast ? 'search.totalAtLeast' : 'search.total', {
          count: total,
        })}
      </p>
      {total > 1 && (
        <nav className="sorts" aria-label={t('search.sort')}>
          {sorts.map((sort) => (
            <SortLink key={sort.name} sort={sort} />
          ))}
        </nav>
      )}
    </div>
  )
}

function SortLink({ sort: { name, title, to, current } }: { sort: SortView }) {
  const { t } = useTranslation('search')
  return (
    <Link to={to} aria-current={current === null ? undefined : 'true'}>
      <span lang={title === null ? undefined : langOf(title)}>{title ?? usualTitle()}</span>
      {current !== null && (
        <>
          <span aria-hidden="true">{current === 'asc' ? '↑' : '↓'}</span>
          <span className="only-heard">{t(`direction.${current}`)}</span>
        </>
      )}
    </Link>
  )

  function usualTitle(): string {
    return t(
      name === 'relevance' ? 'search.sort.relevance' : name === 'newest' ? 'sort.day' : 'search.sort.title',
    )
  }
}
