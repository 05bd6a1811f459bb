import { findContent } from '#app/features/catalogue/model/content/content-store.ts'
import { catalogue } from '#app/kernel/errors/catalogue.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { minuteOf } from '#app/kernel/values/day.ts'
import { ErrorSheet } from '#app/layout/site/error-page.tsx'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { LightIsland } from '#app/ui/islands/island.tsx'
import type { Visit } from '#app/visit/visit.ts'
import './seat-queue.css'

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

/**
 * The state for a waiting reader: the number of seats, the readers before them, and when the first seat becomes free if
 * nobody reads on.
 */
type Queue = { seats: number; before: number; freesAt: number | null }

/** The queue with the title of its book, because a reader may wait in more than one window. */
type QueueView = Queue & { title: string }

/** The queue, if a missing seat keeps the reader from the book. Null for every other error. */
export async function viewSeatQueue(
  { db, site }: Visit,
  error: unknown,
  contentId: string,
): Promise<QueueView | null> {
  if (!isRefusal(error) || error.name !== 'seatLimitReached') return null
  const content = await findContent(db, site.tenantId, contentId)
  const { seats, before, freesAt } = error.details as Queue
  return { title: content?.title ?? '', seats, before, freesAt }
}
