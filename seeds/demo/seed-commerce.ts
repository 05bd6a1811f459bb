import { aboutPayment } from '#app/features/orders/model/payment-setting/payment-setting-store.ts'
import { couponKeyOf } from '#app/features/plans/model/coupon/find-coupon.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { seal } from '#app/kernel/data/sealed.ts'
import { addDays, dayOf } from '#app/kernel/values/day.ts'
import type { WorldTenant } from '#seeds/demo/world-content.ts'
import { commerce, type WorldPlan, worldContracts } from './commerce.ts'
import { written } from './insert-site.ts'
import { seedPricePeriods } from './seed-price-periods.ts'
import { world } from './world.ts'

type Deps = Parameters<typeof seal>[0] & { db: Database; now: number }

/**
 * Seeds the payment contracts of the demo companies, their data as sellers, further plans, coupons, and a discount for the second purchase.
 */
export async function seedCommerce(deps: Deps): Promise<void> {
  for (const tenant of Object.keys(commerce) as WorldTenant[]) {
    await seedContract(deps, tenant)
    for (const [at, plan] of (commerce[tenant]?.plans ?? []).entries())
      await seedPlan(deps, tenant, plan, at + 1)
    await seedCoupons(deps, tenant)
  }
}

/** Inserts a demo company's contract with the sandbox, with sealed secrets. */
async function seedContract({ db, now, ...deps }: Deps, tenant: WorldTenant): Promise<void> {
  const sold = commerce[tenant]
  if (sold === undefined) return
  const { provider, others = [], seller } = sold
  const { id } = world[tenant].company
  const of = (part: 'open' | 'secret') =>
    JSON.stringify(Object.fromEntries([provider, ...others].map((one) => [one, worldContracts[one][part]])))
  await db
    .insertInto('company_payment')
    .values({
      company_id: id,
      provider,
      settings: of('open'),
      sealed_secrets: await seal(deps, of('secret'), aboutPayment(id)),
      seller: JSON.stringify(seller),
      checked_at: now,
      updated_at: now,
    })
    .execute()
}

async function seedPlan({ db, now }: Deps, tenant: WorldTenant, plan: WorldPlan, at: number): Promise<void> {
  const { tenantId } = world[tenant]
  const { id, name, description, price, discountPrice, duration, durationType, freeDays, groupIds } = plan
  await db
    .insertInto('subscription_plan')
    .values({
      tenant_id: tenantId,
      id,
      ...written(tenant, { name, description }),
      image_name: null,
      price,
      discount_price: discountPrice ?? null,
      duration: duration ?? 1,
      duration_type: durationType,
      free_days: freeDays ?? 0,
      ordinal: at,
      updated_at: now,
    })
    .execute()
  await seedPricePeriods(db, now, { tenantId, id, price, discountPrice: discountPrice ?? null })
  await db
    .insertInto('subscription_plan_group')
    .values(groupIds.map((group) => ({ tenant_id: tenantId, plan_id: id, group_id: group })))
    .execute()
}

async function seedCoupons({ db, now }: Deps, tenant: WorldTenant): Promise<void> {
  const { tenantId } = world[tenant]
  const touched = { created_at: now, updated_at: now }
  for (const [at, coupon] of (commerce[tenant]?.coupons ?? []).entries()) {
    const id = `${tenant}coupon00000000000${String(at + 1).padStart(3, '0')}`
    const { code, percent = null, amount = null, days, usages, plans = [] } = coupon
    const row = {
      code,
      code_key: couponKeyOf(code),
      percent,
      amount,
      usages,
      expires_on: addDays(dayOf(now), days),
    }
    await db
      .insertInto('coupon')
      .values({ tenant_id: tenantId, id, ...row, batch: null, ...touched })
      .execute()
    for (const plan of plans)
      await db
        .insertInto('coupon_plan')
        .values({ tenant_id: tenantId, coupon_id: id, plan_id: plan })
        .execute()
  }
  for (const { plan, ordinal, percent } of commerce[tenant]?.ordinals ?? []) {
    const row = { plan_id: plan, ordinal, percent, price: null, updated_at: now }
    await db
      .insertInto('discount_ordinal')
      .values({ tenant_id: tenantId, id: `${tenant}ordinal0000000000${ordinal}`, ...row })
      .execute()
  }
}
