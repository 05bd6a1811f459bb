import { aboutPayment } from '#app/features/orders/model/payment-setting/payment-setting-store.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { seal } from '#app/kernel/data/sealed.ts'
import { worldContracts } from '#seeds/demo/commerce.ts'
import { insertSite } from '#seeds/demo/insert-site.ts'

/**
 * A site whose company sells through its store at Shopify, and one whose readers enter cards on GMO's own page, and may pay at convenience
 * stores, by bank transfer and from wallets. Each has one plan.
 */
export const storeSite = { tenantId: 19, servicePath: 'mise', planId: 'miseplan00000000000011' }
export const tillSite = { tenantId: 20, servicePath: 'reji', planId: 'rejiplan00000000000011' }

const sites = [
  { ...storeSite, provider: 'SHOPIFY', name: '店', konbini: null, transfer: null, wallets: {} },
  {
    ...tillSite,
    provider: 'GMO',
    name: 'レジ',
    konbini: { days: 7, chains: ['SEVEN_ELEVEN', 'LAWSON', 'FAMILYMART'], hours: '10:00-18:00' },
    transfer: { days: 7 },
    wallets: { paypay: '{}', applepay: '{}', googlepay: '{}' },
  },
] as const

type Sealing = Parameters<typeof seal>[0]['env']

export async function seedSellingSites(db: Database, now: number, env: Sealing): Promise<void> {
  for (const site of sites) await seedSite(db, now, env, site)
}

async function seedSite(
  db: Database,
  now: number,
  env: Sealing,
  { tenantId, servicePath, planId, provider, name, konbini, transfer, wallets }: (typeof sites)[number],
): Promise<void> {
  const address = { domain: null, servicePath }
  const look = { layout: '{"viewPage":1}', subscription: '{"showSubscriptionStatus":true}' }
  await insertSite(db, { tenantId, name: `${name}の本棚`, address, settings: look }, now)
  const group = { tenant_id: tenantId, id: 1, name: `${name}の本`, ref_code: null, ordinal: 1 }
  await db.insertInto('content_group').values(group).execute()
  const { open, secret } = worldContracts[provider]
  const settings = JSON.stringify({
    [provider]: { ...open, ...(provider === 'GMO' && { cardEntry: 'page' }) },
  })
  const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length))
  const secrets = JSON.stringify({ [provider]: secret })
  await db
    .insertInto('company_payment')
    .values({
      company_id: tenantId,
      provider,
      konbini: konbini && JSON.stringify(konbini),
      transfer: transfer && JSON.stringify(transfer),
      ...wallets,
      seller: JSON.stringify({ name: `${name}の出版社`, phone: '03-0000-0020' }),
      settings,
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
      name: `${name}の読み放題`,
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
