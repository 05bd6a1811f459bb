import './pager.css'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Icon } from './icons.tsx'
import { Link } from './link.tsx'

type Props = { page: number; totalPages: number; hrefOf: (page: number) => string }

/** Links to the previous page, the pages around this one, and the next page. As links they can be shared. */
export function Pager({ page, totalPages, hrefOf }: Props) {
  const { t } = useTranslation()
  if (totalPages <= 1) return null
  return (
    <nav className="pager" aria-label={t('pager.label')}>
      {page > 1 && (
        <Link className="pager-step" to={hrefOf(page - 1)} rel="prev">
          <Icon name="back" />
          {t('pager.previous')}
        </Link>
      )}
      <Numbers page={page} totalPages={totalPages} hrefOf={hrefOf} />
      {page < totalPages && (
        <Link className="pager-step" to={hrefOf(page + 1)} rel="next">
          {t('pager.next')}
          <Icon name="forward" />
        </Link>
      )}
    </nav>
  )
}

function Numbers({ page, totalPages, hrefOf }: Props) {
  return (
    <ol>
      {pagesAround(page, totalPages).map((number, at, all) => (
        <li key={number} className={at > 0 && number - (all[at - 1] ?? 0) > 1 ? 'gap' : undefined}>
          <Link to={hrefOf(number)} aria-current={number === page ? 'page' : undefined}>
            {number}
          </Link>
        </li>
      ))}
    </ol>
  )
}

/** The numbers of the first page, the last, and two on either side of this one. */
function pagesAround(page: number, totalPages: number): number[] {
  const near = [page - 2, page - 1, page, page + 1, page + 2].filter(
    (number) => number >= 1 && number <= totalPages,
  )
  return [...new Set([1, ...near, totalPages])].sort((a, b) => a - b)
}
