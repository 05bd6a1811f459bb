import { findContent } from '#app/features/catalogue/model/content/content-store.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import type { Visit } from '#app/visit/visit.ts'

/**
 * The state for a waiting reader: the number of seats, the readers before them, and when the first seat becomes free if
 * nobody reads on.
 */
type Queue = { seats: number; before: number; freesAt: number | null }

/** The queue with the title of its book, because a reader may wait in more than one window. */
export type QueueView = Queue & { title: string }

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
