import type { SortView } from '#app/pages/reader/search-page-view.ts'
import { useTranslation } from '#app/platform/rendering.ts'
import { langOf } from '#app/view/atoms/lang-of.ts'
import { Link } from '#app/view/atoms/link.tsx'

type Props = {
  sorts: readonly SortView[]
  total: number
  /** There are more, which nobody counted. */
  isAtLeast: boolean
  isAll: boolean
}

/** The total and the sort in one line; an order is a link, the present one to the same the other way round (R238). */
export function SearchControls({ sorts, total, isAtLeast, isAll }: Props) {
  const { t } = useTranslation('search')
  return (
    <div className="controls">
      <p className="total" role="status">
        {t(isAll ? 'search.allTotal' : isAtLeast ? 'search.totalAtLeast' : 'search.total', { count: total })}
      </p>
      {total > 1 && (
        <nav className="sorts" aria-label={t('search.sort')}>
          {sorts.map(({ name, title, to, current }) => (
            <Link key={name} to={to} aria-current={current === null ? undefined : 'true'}>
              <span lang={title === null ? undefined : langOf(title)}>{title ?? usualTitle(name)}</span>
              {current !== null && (
                <>
                  <span aria-hidden="true">{current === 'asc' ? '↑' : '↓'}</span>
                  <span className="only-heard">{t(`direction.${current}`)}</span>
                </>
              )}
            </Link>
          ))}
        </nav>
      )}
    </div>
  )

  function usualTitle(name: string): string {
    return t(
      name === 'relevance' ? 'search.sort.relevance' : name === 'newest' ? 'sort.day' : 'search.sort.title',
    )
  }
}
