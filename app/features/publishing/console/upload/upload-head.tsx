import { useTranslation } from '#app/kernel/rendering/rendering.ts'

/** How far all files of the batch are, and what may be done about many at once; the script shows what applies. */
export function UploadHead() {
  const { t } = useTranslation('console-upload')
  const acts = [
    ['data-retry', t('retry')],
    ['data-pause-all', t('pauseAll')],
    ['data-resume-all', t('resumeAll')],
    ['data-clear', t('clear')],
  ] as const
  return (
    <div className="upload-head" hidden>
      <progress className="progress-line" max={1} value={0} aria-label={t('progress')} />
      <p role="status" data-summary />
      <label className="check" hidden>
        <input type="checkbox" data-only-failed />
        {t('onlyFailed')}
      </label>
      {acts.map(([name, label]) => (
        <button key={name} type="button" className="button quiet" {...{ [name]: '' }} hidden>
          {label}
        </button>
      ))}
    </div>
  )
}
