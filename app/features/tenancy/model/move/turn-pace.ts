import type { CopyCursor } from './copy-cursor.ts'

/**
 * `turnMs`: how long a turn may keep a database busy. `rests`: how many times as long it then leaves the databases to others, for `maxRestMs`
 * at most. `maxCharacters`: how many characters of rows it may hold, which have to be packed, sent and unpacked. `maxChanges`: how many noted
 * changes it may follow.
 */
export type Pace = {
  turnMs: number
  rests: number
  maxRestMs: number
  maxCharacters: number
  maxChanges: number
}

/** Others hardly notice a move at this pace (npm run bench -- move), but a large site would take hours. */
const gentle: Pace = {
  turnMs: 7,
  rests: 30,
  maxRestMs: 220,
  maxCharacters: 60_000,
  maxChanges: 100,
}

/** More rows than most sites have, and more turns than those take: they move at the gentle pace. */
const [gentleRows, gentleTurns] = [8_000, 500]

/** Somebody who meets a turn waits that long at most. Milliseconds. */
const maxTurnMs = 40

/** A Worker has 128 MB for all that it does. */
const maxCharacters = 1_000_000
const maxChanges = 500

/** How much a move hurries that removes rows: nobody knows how many there are. */
const clearingHurry = 4

/**
 * The longer a move has taken, by its rows or by its turns, the more it hurries. Turns count, too, because where rows are added faster than
 * they are copied, it would never end.
 */
export function paceOf({ phase, copied }: CopyCursor, turn: number): Pace {
  const hurry = hurryOf(phase, Math.max(1, copied / gentleRows, turn / gentleTurns))
  return {
    turnMs: Math.min(maxTurnMs, gentle.turnMs * hurry),
    rests: gentle.rests / hurry,
    maxRestMs: gentle.maxRestMs / hurry,
    maxCharacters: Math.min(maxCharacters, gentle.maxCharacters * hurry),
    maxChanges: Math.min(maxChanges, Math.floor(gentle.maxChanges * hurry)),
  }
}

function hurryOf(phase: CopyCursor['phase'], soFar: number): number {
  if (phase === 'clear') return clearingHurry
  // What others write meanwhile is little, however large the site is.
  return phase === 'follow' ? 1 : soFar
}

/** How long to rest after a turn that has kept a database busy for some milliseconds. */
export function restAfter(busyMs: number, { rests, maxRestMs }: Pace): number {
  return Math.min(maxRestMs, busyMs * rests)
}
