import './notes.css'
import { OwnAccountNote } from '#app/features/identity/parts/own-account-note.tsx'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { BackLink } from '#app/ui/atoms/back-link.tsx'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import { NoteItem, type NoteReply } from './note-item.tsx'
import { NotedBooks } from './noted-books.tsx'
import { NotesFinder } from './notes-finder.tsx'
import { NotesMeter } from './notes-meter.tsx'
import type { NotesView } from './notes-view.ts'

type Props = { heading: string; notes: NotesView; reply: NoteReply | undefined }

/** A reader's notes: by book, all of one book by its pages, or what was looked for. */
export function NotesPage({ heading, notes, reply }: Props) {
  const { t } = useTranslation('notes')
  const { book, books, query, isFiltered, isFirst } = notes
  const title = book === null ? null : (book.title ?? t('book.unknown'))
  const isEmpty = books !== null && books.length === 0 && isFirst
  return (
    <div className="notes-page">
      {(query.book !== undefined || isFiltered) && (
        <BackLink to={paths.notes({ book: isFiltered ? query.book : undefined })}>
          {t(isFiltered && query.book !== undefined ? 'notes.book' : 'notes.all')}
        </BackLink>
      )}
      <h1 lang={title === null ? undefined : langOf(title)}>{title ?? heading}</h1>
      {book !== null && book.author !== '' && (
        <p className="notes-author" lang={langOf(book.author)}>
          {book.author}
        </p>
      )}
      {book !== null && book.groupId === null && <p className="alert">{t('notes.unavailable')}</p>}
      {notes.ownAccount !== null && <OwnAccountNote {...notes.ownAccount} />}
      {isEmpty ? <NoNotes /> : <NotesFinder notes={notes} />}
      {books !== null && <NotedBooks books={books} />}
      {notes.notes !== null && <Entries notes={notes} reply={reply} />}
      <Steps notes={notes} />
      {!isFiltered && <p className="notes-unsent">{t('notes.unsent')}</p>}
      {notes.meter !== null && !isEmpty && <NotesMeter meter={notes.meter} />}
      {!isEmpty && !isFiltered && <Exports book={query.book} />}
    </div>
  )
}

function Entries({ notes: { notes, book, next }, reply }: Pick<Props, 'notes' | 'reply'>) {
  const { t } = useTranslation('notes')
  if (notes === null || notes.length === 0)
    return <p className="empty">{t(next === null ? 'notes.noneFound' : 'notes.noneFoundYet')}</p>
  return (
    <ol className="notes">
      {notes.map((note) => (
        <NoteItem key={note.id} note={note} isInBook={book !== null} reply={reply} />
      ))}
    </ol>
  )
}

function NoNotes() {
  const { t } = useTranslation('notes')
  return (
    <div className="empty">
      <p>{t('notes.none')}</p>
      <p>{t('notes.how')}</p>
      <ButtonLink to={paths.search()} kind="secondary">
        {t('notes.toBooks')}
      </ButtonLink>
    </div>
  )
}

/** On, and back to the beginning; one step back is the browser's. */
function Steps({ notes: { query, next, isFirst } }: Pick<Props, 'notes'>) {
  const { t } = useTranslation('notes')
  if (next === null && isFirst) return null
  return (
    <nav className="notes-steps" aria-label={t('notes.pages')}>
      {!isFirst && (
        <ButtonLink to={paths.notes({ ...query, after: undefined })} kind="quiet">
          {t('notes.first')}
        </ButtonLink>
      )}
      {next !== null && (
        <ButtonLink to={next} kind="secondary">
          {t('notes.next')}
        </ButtonLink>
      )}
    </nav>
  )
}

function Exports({ book }: { book: string | undefined }) {
  const { t } = useTranslation('notes')
  return (
    <nav className="notes-exports" aria-label={t('export.label')}>
      <Link to={paths.notesFile('md', { book })}>{t('export.md')}</Link>
      <Link to={paths.notesFile('csv', { book })}>{t('export.csv')}</Link>
    </nav>
  )
}
