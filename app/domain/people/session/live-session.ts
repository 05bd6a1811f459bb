import type { ExpressionBuilder } from 'kysely'
import type { Tables } from '#app/data/tables.ts'
import { idleLife } from '#app/visit/read-actor.ts'

/** Neither ended nor expired nor left alone for too long: what a limit counts. */
export function isLive(now: number) {
  return (where: ExpressionBuilder<Tables, 'session'>) =>
    where.and([
      where('session.ended_at', 'is', null),
      where('session.expires_at', '>', now),
      where.or([where('session.keep', '=', 1), where('session.last_used_at', '>', now - idleLife)]),
    ])
}
