import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { type SeatAsked, seatLife } from './seat.ts'
import { clearQueue, joinQueue, readQueue, seatUntil, takeSeat } from './seat-store.ts'

type Asking = { db: Database; commit(writes: Write[]): Promise<number[]> }

/**
 * Takes a seat for a reading that is about to open. If there is none, puts the reader into the queue and refuses with
 * `seatLimitReached` (951), whose details are those of `readQueue`.
 */
export async function askForSeat({ db, commit }: Asking, asked: SeatAsked, lapsesAt: number): Promise<void> {
  const [taken] = await commit([takeSeat(db, asked, lapsesAt), clearQueue(db, asked), joinQueue(db, asked)])
  if (taken === 0) refuse('seatLimitReached', await readQueue(db, asked))
}

/**
 * Keeps the seat of an open reading, or takes one that is free. Refuses with `seatLimitReached` (951) without queueing.
 */
export async function keepSeat({ db, commit }: Asking, asked: SeatAsked): Promise<void> {
  const lapsesAt = asked.now + seatLife
  const [taken] = await commit([takeSeat(db, asked, lapsesAt), clearQueue(db, asked)])
  if (taken === 0) refuse('seatLimitReached')
}

/**
 * Checks that a reading has a seat before anything of the book is sent, and keeps it, because asking for pages is
 * reading. Renews a seat when half of its time is over. Refuses as `keepSeat` does.
 */
export async function ensureSeat(asking: Asking, asked: SeatAsked): Promise<void> {
  const until = await seatUntil(asking.db, asked)
  if (until === null || until < asked.now + seatLife / 2) await keepSeat(asking, asked)
}
