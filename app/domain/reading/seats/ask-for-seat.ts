import type { Write } from '#app/data/commit.ts'
import type { Database } from '#app/data/database.ts'
import { refuse } from '#app/errors/refusal.ts'
import { type SeatAsked, seatLife } from './seat.ts'
import { clearQueue, joinQueue, readQueue, seatUntil, takeSeat } from './seat-store.ts'

type Asking = { db: Database; commit(writes: Write[]): Promise<number[]> }

/**
 * A seat for a reading that is about to open. Who gets none waits in the queue, and is refused with `seatLimitReached` (951), whose
 * details are what `readQueue` answers.
 */
export async function askForSeat({ db, commit }: Asking, asked: SeatAsked, lapsesAt: number): Promise<void> {
  const [taken] = await commit([takeSeat(db, asked, lapsesAt), clearQueue(db, asked), joinQueue(db, asked)])
  if (taken === 0) refuse('seatLimitReached', await readQueue(db, asked))
}

/** Keeps the seat of an open reading, or takes one that is free again; refuses with `seatLimitReached` (951) and queues nobody. */
export async function keepSeat({ db, commit }: Asking, asked: SeatAsked): Promise<void> {
  const lapsesAt = asked.now + seatLife
  const [taken] = await commit([takeSeat(db, asked, lapsesAt), clearQueue(db, asked)])
  if (taken === 0) refuse('seatLimitReached')
}

/**
 * That a reading has a seat before anything of the book leaves the house, and keeps it: asking for pages is reading. A seat whose time
 * is half over is written anew. Refuses as `keepSeat` does.
 */
export async function ensureSeat(asking: Asking, asked: SeatAsked): Promise<void> {
  const until = await seatUntil(asking.db, asked)
  if (until === null || until < asked.now + seatLife / 2) await keepSeat(asking, asked)
}
