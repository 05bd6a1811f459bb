import type { CouponDiscount } from '#app/features/plans/model/price/price-of-order.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { type Day, dayOf } from '#app/kernel/values/day.ts'
import { ensureVisitorWithinRate, ensureWithinRate } from '#app/visit/brake.ts'
import { requireOwnAccount } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'

export type Coupon = CouponDiscount & { id: string; code: string; expiresOn: Day }
type Asked = { accountId: string; planId: string | null; code: string }

/**
 * A coupon that the reader may use today, for the plan if one is named (R360). Refuses an unknown code, and one for user groups that the
 * reader isn't in, with `couponNotFound`; one that has ended or is for other plans with `couponInvalid`; and one that is used up, by all
 * readers or by this one, with `couponUsedUp`. Trying codes is limited per reader and per network. Valid codes count too,
 * because otherwise the limit itself would show which codes are valid.
 */
export async function getUsableCoupon(visit: Visit, asked: Asked): Promise<Coupon> {
  await ensureWithinRate(visit.env.COUPONS_BY_READER, `${visit.site.tenantId} ${asked.accountId}`)
  await ensureVisitorWithinRate(visit.env.COUPONS_BY_NETWORK, visit)
  const row = await read(visit, asked)
  if (row === undefined || (row.groups !== 0 && row.forReader === 0)) refuse('couponNotFound')
  const isForPlan = row.plans === 0 || asked.planId === null || row.forPlan === 1
  if (row.expires_on < dayOf(visit.now()) || !isForPlan) refuse('couponInvalid')
  if (row.used >= row.usages || row.isOwn === 1) refuse('couponUsedUp')
  const { id, code, percent, amount, expires_on } = row
  return { id, code, percent, amount, expiresOn: expires_on as Day }
}

/** The key of a coupon's code as `couponKeyOf` makes it. '' if there is none. */
export async function couponKeyById(
  db: Database,
  { tenantId, couponId }: { tenantId: number; couponId: string | null },
): Promise<string> {
  if (couponId === null) return ''
  const row = await db
    .selectFrom('coupon')
    .select('code_key')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', couponId)
    .executeTakeFirst()
  return row?.code_key ?? ''
}

function read({ db, site: { tenantId } }: Visit, { accountId, planId, code }: Asked) {
  return db
    .selectFrom('coupon')
    .select((eb) => {
      const plans = eb
        .selectFrom('coupon_plan')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('coupon_plan.tenant_id', '=', tenantId)
        .whereRef('coupon_plan.coupon_id', '=', 'coupon.id')
      const groups = eb
        .selectFrom('coupon_group')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('coupon_group.tenant_id', '=', tenantId)
        .whereRef('coupon_group.coupon_id', '=', 'coupon.id')
      const own = eb
        .selectFrom('account')
        .select('account.group_id')
        .where('account.tenant_id', '=', tenantId)
        .where('account.id', '=', accountId)
      return [
        'id',
        'code',
        'percent',
        'amount',
        'expires_on',
        'usages',
        'used',
        plans.as('plans'),
        plans.where('coupon_plan.plan_id', '=', planId).as('forPlan'),
        groups.as('groups'),
        groups.where('coupon_group.group_id', '=', own).as('forReader'),
        eb
          .selectFrom('coupon_use')
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .where('coupon_use.tenant_id', '=', tenantId)
          .whereRef('coupon_use.coupon_id', '=', 'coupon.id')
          .where('coupon_use.account_id', '=', accountId)
          .as('isOwn'),
      ]
    })
    .where('coupon.tenant_id', '=', tenantId)
    .where('code_key', '=', couponKeyOf(code))
    .executeTakeFirst()
}

/** A coupon's code in the form that is stored and looked up, independent of width and case. */
export function couponKeyOf(code: string): string {
  return code.normalize('NFKC').replace(/\s/g, '').toUpperCase()
}

/** A coupon by its code, for the reader who wants to use it today. Refuses as `getUsableCoupon` does. */
export async function getOwnCoupon(
  visit: Visit,
  { couponCode, planId }: { couponCode: string; planId?: string | undefined },
): Promise<Coupon> {
  const { id: accountId } = requireOwnAccount(visit)
  return getUsableCoupon(visit, { accountId, planId: planId ?? null, code: couponCode })
}
