import type { CardData, pageOfCard } from '#app/features/catalogue/parts/card/card-book.tsx'
import { CardPages } from '#app/features/catalogue/parts/card/card-pages.tsx'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Banner } from '#app/layout/site/banner.tsx'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import type { ListQuery } from '#app/visit/paths/reader.ts'
import './card-sorts.css'

type Sort = {
  field: number
  title: string
  current: 'asc' | 'desc' | null
  next: 'asc' | 'desc'
  isDisabled: boolean
}

type CardSortsProps = {
  sorts: readonly Sort[]
  hrefOf: (sort: { sort: number; direction: 'asc' | 'desc' }) => string
}

type Props = {
  list: {
    /** The group; null for all contents. */
    group: { name: string; type: string } | null
    page: number
    totalPages: number
    totalRecords: number
    cards: readonly CardData[]
    sorts: React.ComponentProps<typeof CardSorts>['sorts']
    /** The sort that the address asks for. */
    sort: Pick<ListQuery, 'sort' | 'direction'>
    paging: React.ComponentProps<typeof CardPages>['paging']
  }
  hrefOf: (query: ListQuery) => string
  addressOf?: typeof pageOfCard
  /** Shown between the title and the covers. */
  children?: React.ReactNode
}

/** A group's page: its name, the number of its contents, the sort fields and the covers. */
export function CardList({ list, hrefOf, addressOf, children }: Props) {
  const { t } = useTranslation(['catalogue', 'search'])
  const { group, sort, ...rest } = list
  return (
    <>
      <Banner />
      <Head name={group?.name ?? t('homeSearch.all')} total={list.totalRecords} />
      {children}
      {list.cards.length === 0 ? (
        <p className="empty">{t(emptyWords(group?.type))}</p>
      ) : (
        <>
          <CardSorts sorts={list.sorts} hrefOf={hrefOf} />
          <CardPages
            {...rest}
            addressOf={addressOf}
            hrefOf={(page) => hrefOf({ ...sort, page: page === 1 ? undefined : page })}
          />
        </>
      )}
    </>
  )
}

function Head({ name, total }: { name: string; total: number }) {
  const { t } = useTranslation('catalogue')
  return (
    <div className="shelf-head">
      <h1 lang={langOf(name)}>{name}</h1>
      <span className="count">{t('group.count', { count: total })}</span>
    </div>
  )
}

function emptyWords(type: string | undefined) {
  if (type === 'favourite') return 'group.emptyFavourite'
  return type === 'recently_read' ? 'group.emptyRead' : 'search:search.groupEmpty'
}

/**
 * The fields by which a list can be sorted. Choosing the current one again reverses its direction (R238). A new sort
 * begins at page 1 (R236).
 */
export function CardSorts({ sorts, hrefOf }: CardSortsProps) {
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
