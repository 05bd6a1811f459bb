import type { UploadWords } from '#app/features/publishing/console/upload/bulk-upload/upload-item.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import '#app/ui/console/progress.css'

/** The template of a file's line: title, progress and buttons. The script fills it in. */
export function UploadRow() {
  const { t } = useTranslation('console-upload')
  return (
    <template>
      <li className="upload-row" data-state="waiting">
        <div className="upload-file grid min-w-0">
          <strong data-title />
          <small data-name />
        </div>
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
