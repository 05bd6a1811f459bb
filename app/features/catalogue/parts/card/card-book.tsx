import './card-book.css'
import type { CSSProperties } from 'react'
import type { Cover } from '#app/features/catalogue/model/content/content.ts'
import { FavouriteButton } from '#app/features/catalogue/parts/favourite/favourite-button.tsx'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { BookCover } from '#app/ui/atoms/book-cover.tsx'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import { CardRibbon } from './card-ribbon.tsx'

export type CardData = {
  id: string
  title: string
  author: string
  groupId: number
  type: 'new' | 'popular' | 'recommend' | null
  isFavourite: boolean
  cover: Cover | null
}

/** How wide a cover is at most in each kind of list, as `shelf.css` lays them out. */
const coverSizes = {
  row: '(max-width:640px) 34vw,(max-width:1024px) 19vw,170px',
  grid: '(max-width:363px) 43vw,(max-width:640px) 29vw,160px',
}

type Props = {
  card: CardData
  /** What kind of list it stands in. */
  list?: keyof typeof coverSizes
  /** Its page. */
  to: string
  /** Covers that are seen at once are fetched at once. */
  eager?: boolean
  /** Far below the window: it is laid out when it comes nearer. */
  isFar?: boolean
  /** How far its reader came. */
  progress?: { page: number; pages: number }
}

/** Two lines hold some twenty full-width signs; what may be longer can be read whole by pointing at it. */
function isCut(title: string): boolean {
  return title.length > 18
}

/** An entry of a list of covers: cover with its mark and the reader's bookmark, title, author. */
export function BookItem({ card, list = 'grid', to, eager = false, isFar = false, progress }: Props) {
  const { i18n } = useTranslation()
  const lang = (text: string) => (langOf(text) === i18n.language ? undefined : langOf(text))
  const ratio = card.cover === null ? 0.6667 : card.cover.width / card.cover.height
  return (
    <li className={isFar ? 'card far' : 'card'} style={{ '--ratio': ratio.toFixed(4) } as CSSProperties}>
      <Link className="book" to={to} title={isCut(card.title) ? card.title : undefined}>
        <span className="book-cover">
          <BookCover
            contentId={card.id}
            title={card.title}
            cover={card.cover}
            sizes={coverSizes[list]}
            eager={eager}
          />
          {progress === undefined ? <CardRibbon type={card.type} /> : <Progress {...progress} />}
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

/**
 * Where a card of this list leads: to the page in its group, which leads back to the group unless it is told of another
 * list. What stands in no group is found by the search alone.
 */
export function pageOfCard({ id, groupId }: CardData, list: string): string {
  if (groupId === 0) return paths.searchContent(id, { back: list })
  return paths.content(groupId, id, { back: list === paths.group(groupId) ? undefined : list })
}

/** A bar along the foot of the cover, and what it stands for. */
function Progress({ page, pages }: { page: number; pages: number }) {
  const { t } = useTranslation('catalogue')
  const style = { '--read': `${Math.round((page / pages) * 100)}%` } as CSSProperties
  return (
    <span className="book-progress" style={style}>
      <span className="only-heard">{t('continued.where', { page, pages })}</span>
    </span>
  )
}
