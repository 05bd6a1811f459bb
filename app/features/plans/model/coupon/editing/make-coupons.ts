import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { CouponBatchInput } from './coupon-input.ts'
import { insertCouponPlans, insertCoupons } from './edited-coupon-store.ts'
import { ensureNotOver, ensurePlans } from './save-coupon.ts'

/** Without characters that are easily confused. There are 32, so that five bits of a byte choose one without bias. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
/** 60 bits, so that nobody can guess one of ten thousand codes. */
const codeLength = 12
/** Keeps the list of one statement below the maximum size of a parameter. */
const maxPerStatement = 2500

/**
 * Makes up to 10,000 codes at once, each a coupon of its own, all or none. Returns what they have in common. Refuses as
 * `addCoupon` does.
 */
export async function makeCoupons(
  visit: Visit,
  input: CouponBatchInput,
): Promise<{ batch: string; count: number }> {
  const admin = requireStaff(visit, 'service')
  ensureNotOver(visit, input.expiresOn)
  await ensurePlans(visit, input.planIds)
  const { tenantId } = visit.site
  const batch = newElementId(visit.randomBytes)
  const terms = { ...input, batch, now: visit.now() }
  const coupons = newCodes(visit, input)
  await commit(visit, [
    ...inParts(coupons).flatMap((some) => [
      insertCoupons(visit.db, tenantId, some, terms),
      insertCouponPlans(
        visit.db,
        tenantId,
        some.map(({ id }) => id),
        input.planIds,
      ),
    ]),
    insertAudit(visit, admin, {
      action: 'coupon.make',
      subject: batch,
      name: input.prefix,
      after: { count: input.count, percent: input.percent, expiresOn: input.expiresOn, usages: input.usages },
    }),
  ])
  return { batch, count: coupons.length }
}

function inParts<One>(all: readonly One[]): One[][] {
  const parts = Math.ceil(all.length / maxPerStatement)
  return Array.from({ length: parts }, (_, at) => all.slice(at * maxPerStatement, (at + 1) * maxPerStatement))
}

/** Twelve signs in groups of four, after the prefix. */
function newCodes(
  { randomBytes }: Visit,
  { prefix, count }: CouponBatchInput,
): { id: string; code: string }[] {
  return Array.from({ length: count }, () => {
    const signs = Array.from(randomBytes(codeLength), (byte) => alphabet[byte & 31]).join('')
    const groups = signs.match(/.{4}/g) ?? []
    return { id: newElementId(randomBytes), code: [...(prefix === '' ? [] : [prefix]), ...groups].join('-') }
  })
}
