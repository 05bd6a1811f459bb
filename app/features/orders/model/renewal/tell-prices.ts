import { insertTelling } from '#app/features/orders/model/letters/telling.ts'
import { type Due, listRenewingOf } from '#app/features/orders/model/renewing/due-store.ts'
import { noticeDays, priceFor } from '#app/features/orders/model/renewing/price-for.ts'
import type { PriceNotice } from '#app/features/orders/model/renewing/renewing.ts'
import { periodOf } from '#app/features/plans/model/period/period.ts'
import { commitTo } from '#app/kernel/data/commit.ts'
import { insertJob } from '#app/kernel/jobs/insert-job.ts'
import { addDays, type Day, dayOf, startOfDay } from '#app/kernel/values/day.ts'
import { withTax } from '#app/kernel/values/yen.ts'
import { priceToldKind } from './price-told.ts'
import type { Telling } from './sweep-tellings.ts'

/** D1 takes about this many writers in a batch. */
const atOnce = 100

type Notice = PriceNotice & { tenantId: number; planId: string }

/** Writes to every reader whose next charge will have a new price, as soon as the price is announced (ruling 46). */
export async function tellPrices(telling: Telling): Promise<void> {
  const [notice] = await untold(telling)
  if (notice !== undefined) await tell(telling, notice)
}

async function tell({ d1, db, now }: Telling, notice: Notice): Promise<void> {
  for (let after = ''; ; ) {
    const some = await listRenewingOf(db, notice, { after, limit: atOnce })
    const letters = some.flatMap((due) => {
      const change = changeOf(due, notice)
      if (change === null) return []
      const letter = { letter: 'priceChanges', planId: due.planId, ...change } as const
      return [insertTelling(db, due, letter, { about: `${due.id}-${notice.effectiveOn}`, now })]
    })
    if (letters.length > 0) await commitTo(d1, letters)
    const last = some.at(-1)
    if (last === undefined) break
    after = last.id
  }
  const { tenantId, planId, effectiveOn } = notice
  const dueAt = Math.max(startOfDay(effectiveOn), now)
  const job = { id: markOf(notice), tenantId, subject: planId, payload: {}, dueAt, now }
  await commitTo(d1, [insertJob(db, priceToldKind, job)])
}

/** The present price and the first charge of the new one. Null if nothing changes for this registration. */
function changeOf(
  { renewing, around }: Due,
  notice: PriceNotice,
): { before: number; next: { on: Day; total: number } } | null {
  const { price, anchorOn, createdAt, duration, provider } = renewing
  // assumed: the publisher charges the price that was agreed at the purchase.
  if (price === null || anchorOn === null || provider === 'GAKKEN_ID' || notice.announcedAt <= createdAt)
    return null
  for (let period = renewing.period + 1; ; period++) {
    const { startsOn } = periodOf(anchorOn, period, duration)
    if (startsOn < notice.effectiveOn || startsOn < addDays(dayOf(notice.announcedAt), noticeDays)) continue
    const others = around.notices.filter(({ effectiveOn }) => effectiveOn !== notice.effectiveOn)
    const before = priceFor({ price, createdAt }, others, startsOn)
    const after = priceFor({ price, createdAt }, around.notices, startsOn)
    if (before === after) return null
    return { before: withTax(before), next: { on: startsOn, total: withTax(after) } }
  }
}

function markOf({ tenantId, planId, effectiveOn }: Notice): string {
  return `price-told-${tenantId}-${planId}-${effectiveOn}`
}

async function untold({ db, now }: Telling): Promise<Notice[]> {
  return db
    .selectFrom('plan_price_notice as notice')
    .select([
      'notice.tenant_id as tenantId',
      'notice.plan_id as planId',
      'notice.effective_on as effectiveOn',
      'notice.price',
      'notice.announced_at as announcedAt',
    ])
    .where('notice.effective_on', '>', dayOf(now))
    .where(({ not, exists, selectFrom, fn, val }) =>
      not(
        exists(
          selectFrom('job')
            .select('job.id')
            .whereRef('job.tenant_id', '=', 'notice.tenant_id')
            .where('job.kind', '=', priceToldKind.name)
            .whereRef('job.subject', '=', 'notice.plan_id')
            .where(
              'job.id',
              '=',
              fn<string>('concat', [
                val('price-told-'),
                'notice.tenant_id',
                val('-'),
                'notice.plan_id',
                val('-'),
                'notice.effective_on',
              ]),
            ),
        ),
      ),
    )
    .limit(1)
    .$castTo<Notice>()
    .execute()
}
