import type { ExpressionBuilder } from 'kysely'
import type { Tables } from '#app/data/tables.ts'
import { idleLife } from '#app/visit/read-actor.ts'

/** No session lasts longer (ruling 7). Milliseconds. */
export const yearLife = 365 * 24 * 3_600_000

/**
 * Neither ended nor expired nor left alone for too long: what a limit counts. That it began within a year is no condition of
 * its own; it makes SQLite look through the account's sessions instead of all of the site's.
 */
export function isLive(now: number) {
  return (where: ExpressionBuilder<Tables, 'session'>) =>
    where.and([
      where('session.ended_at', 'is', null),
      where('session.created_at', '>', now - yearLife),
      where('session.expires_at', '>', now),
      where.or([where('session.keep', '=', 1), where('session.last_used_at', '>', now - idleLife)]),
    ])
}
