import './seat-queue.css'
import { catalogue } from '#app/kernel/errors/catalogue.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { minuteOf } from '#app/kernel/values/day.ts'
import { ErrorSheet } from '#app/layout/site/error-sheet.tsx'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { LightIsland } from '#app/ui/islands/island.tsx'
import type { QueueView } from './seat-queue.ts'

/** The queue for a book, and the address to go back to. */
export type WaitingReader = { queue: QueueView; back: string }

/** How often the page is requested again: in milliseconds with scripts, in seconds without. */
const askEvery = 5_000
const refreshEvery = 15

/** Shown in place of a book whose seats are all taken (R320). The book opens here when it is the reader's turn. */
export function SeatQueue({ queue: { title, seats, before, freesAt }, back }: WaitingReader) {
  const { t } = useTranslation(['reading', 'catalogue'])
  return (
    <ErrorSheet title={t('seat.title')}>
      <p className="seat-book" lang={langOf(title)}>
        {title}
      </p>
      <LightIsland name="seat-queue" when="load" props={{ every: askEvery }} className="seat-queue">
        <div role="status" data-queue="">
          <p>{t('seat.limit', { count: seats })}</p>
          <p className="seat-turn">{before === 0 ? t('seat.next') : t('seat.before', { count: before })}</p>
          {freesAt !== null && <p>{t('seat.frees', { time: minuteOf(freesAt + 59_999) })}</p>}
        </div>
        <p className="seat-note">
          {t('seat.opens')}
          <noscript>
            <meta httpEquiv="refresh" content={String(refreshEvery)} />
          </noscript>
        </p>
        <p className="code">{catalogue.seatLimitReached.code}</p>
      </LightIsland>
      <p className="error-ways">
        <ButtonLink to={back} kind="secondary">
          {t('catalogue:detail.backToBook')}
        </ButtonLink>
      </p>
    </ErrorSheet>
  )
}
