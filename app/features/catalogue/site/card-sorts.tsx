import './card-sorts.css'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Link } from '#app/ui/atoms/link.tsx'

type Sort = {
  field: number
  title: string
  current: 'asc' | 'desc' | null
  next: 'asc' | 'desc'
  isDisabled: boolean
}

type Props = {
  sorts: readonly Sort[]
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
        {sorts.map((sort) => (
          <li key={sort.field} lang={langOf(sort.title)}>
            {sort.isDisabled ? (
              <span aria-disabled="true">{sort.title}</span>
            ) : (
              <SortLink sort={sort} to={hrefOf({ sort: sort.field, direction: sort.next })} />
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

function SortLink({ sort: { title, current }, to }: { sort: Sort; to: string }) {
  const { t } = useTranslation()
  return (
    <Link
      to={to}
      aria-current={current === null ? undefined : 'true'}
      className={current === null ? undefined : `sorted-${current}`}
    >
      {title}
      {current !== null && <span className="only-heard">{t(`sort.${current}`)}</span>}
    </Link>
  )
}
