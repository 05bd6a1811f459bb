import { aboutPayment } from '#app/features/orders/model/payment-setting/payment-setting-store.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { seal } from '#app/kernel/data/sealed.ts'
import { worldContracts } from '#seeds/demo/commerce.ts'
import { insertSite } from '#seeds/demo/insert-site.ts'

/** A site whose company sells through its store at Shopify, with one plan. */
export const storeSite = { tenantId: 19, servicePath: 'mise', planId: 'miseplan00000000000011' }

type Sealing = Parameters<typeof seal>[0]['env']

export async function seedStoreSite(db: Database, now: number, env: Sealing): Promise<void> {
  const { tenantId, servicePath, planId } = storeSite
  const address = { domain: null, servicePath }
  const settings = { layout: '{"viewPage":1}', subscription: '{"showSubscriptionStatus":true}' }
  await insertSite(db, { tenantId, name: '店の本棚', address, settings }, now)
  const group = { tenant_id: tenantId, id: 1, name: '店の本', ref_code: null, ordinal: 1 }
  await db.insertInto('content_group').values(group).execute()
  const { open, secret } = worldContracts.SHOPIFY
  const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length))
  const secrets = JSON.stringify({ SHOPIFY: secret })
  await db
    .insertInto('company_payment')
    .values({
      company_id: tenantId,
      provider: 'SHOPIFY',
      settings: JSON.stringify({ SHOPIFY: open }),
      sealed_secrets: await seal({ env, randomBytes }, secrets, aboutPayment(tenantId)),
      checked_at: now,
      updated_at: now,
    })
    .execute()
  await db
    .insertInto('subscription_plan')
    .values({
      tenant_id: tenantId,
      id: planId,
      name: '店の読み放題',
      description: '',
      image_name: null,
      price: 500,
      discount_price: null,
      duration: 1,
      duration_type: 'month',
    })
    .execute()
  await db
    .insertInto('subscription_plan_group')
    .values({ tenant_id: tenantId, plan_id: planId, group_id: 1 })
    .execute()
}
