import type { CopyCursor } from './copy-cursor.ts'

/**
 * `turnMs`: how long a turn may keep a database busy. `restMs`: how long it then leaves the databases to others. `maxCharacters`: how many
 * characters of rows it may hold, which have to be packed, sent and unpacked.
 */
export type Pace = { turnMs: number; restMs: number; maxCharacters: number }

/** Others hardly notice a move at this pace (npm run bench -- move), but a large site would take hours. */
const gentle: Pace = { turnMs: 7, restMs: 220, maxCharacters: 60_000 }

/** More rows than most sites have: they move at the gentle pace. */
const gentleRows = 8_000

/** Somebody who meets a turn waits that long at most. Milliseconds. */
const maxTurnMs = 40

/** A Worker has 128 MB for all that it does. */
const maxCharacters = 1_000_000

/** How much a move hurries that removes rows: nobody knows how many there are. */
const clearingHurry = 4

/** The longer a move has taken, the more it hurries. */
export function paceOf({ phase, copied }: CopyCursor): Pace {
  const hurry = { clear: clearingHurry, follow: 1 }[phase as string] ?? Math.max(1, copied / gentleRows)
  return {
    turnMs: Math.min(maxTurnMs, gentle.turnMs * hurry),
    restMs: gentle.restMs / hurry,
    maxCharacters: Math.min(maxCharacters, gentle.maxCharacters * hurry),
  }
}
