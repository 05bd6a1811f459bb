import './shelf.css'
import type { CSSProperties } from 'react'
import { BookItem, type CardData, pageOfCard } from '#app/features/catalogue/parts/card/card-book.tsx'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { paths } from '#app/visit/paths/reader.ts'

export type ShelfData = {
  id: number
  name: string
  total: number
  itemSize: number
  isWrapLine: boolean
  cards: readonly CardData[]
}

type Props = {
  shelf: ShelfData
  /** The index of the shelf on the page, from 0. */
  place: number
}

/** The number of covers that even a phone shows of a row. Their pictures wait for no layout. */
export const inViewFirst = 3

/**
 * A group on the home page: a row of covers on a common baseline, whose rest is reached by swiping, or a grid (R270).
 */
export function Shelf({ shelf, place }: Props) {
  const perRow = Math.min(shelf.itemSize, shelf.cards.length)
  return (
    <section
      className={place < 2 ? 'shelf' : 'shelf far'}
      style={{ '--about': `${aboutHeight(shelf)}px` } as CSSProperties}
      aria-labelledby={`shelf-${shelf.id}`}
    >
      <Head shelf={shelf} />
      <ul
        className={shelf.isWrapLine ? 'book-grid' : 'row'}
        style={shelf.isWrapLine ? undefined : ({ '--items': perRow } as CSSProperties)}
      >
        {shelf.cards.map((card, at) => (
          <BookItem
            key={card.id}
            card={card}
            to={pageOfCard(card, paths.home())}
            eager={place === 0 && at < inViewFirst}
          />
        ))}
      </ul>
    </section>
  )
}

function Head({ shelf: { id, name, total } }: { shelf: ShelfData }) {
  const { t } = useTranslation('catalogue')
  return (
    <div className="shelf-head">
      <h2 id={`shelf-${id}`} lang={langOf(name)}>
        {name}
      </h2>
      <span className="count">{t('group.count', { count: total })}</span>
      <Link to={paths.group(id)} aria-label={`${name} ${t('home.shelfAll')}`}>
        {t('home.shelfAll')}
      </Link>
    </div>
  )
}

/** The estimated height in pixels until it is laid out: the heading, and for each row a cover with title and author. */
function aboutHeight({ isWrapLine, cards, itemSize }: ShelfData): number {
  const rows = isWrapLine ? Math.ceil(cards.length / itemSize) : 1
  return 60 + rows * 290
}
