import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { writeBytes } from '#app/ui/atoms/write-bytes.ts'
import type { NotesView } from './notes-view.ts'

/** How much room the reader's notes take, and what to do where there is little left. */
export function NotesMeter({ meter }: { meter: NonNullable<NotesView['meter']> }) {
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
