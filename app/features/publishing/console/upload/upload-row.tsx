import '#app/ui/console/progress.css'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'

/** The pattern of a file's line, which the script fills: its title, how far it is, what may be done about it. */
export function UploadRow() {
  const { t } = useTranslation('console-upload')
  return (
    <template>
      <li className="upload-row" data-state="waiting">
        <div className="upload-file">
          <strong data-title />
          <small data-name />
        </div>
        <progress className="progress-line" max={100} value={0} />
        <p data-said />
        <div className="upload-buttons">
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
