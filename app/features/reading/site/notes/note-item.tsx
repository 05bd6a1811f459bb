import type { SubmissionResult } from '@conform-to/react'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Button } from '#app/ui/atoms/button.tsx'
import { writeDay } from '#app/ui/atoms/formats.ts'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Form, Link } from '#app/ui/atoms/link.tsx'
import { MarkedText } from '#app/ui/atoms/marked-text.tsx'
import { RefusalAlert } from '#app/ui/atoms/refusal-alert.tsx'
import { useHere } from '#app/ui/atoms/use-here.ts'
import { paths } from '#app/visit/paths/reader.ts'
import { translateProblem } from '#app/visit/translator.ts'
import type { NoteView } from './notes-view.ts'

/** The answer to the page's form if it wasn't accepted. */
export type NoteReply = { result: SubmissionResult<string[]>; refusal: string | null }
type Props = { note: NoteView; isInBook: boolean; reply: NoteReply | undefined }

/** An entry: its place, the marked text, the reader's own text, and forms to change and to delete it. */
export function NoteItem({ note, isInBook, reply }: Props) {
  const { t, i18n } = useTranslation('notes')
  const { kinds, colours } = useNoteWords()
  const { id, kind, colour, quoteParts, bodyParts, book, changedOn } = note
  const title = book?.title ?? t('book.unknown')
  const own = reply?.result.initialValue?.note === id ? reply : undefined
  return (
    <li id={`note-${id}`} className="note">
      <p className="note-place">
        <PageOf note={note} />
        <span>{colour === null ? kinds[kind] : `${kinds[kind]} · ${colours[colour]}`}</span>
        {!isInBook && book !== null && (
          <Link to={paths.notes({ book: book.contentId })} lang={langOf(title)}>
            {title}
          </Link>
        )}
        <time dateTime={changedOn}>{writeDay(changedOn, i18n.language)}</time>
      </p>
      {quoteParts !== null && (
        <blockquote
          className={colour ?? undefined}
          lang={langOf(quoteParts.map(({ text }) => text).join(''))}
        >
          <MarkedText parts={quoteParts} />
        </blockquote>
      )}
      {bodyParts !== null && (
        <p className="note-body" lang={langOf(note.body)}>
          <MarkedText parts={bodyParts} />
        </p>
      )}
      <RefusalAlert name={own?.result.error?.body === undefined ? (own?.refusal ?? null) : null} />
      <div className="note-forms">
        {kind !== 'bookmark' && <EditForm note={note} reply={own} />}
        <DeleteForm note={note} />
      </div>
    </li>
  )
}

/** Links to the entry's page in the book if the reader may open it. */
function PageOf({ note: { page, book } }: { note: NoteView }) {
  const { t } = useTranslation('notes')
  const back = useHere()
  const words = t('note.page', { page })
  if (book === null || book.groupId === null) return <span>{words}</span>
  return <Link to={paths.viewOnline(book.contentId, book.groupId, { page, back })}>{words}</Link>
}

function EditForm({ note, reply }: { note: NoteView; reply: NoteReply | undefined }) {
  const { t } = useTranslation('notes')
  const { t: translate } = useTranslation(['common', 'errors', 'messages'])
  const typed = reply?.result.initialValue?.body
  const problems = reply?.result.error?.body ?? []
  return (
    <details open={typed !== undefined}>
      <summary aria-label={t('note.editOf', { page: note.page })}>{t('note.edit')}</summary>
      <NoteForm note={note}>
        <label>
          {t('note.body')}
          <textarea
            name="body"
            rows={5}
            maxLength={4_000}
            required={note.kind === 'note'}
            aria-invalid={problems.length > 0 || undefined}
            defaultValue={typeof typed === 'string' ? typed : note.body}
          />
        </label>
        {problems.map((problem) => (
          <p key={problem} className="problem">
            {translateProblem(translate, problem)}
          </p>
        ))}
        <input type="hidden" name="do" value="save" />
        <Button>{t('note.save')}</Button>
      </NoteForm>
    </details>
  )
}

function DeleteForm({ note }: { note: NoteView }) {
  const { t } = useTranslation('notes')
  const { kinds } = useNoteWords()
  return (
    <NoteForm note={note}>
      <button
        type="submit"
        name="do"
        value="delete"
        className="note-delete"
        aria-label={t('note.deleteOf', { page: note.page, kind: kinds[note.kind] })}
      >
        {t('note.delete')}
      </button>
    </NoteForm>
  )
}

/** A form for the note in the state that the reader sees. It is sent to the list with its filters and returns there. */
function NoteForm({ note, children }: { note: NoteView; children: React.ReactNode }) {
  const here = useHere()
  return (
    <Form method="post" action={here}>
      <input type="hidden" name="note" value={note.id} />
      <input type="hidden" name="base" value={note.stamp} />
      {children}
    </Form>
  )
}

/** The names of the kinds and colours of notes. */
export function useNoteWords() {
  const { t } = useTranslation('notes')
  return {
    kinds: { bookmark: t('kind.bookmark'), highlight: t('kind.highlight'), note: t('kind.note') },
    colours: {
      yellow: t('colour.yellow'),
      green: t('colour.green'),
      blue: t('colour.blue'),
      pink: t('colour.pink'),
    },
  }
}
