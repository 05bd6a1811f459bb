import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Button } from '#app/ui/atoms/button.tsx'
import { Form, Link } from '#app/ui/atoms/link.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import type { NotesView } from './notes-view.ts'
import { useNoteWords } from './use-note-words.ts'

/** Words, kind and colour, in one book or in all. */
export function NotesFinder({ notes: { query, isFiltered } }: { notes: NotesView }) {
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

type ChoiceProps = { name: string; label: string; words: Record<string, string>; chosen: string | undefined }

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
