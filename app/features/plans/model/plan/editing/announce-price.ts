import type { z } from 'zod'
import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { addDays, type Day, dayOf } from '#app/kernel/values/day.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { getEditedPlan, type PriceNoticeInput } from './edit-plans.ts'

/** Readers are told of a new price this many days before it applies (ruling 46). */
const noticeDays = 30

/** The first day on which a price announced today may apply to running registrations. */
export function firstNoticeDay(now: number): Day {
  return addDays(dayOf(now), noticeDays)
}

/** Lists the announced prices of a plan that don't apply yet, by day. */
export async function listNotices(visit: Visit, { id }: { id: string }): Promise<PriceNotice[]> {
  requireStaff(visit, 'service')
  return listPriceNotices(visit.db, { tenantId: visit.site.tenantId, id }, dayOf(visit.now()))
}

/**
 * Announces a price (yen without tax) for running registrations. They get it with the first period that begins on that
 * day or later, at least 30 days ahead (ruling 46). Refuses an earlier day with `invalidDate` (410).
 */
export async function announcePrice(
  visit: Visit,
  id: string,
  { price, effectiveOn }: z.output<typeof PriceNoticeInput>,
): Promise<void> {
  const admin = requireStaff(visit, 'service')
  const plan = await getEditedPlan(visit, { id })
  const first = firstNoticeDay(visit.now())
  if (effectiveOn < first)
    refuse('invalidDate', { fields: { effectiveOn: [fieldProblem('tooEarly', { day: first })] } })
  const notice = { effectiveOn, price, announcedAt: visit.now(), announcedBy: admin.id }
  await commit(visit, [
    insertPriceNotice(visit.db, { tenantId: visit.site.tenantId, id }, notice),
    insertAudit(visit, admin, {
      action: 'plan.announce',
      subject: id,
      name: plan.name,
      after: { price, effectiveOn },
    }),
  ])
}

/** Takes back an announced price that doesn't apply yet. */
export async function withdrawNotice(visit: Visit, id: string, effectiveOn: string): Promise<void> {
  const admin = requireStaff(visit, 'service')
  const plan = await getEditedPlan(visit, { id })
  const [notice] = (await listNotices(visit, { id })).filter((known) => known.effectiveOn === effectiveOn)
  if (notice === undefined) refuse('notFound')
  await commit(visit, [
    deletePriceNotice(visit.db, { tenantId: visit.site.tenantId, id }, effectiveOn),
    insertAudit(visit, admin, {
      action: 'plan.unannounce',
      subject: id,
      name: plan.name,
      before: { price: notice.price, effectiveOn },
    }),
  ])
}

/** An announced price (yen without tax). It applies to a running registration from the first period that begins on the day or later. */
export type PriceNotice = { effectiveOn: string; price: number; announcedAt: number }

type Place = { tenantId: number; id: string }

function listPriceNotices(db: Database, { tenantId, id }: Place, after: Day): Promise<PriceNotice[]> {
  return db
    .selectFrom('plan_price_notice')
    .select(['effective_on as effectiveOn', 'price', 'announced_at as announcedAt'])
    .where('tenant_id', '=', tenantId)
    .where('plan_id', '=', id)
    .where('effective_on', '>', after)
    .orderBy('effective_on')
    .execute()
}

/** Stores an announced price. It replaces another one for the same day. */
function insertPriceNotice(
  db: Database,
  { tenantId, id }: Place,
  { effectiveOn, price, announcedAt, announcedBy }: PriceNotice & { announcedBy: string },
): Write {
  const said = { price, announced_at: announcedAt, announced_by: announcedBy }
  return db
    .insertInto('plan_price_notice')
    .values({ tenant_id: tenantId, plan_id: id, effective_on: effectiveOn, ...said })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'plan_id', 'effective_on']).doUpdateSet(said))
}

function deletePriceNotice(db: Database, { tenantId, id }: Place, effectiveOn: string): Write {
  return db
    .deleteFrom('plan_price_notice')
    .where('tenant_id', '=', tenantId)
    .where('plan_id', '=', id)
    .where('effective_on', '=', effectiveOn)
}
