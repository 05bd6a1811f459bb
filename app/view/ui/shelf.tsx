import './shelf.css'
import { useTranslation } from 'react-i18next'
import { paths } from '#app/paths.ts'
import { BookCover } from '../atoms/book-cover.tsx'
import { langOf } from '../atoms/lang-of.ts'
import { Link } from '../atoms/link.tsx'

export type CardData = {
  id: string
  title: string
  author: string
  groupId: number
  cover: { key: string; width: number; height: number } | null
}

type Props = {
  shelf: { id: number; name: string; total: number; cards: readonly CardData[] }
  eager: boolean
}

/** One row of covers on a common baseline; what doesn't fit is a swipe away. */
export function Shelf({ shelf, eager }: Props) {
  const { t } = useTranslation()
  return (
    <section className="shelf" aria-labelledby={`shelf-${shelf.id}`}>
      <div className="shelf-head">
        <h2 id={`shelf-${shelf.id}`} lang={langOf(shelf.name)}>
          {shelf.name}
        </h2>
        <span className="count">{t('group.count', { count: shelf.total })}</span>
        <Link to={paths.group(shelf.id)} aria-label={`${shelf.name} ${t('home.shelfAll')}`}>
          {t('home.shelfAll')}
        </Link>
      </div>
      <ul className="row">
        {shelf.cards.map((card) => (
          <li key={card.id}>
            <BookCard card={card} eager={eager} />
          </li>
        ))}
      </ul>
    </section>
  )
}

export function BookCard({ card, eager }: { card: CardData; eager: boolean }) {
  return (
    <Link className="book" to={paths.content(card.groupId, card.id)} title={card.title}>
      <span className="book-cover">
        <BookCover contentId={card.id} title={card.title} cover={card.cover} eager={eager} />
      </span>
      <span className="book-title" lang={langOf(card.title)}>
        {card.title}
      </span>
      <span className="book-author" lang={langOf(card.author)}>
        {card.author}
      </span>
    </Link>
  )
}
