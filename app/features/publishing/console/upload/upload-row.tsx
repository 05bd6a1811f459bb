import type { UploadWords } from '#app/features/publishing/console/upload/bulk-upload/upload-item.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import '#app/ui/console/progress.css'

/**
 * The template of a file's line: title, progress and buttons. The script fills it in. With `isEditable` the words that the file states are
 * inputs.
 */
export function UploadRow({ isEditable = false }: { isEditable?: boolean }) {
  const { t } = useTranslation('console-upload')
  return (
    <template>
      <li className="upload-row" data-state="waiting">
        {isEditable ? (
          <Words />
        ) : (
          <div className="upload-file grid min-w-0">
            <strong data-title />
            <small data-name />
          </div>
        )}
        <progress className="progress-line" max={100} value={0} />
        <p data-said />
        <div className="flex gap-1 justify-end">
          <button type="button" className="button quiet" data-pause>
            {t('pause')}
          </button>
          <button type="button" className="button quiet" data-resume hidden>
            {t('resume')}
          </button>
          <button type="button" className="button quiet" data-remove>
            {t('remove')}
          </button>
        </div>
      </li>
    </template>
  )
}

const fields = [
  { name: 'title', most: 255, className: 'bold' },
  { name: 'author', most: 255, className: '' },
  { name: 'keywords', most: 1_000, className: '' },
] as const

/** The words of a file: what it says about itself, to be corrected until it is sent. The script says of which file they are. */
function Words() {
  const { t } = useTranslation('console')
  return (
    <>
      <div className="col-span-full grid gap-2 md:grid-cols-[2fr_1fr_1fr]">
        {fields.map(({ name, most, className }) => (
          <input
            key={name}
            className={`w-full min-w-0 h-11 md:h-9 px-2.5 line rounded-field bg-paper text-sm read-only:border-transparent read-only:px-0 read-only:placeholder:text-transparent ${className}`}
            data-field={name}
            maxLength={most}
            placeholder={t(`upload.${name === 'title' ? 'title.label' : name}`)}
            autoComplete="off"
          />
        ))}
      </div>
      <div className="upload-file grid min-w-0">
        <small data-name />
      </div>
    </>
  )
}

const keys = [
  'waiting',
  'sending',
  'storing',
  'paused',
  'broken',
  'reading',
  'readingPages',
  'ready',
  'refused',
  'notTaken',
  'notAccepted',
  'empty',
  'unreadable',
  'twice',
  'groupNeeded',
  'tooManyFiles',
  'summary',
  'pauseFile',
  'resumeFile',
  'removeFile',
  'titleOf',
  'authorOf',
  'keywordsOf',
] as const

/** The words that the script shows; it fills in `{name}`. */
export function useUploadWords(max: number): UploadWords {
  const { t } = useTranslation('console-upload')
  const given = {
    ...{ percent: '{percent}', done: '{done}', total: '{total}', why: '{why}', name: '{name}' },
    ...{ ready: '{ready}', all: '{all}', refused: '{refused}', most: '{most}' },
  }
  const said = keys.map((key) => [key, t(`said.${key}`, given)])
  return { ...(Object.fromEntries(said) as UploadWords), tooLarge: t('said.tooLarge', { max }) }
}
