import type { ReactNode } from 'react'
import type { Cover } from '#app/features/catalogue/model/content/content.ts'
import { BookCover } from '#app/ui/atoms/book-cover.tsx'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import './own-books.css'

type Props = {
  book: { contentId: string; title: string; author: string; cover: Cover | null }
  /** Where the title leads. Null for a title that the reader can't open at present. */
  to: string | null
  /** The heading's level. */
  heading?: 'h2' | 'h3'
  /** Lines below the author. */
  facts: readonly (string | null)[]
  /** What can be done with the title, at the end of the row. */
  children?: ReactNode
}

/** A title in one of the reader's own lists: cover, title, author and facts. The cover is part of the link. */
export function OwnBook({ book, to, heading: Heading = 'h2', facts, children }: Props) {
  const { contentId, title, author, cover } = book
  return (
    <li id={`title-${contentId}`}>
      <span className="noted-cover">
        <BookCover contentId={contentId} title={title} cover={cover} />
      </span>
      <div>
        <Heading lang={langOf(title)}>{to === null ? title : <Link to={to}>{title}</Link>}</Heading>
        {author !== '' && <p lang={langOf(author)}>{author}</p>}
        {facts
          .filter((fact) => fact !== null)
          .map((fact) => (
            <p key={fact} className="noted-facts">
              {fact}
            </p>
          ))}
      </div>
      {children}
    </li>
  )
}
