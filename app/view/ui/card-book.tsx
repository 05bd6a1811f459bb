import './card-book.css'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#app/paths.ts'
import { BookCover } from '../atoms/book-cover.tsx'
import { langOf } from '../atoms/lang-of.ts'
import { Link } from '../atoms/link.tsx'
import { CardRibbon } from './card-ribbon.tsx'
import { FavouriteButton } from './favourite-button.tsx'

export type CardData = {
  id: string
  title: string
  author: string
  groupId: number
  type: 'new' | 'popular' | 'recommend' | null
  isFavourite: boolean
  cover: { key: string; width: number; height: number } | null
}

type Props = {
  card: CardData
  /** Its page, where it isn't that of its group. */
  to?: string
  /** Covers that are seen at once are fetched at once. */
  eager?: boolean
  /** Far below the window: it is laid out when it comes nearer. */
  isFar?: boolean
}

/** Two lines hold some twenty full-width signs; what may be longer can be read whole by pointing at it. */
function isCut(title: string): boolean {
  return title.length > 18
}

/** An entry of a list of covers: cover with its mark and the reader's bookmark, title, author. */
export function BookItem({ card, to, eager = false, isFar = false }: Props) {
  const { i18n } = useTranslation()
  const lang = (text: string) => (i18n.language === 'ja' ? undefined : langOf(text))
  const ratio = card.cover === null ? 0.6667 : card.cover.width / card.cover.height
  return (
    <li className={isFar ? 'card far' : 'card'} style={{ '--ratio': ratio.toFixed(4) } as CSSProperties}>
      <Link className="book" to={to ?? addressOf(card)} title={isCut(card.title) ? card.title : undefined}>
        <span className="book-cover">
          <BookCover contentId={card.id} title={card.title} cover={card.cover} eager={eager} />
          <CardRibbon type={card.type} />
        </span>
        <span className="book-title" lang={lang(card.title)}>
          {card.title}
        </span>
        <span className="book-author" lang={lang(card.author)}>
          {card.author}
        </span>
      </Link>
      <FavouriteButton contentId={card.id} title={card.title} isFavourite={card.isFavourite} look="mark" />
    </li>
  )
}

/** What stands in no group is found by the search alone. */
function addressOf({ id, groupId }: CardData): string {
  return groupId === 0 ? paths.searchContent(id) : paths.content(groupId, id)
}
