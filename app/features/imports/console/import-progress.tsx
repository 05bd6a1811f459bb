import '#app/ui/console/progress.css'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { RefreshLink } from '#app/ui/console/refresh-link.tsx'
import type { ShownImport } from './shown-import.ts'

/** The progress of a step. The number of rows isn't known during the check. With script the page updates itself. */
export function ImportProgress({ about: { state, atRow, lastRow } }: { about: ShownImport }) {
  const { t } = useTranslation('console-csv')
  const of = lastRow === null ? null : { row: atRow, last: lastRow }
  return (
    <section className="import-progress" aria-live="polite" data-working>
      <p>
        <strong>{t(`state.${state}`)}</strong>{' '}
        {of === null ? t('progress.checking', { row: atRow }) : t('progress.of', of)}
      </p>
      <progress
        className="progress-line"
        max={lastRow ?? undefined}
        value={lastRow === null ? undefined : atRow}
        aria-label={t('progress.label')}
      />
      <p className="hint if-script">{t('refreshHint')}</p>
      <RefreshLink />
    </section>
  )
}
