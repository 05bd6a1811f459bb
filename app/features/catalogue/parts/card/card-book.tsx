import './card-book.css'
import type { CSSProperties } from 'react'
import type { Cover } from '#app/features/catalogue/model/content/content.ts'
import {
  type FavouriteMark,
  FavouriteMarkButton,
  useFavouriteMark,
} from '#app/features/catalogue/parts/favourite/favourite-button.tsx'
import { useKeptHtml } from '#app/kernel/rendering/kept-html.tsx'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { BookCover } from '#app/ui/atoms/book-cover.tsx'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import { CardRibbon } from './card-ribbon.tsx'
import { timeLeftOf } from './time-left.ts'

export type CardData = {
  id: string
  title: string
  author: string
  groupId: number
  type: 'new' | 'popular' | 'recommend' | null
  isFavourite: boolean
  cover: Cover | null
}

type Props = {
  card: CardData
  /** The address of the content's page. */
  to: string
  /** Loads the cover at once, for covers that are in view first. */
  eager?: boolean
  /** The card is far below the window and is laid out only when it comes near. */
  isFar?: boolean
  /** The reader's progress in the book; absent if it wasn't begun. */
  progress?: { page: number; pages: number }
}

/**
 * True if the title is probably cut off: two lines hold about twenty full-width characters. Its whole text then appears
 * on hover.
 */
function isCut(title: string): boolean {
  return title.length > 18
}

/**
 * An entry of a list of covers: the cover with its mark and the reader's bookmark, the title, and the author or, for a
 * begun book, how far it was read.
 */
export function BookItem({ card, to, eager = false, isFar = false, progress }: Props) {
  const { id, title, author, type, cover } = card
  const ratio = cover === null ? 0.6667 : cover.width / cover.height
  const shown = {
    id,
    title,
    author,
    type,
    cover,
    to,
    eager,
    progress,
    favourite: useFavouriteMark(card),
  }
  return (
    <li
      className={isFar ? 'card far' : 'card'}
      style={{ '--ratio': ratio.toFixed(4) } as CSSProperties}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own rendering of the component.
      dangerouslySetInnerHTML={useKeptHtml(Book, shown)}
    />
  )
}

type BookProps = Pick<CardData, 'id' | 'title' | 'author' | 'type' | 'cover'> & {
  to: string
  eager: boolean
  progress: Props['progress']
  favourite: FavouriteMark
}

/** The inside of an entry. Its HTML is kept, so it must depend on its properties alone. */
export function Book({ id, title, author, type, cover, to, eager, progress, favourite }: BookProps) {
  const { i18n } = useTranslation()
  const lang = (text: string) => (langOf(text) === i18n.language ? undefined : langOf(text))
  return (
    <>
      <Link className="book" to={to} title={isCut(title) ? title : undefined}>
        <span className="book-cover">
          <BookCover contentId={id} title={title} cover={cover} isCard eager={eager} />
          {progress === undefined ? <CardRibbon type={type} /> : <Progress {...progress} />}
        </span>
        <span className="book-title" lang={lang(title)}>
          {title}
        </span>
        {progress === undefined ? (
          <span className="book-author" lang={lang(author)}>
            {author}
          </span>
        ) : (
          <span className="book-author">
            <PlaceAndTime title={title} {...progress} />
          </span>
        )}
      </Link>
      {favourite !== null && <FavouriteMarkButton contentId={id} title={title} mark={favourite} />}
    </>
  )
}

/**
 * The address of a card's page: the one in its group, which leads back to the group unless `list` is another list. A
 * content in no group is only found by the search.
 */
export function pageOfCard({ id, groupId }: CardData, list: string): string {
  if (groupId === 0) return paths.searchContent(id, { back: list })
  return paths.content(groupId, id, { back: list === paths.group(groupId) ? undefined : list })
}

/** The bar at the bottom of the cover. The line below the title says the same in words. */
function Progress({ page, pages }: { page: number; pages: number }) {
  const style = { '--read': `${Math.round((page / pages) * 100)}%` } as CSSProperties
  return <span className="book-progress" style={style} />
}

/** How far the reader has read, and about how long the rest takes. Screen readers hear the page in words. */
export function PlaceAndTime({ title, page, pages }: { title: string; page: number; pages: number }) {
  const { t } = useTranslation('catalogue')
  const { key, ...left } = timeLeftOf({ title, page, pages })
  return (
    <>
      <span className="only-heard">{t('continued.where', { page, pages })}</span>
      <span aria-hidden="true">{t('continued.short', { page, pages })}</span>
      {` · ${t(key, left)}`}
    </>
  )
}
