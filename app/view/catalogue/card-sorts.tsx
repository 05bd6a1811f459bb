import './card-sorts.css'
import { useTranslation } from '#app/platform/rendering.ts'
import { langOf } from '#app/view/atoms/lang-of.ts'
import { Link } from '#app/view/atoms/link.tsx'

type Props = {
  sorts: readonly {
    field: number
    title: string
    current: 'asc' | 'desc' | null
    next: 'asc' | 'desc'
    isDisabled: boolean
  }[]
  hrefOf: (sort: { sort: number; direction: 'asc' | 'desc' }) => string
}

/** What a list can be sorted by; choosing one again turns its direction (R238). A new sort begins at page 1 (R236). */
export function CardSorts({ sorts, hrefOf }: Props) {
  const { t } = useTranslation()
  if (sorts.length === 0) return null
  return (
    <nav className="card-sorts" aria-labelledby="sorts">
      <span id="sorts">{t('sort.label')}</span>
      <ul>
        {sorts.map(({ field, title, current, next, isDisabled }) => (
          <li key={field} lang={langOf(title)}>
            {isDisabled ? (
              <span aria-disabled="true">{title}</span>
            ) : (
              <Link
                to={hrefOf({ sort: field, direction: next })}
                aria-current={current === null ? undefined : 'true'}
                className={current === null ? undefined : `sorted-${current}`}
              >
                {title}
                {current !== null && <span className="only-heard">{t(`sort.${current}`)}</span>}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
