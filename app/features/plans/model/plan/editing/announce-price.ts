import type { z } from 'zod'
import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { addDays, type Day, dayOf } from '#app/kernel/values/day.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { getEditedPlan } from './edit-plans.ts'
import type { PriceNoticeInput } from './plan-input.ts'
import {
  deletePriceNotice,
  insertPriceNotice,
  listPriceNotices,
  type PriceNotice,
} from './price-notice-store.ts'

/** Ruling 46: registered readers are told of a new price this many days before. */
const noticeDays = 30

/** The first day on which a price announced today may apply to running registrations. */
export function firstNoticeDay(now: number): Day {
  return addDays(dayOf(now), noticeDays)
}

/** New prices that registrations of a plan will get, by day. Prices that already apply are left out. */
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

/** Takes an announcement back that doesn't hold yet. */
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
