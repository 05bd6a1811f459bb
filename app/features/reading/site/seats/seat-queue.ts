import { findContent } from '#app/features/catalogue/model/content/content-store.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import type { Visit } from '#app/visit/visit.ts'

/** How things stand for a reader who waits: seats, readers before them, and when the first seat frees if nobody reads on. */
type Queue = { seats: number; before: number; freesAt: number | null }

/** The queue for a book, which is named: who waits may have more than one window open. */
export type QueueView = Queue & { title: string }

/** The queue, where the want of a seat is what keeps a reader from the book; null for every other reason. */
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
