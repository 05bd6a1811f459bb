import { isRefusal } from '#app/errors/refusal.ts'

/** How things stand for a reader who waits: seats, readers before them, and when the first seat frees if nobody reads on. */
export type QueueView = { seats: number; before: number; freesAt: number | null }

/** The queue, where the want of a seat is what keeps a reader from a book; null for every other reason. */
export function viewSeatQueue(error: unknown): QueueView | null {
  if (!isRefusal(error) || error.name !== 'seatLimitReached') return null
  const { seats, before, freesAt } = error.details as QueueView
  return { seats, before, freesAt }
}
