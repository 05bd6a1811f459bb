import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { BookCover } from '#app/ui/atoms/book-cover.tsx'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { writeDay } from '#app/ui/atoms/write-day.ts'
import { paths } from '#app/visit/paths/reader.ts'
import type { NotesView } from './notes-view.ts'

type Books = NonNullable<NotesView['books']>

/** Books with how much was written in each; the link leads to that, also of a book that can't be opened any more. */
export function NotedBooks({ books }: { books: Books }) {
  return (
    <ul className="noted-books">
      {books.map((book) => (
        <NotedBook key={book.contentId} book={book} />
      ))}
    </ul>
  )
}

function NotedBook({ book }: { book: Books[number] }) {
  const { t, i18n } = useTranslation('notes')
  const { contentId, author, cover, count, changedOn, groupId } = book
  const title = book.title ?? t('book.unknown')
  return (
    <li>
      <span className="noted-cover">
        <BookCover contentId={contentId} title={title} cover={cover} />
      </span>
      <div>
        <h2 lang={langOf(title)}>
          <Link to={paths.notes({ book: contentId })}>{title}</Link>
        </h2>
        {author !== '' && <p lang={langOf(author)}>{author}</p>}
        <p className="noted-facts">
          <span>{t('notes.count', { count })}</span>{' '}
          <span>{t('notes.latest', { day: writeDay(changedOn, i18n.language) })}</span>
        </p>
        {groupId === null && <p className="noted-facts">{t('notes.unavailable')}</p>}
      </div>
    </li>
  )
}
