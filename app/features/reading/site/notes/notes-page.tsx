import { OwnAccountNote } from '#app/features/identity/parts/own-account-note.tsx'
import { OwnBook } from '#app/features/reading/site/own/own-book.tsx'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { BackLink } from '#app/ui/atoms/back-link.tsx'
import { Button, ButtonLink } from '#app/ui/atoms/button.tsx'
import { writeBytes, writeDay } from '#app/ui/atoms/formats.ts'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Form, Link } from '#app/ui/atoms/link.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import { NoteItem, type NoteReply, useNoteWords } from './note-item.tsx'
import type { NotesView } from './notes-view.ts'
import './notes.css'

type ChoiceProps = { name: string; label: string; words: Record<string, string>; chosen: string | undefined }

type Books = NonNullable<NotesView['books']>

type Props = { heading: string; notes: NotesView; reply: NoteReply | undefined }

/** A reader's notes: the list of books, all notes of one book by page, or the results of a search. */
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

/** Links to the next page and to the first. The browser's own button leads one page back. */
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

/** The room that the reader's notes take, and advice if little is left. */
function NotesMeter({ meter }: { meter: NonNullable<NotesView['meter']> }) {
  const { t } = useTranslation('notes')
  const { bytes, allowed, isNear } = meter
  const sizes = { used: writeBytes(bytes), allowed: writeBytes(allowed) }
  return (
    <div className="notes-meter">
      <label htmlFor="notes-meter">{t('room.label')}</label>
      <meter id="notes-meter" min={0} max={allowed} high={allowed * 0.8} value={bytes}>
        {t('room.used', sizes)}
      </meter>
      <span>{t('room.used', sizes)}</span>
      {isNear && <p>{t(bytes < allowed ? 'room.near' : 'room.full')}</p>}
    </div>
  )
}

/** The books with the number of notes in each. The links work even if the book can't be opened any more. */
function NotedBooks({ books }: { books: Books }) {
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
  const { contentId, count, changedOn, groupId } = book
  return (
    <OwnBook
      book={{ ...book, title: book.title ?? t('book.unknown') }}
      to={paths.notes({ book: contentId })}
      facts={[
        `${t('notes.count', { count })} · ${t('notes.latest', { day: writeDay(changedOn, i18n.language) })}`,
        groupId === null ? t('notes.unavailable') : null,
      ]}
    />
  )
}

/** The search form: words, kind and colour, in one book or in all. */
function NotesFinder({ notes: { query, isFiltered } }: { notes: NotesView }) {
  const { t } = useTranslation('notes')
  const { kinds, colours } = useNoteWords()
  return (
    <Form action={paths.notes()} className="notes-finder" role="search" aria-label={t('find.label')}>
      {query.book !== undefined && <input type="hidden" name="book" value={query.book} />}
      <label className="notes-words">
        {t('find.words')}
        <input type="search" name="q" defaultValue={query.q} maxLength={200} />
      </label>
      <Choice name="kind" label={t('find.kind')} words={kinds} chosen={query.kind} />
      <Choice name="colour" label={t('find.colour')} words={colours} chosen={query.colour} />
      <Button kind="secondary">{t('find.submit')}</Button>
      {isFiltered && <Link to={paths.notes({ book: query.book })}>{t('find.clear')}</Link>}
    </Form>
  )
}

function Choice({ name, label, words, chosen = '' }: ChoiceProps) {
  const { t } = useTranslation('notes')
  return (
    <label>
      {label}
      <select name={name} defaultValue={chosen}>
        <option value="">{t('find.any')}</option>
        {Object.entries(words).map(([value, word]) => (
          <option key={value} value={value}>
            {word}
          </option>
        ))}
      </select>
    </label>
  )
}
