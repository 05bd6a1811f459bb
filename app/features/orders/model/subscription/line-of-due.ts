import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '#app/kernel/data/database.ts'
import type { Tables } from '#app/kernel/data/tables.ts'
import type { Day } from '#app/kernel/values/day.ts'

/** A share of all registrations: the one with the number `at` (from 0) of `of` shares. */
export type Lane = { at: number; of: number }

/** The first and the last day on which a charge is due. Without a lane all registrations are meant. */
export type WantedLine = { from: Day | ''; to: Day; today: Day; lane?: Lane | undefined }

/** This is written exactly as in the index registration_by_renewal. */
const dueOn = sql<string>`coalesce(registration.retry_on, registration.renews_on)`
/** With a parameter, SQLite would compile the statement anew for each value, because some indexes are only for this kind. */
const isRenewal = sql<SqlBool>`charge.kind = 'renewal'`
const open = sql<SqlBool>`charge.state in ('received', 'redirected', 'authorised', 'unknown')`

/**
 * The registrations of all tenants that are due, aren't being charged, and that no chargeback holds back. `place` is the place in the line of its tenant, longest waiting
 * first: ordered by it, tenants take turns, so that one with thousands doesn't hold up one with a few.
 */
export function lineOfDue(db: Database, { from, to, today, lane }: WantedLine) {
  const place = sql<number>`row_number() OVER (PARTITION BY registration.tenant_id ORDER BY ${dueOn})`
  return db
    .selectFrom('registration')
    .select(['registration.tenant_id', 'registration.id', dueOn.as('due_on'), place.as('place')])
    .where('registration.renews_on', 'is not', null)
    .where('registration.held', 'is', null)
    .where(dueOn, '>=', from)
    .where(dueOn, '<=', to)
    .where((eb) => eb.not(eb.exists(chargesUnderWay(eb as never, today))))
    .$if(lane !== undefined, (all) => all.where(isIn(lane as Lane)))
}

/** The last character of an id is random. */
function isIn({ at, of }: Lane) {
  return sql<SqlBool>`unicode(substr(registration.id, -1)) % ${of} = ${at}`
}

/**
 * The charges of a registration in the FROM whose outcome the provider's books have yet to decide. There is at most one. Charges of a
 * period that is over don't count, because their money is given back.
 */
export function chargesUnderWay(eb: ExpressionBuilder<Tables, 'registration'>, today: Day) {
  return eb
    .selectFrom('payment_order as charge')
    .select('charge.id')
    .whereRef('charge.tenant_id', '=', 'registration.tenant_id')
    .whereRef('charge.registration_id', '=', 'registration.id')
    .where(isRenewal)
    .where('charge.ends_on', '>=', today)
    .where(open)
}
