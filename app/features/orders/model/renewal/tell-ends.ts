import { type SqlBool, sql } from 'kysely'
import { insertTelling } from '#app/features/orders/model/letters/telling.ts'
import { type Due, listEnding } from '#app/features/orders/model/renewing/due-store.ts'
import { endPeriodicOf } from '#app/features/orders/model/renewing/renewing-writes.ts'
import { commitTo, type Write } from '#app/kernel/data/commit.ts'
import { addDays, dayOf, startOfDay } from '#app/kernel/values/day.ts'
import type { Telling } from './sweep-tellings.ts'

const daysAhead = 7
const mostASweep = 25

/** Writes to readers whose registration doesn't renew a week before its last day, once for each such day. */
export async function tellEnds({ d1, db, now }: Telling): Promise<void> {
  const today = dayOf(now)
  const ending = await listEnding(db, { from: today, to: addDays(today, daysAhead), limit: mostASweep })
  for (const one of ending) await commitTo(d1, writesOf({ d1, db, now }, one))
}

/** Ends the publisher's charges for a withdrawn plan before the next one. */
function writesOf({ db, now }: Telling, one: Due): Write[] {
  const until = one.renewing.endsOn
  const telling = { letter: 'planEnds', planId: one.planId, until } as const
  const untold = db
    .selectFrom('registration')
    .select('id')
    .where('tenant_id', '=', one.tenantId)
    .where('id', '=', one.id)
    .where('ends_on', '=', until)
  const told = { about: `${one.id}-${until}`, now, condition: sql<SqlBool>`EXISTS ${untold}` }
  return [
    ...(isNews(one) ? [insertTelling(db, one, telling, told)] : []),
    ...(one.renewing.renewsOn === null ? [] : endPeriodicOf(db, one, now)),
    db
      .updateTable('registration')
      .set({ told_ends_on: until })
      .where('tenant_id', '=', one.tenantId)
      .where('id', '=', one.id)
      .where('ends_on', '=', until),
  ]
}

/** Readers who bought or cancelled within these days know already when it ends. */
function isNews({ renewing, startsOn, cancelledAt }: Due): boolean {
  const { endsOn } = renewing
  if (addDays(startsOn, daysAhead) > endsOn) return false
  return cancelledAt === null || cancelledAt < startOfDay(addDays(endsOn, -daysAhead))
}
