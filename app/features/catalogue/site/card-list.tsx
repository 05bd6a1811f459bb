import type { CardData, pageOfCard } from '#app/features/catalogue/parts/card/card-book.tsx'
import { CardPages } from '#app/features/catalogue/parts/card/card-pages.tsx'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Banner } from '#app/layout/site/banner.tsx'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import type { ListQuery } from '#app/visit/paths/reader.ts'
import { CardSorts } from './card-sorts.tsx'

type Props = {
  list: {
    /** Null for all contents. */
    group: { name: string; type: string } | null
    page: number
    totalPages: number
    totalRecords: number
    cards: readonly CardData[]
    sorts: React.ComponentProps<typeof CardSorts>['sorts']
    /** As the address has it. */
    sort: Pick<ListQuery, 'sort' | 'direction'>
    paging: React.ComponentProps<typeof CardPages>['paging']
  }
  hrefOf: (query: ListQuery) => string
  addressOf?: typeof pageOfCard
  /** Between the title and the covers. */
  children?: React.ReactNode
}

/** A group's page: its name and how many it has, how it is sorted, its covers. */
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
