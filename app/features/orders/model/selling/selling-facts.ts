import { type ExpressionBuilder, sql } from 'kysely'
import { isRegistrationOpen } from '#app/features/identity/model/account/account-rules.ts'
import {
  nobody,
  type OpenContracts,
  type Seller,
} from '#app/features/orders/model/payment-setting/payment-setting.ts'
import type { PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { listed } from '#app/kernel/data/given-rows.ts'
import { inTenant } from '#app/kernel/data/in-tenant.ts'
import type { AccountType, Tables } from '#app/kernel/data/tables.ts'
import { siteSettingSchemas } from '#app/visit/site-settings.ts'
import type { SellingFacts } from './readiness.ts'

type Sites = ExpressionBuilder<Tables, 'tenant'>

/**
 * What is known of these sites and their companies, by the site's number, in one statement however many they are. Each search ends at the
 * first row that it finds.
 */
export async function readSellingFacts(
  db: Database,
  tenantIds: readonly number[],
): Promise<Map<number, SellingFacts>> {
  const rows = await db
    .selectFrom('tenant')
    .innerJoin('company', 'company.id', 'tenant.company_id')
    .leftJoin('company_payment as payment', 'payment.company_id', 'tenant.company_id')
    .select([
      'tenant.id as tenantId',
      'payment.provider',
      'payment.settings',
      'payment.seller',
      'payment.checked_at as checkedAt',
    ])
    .select((eb) => [
      eb.fn.coalesce('tenant.account_type', 'company.account_type').as('accountType'),
      eb
        .exists(publishedPlans(eb as never).select('plan.id'))
        .$castTo<0 | 1>()
        .as('hasPlan'),
      eb
        .exists(titlesOnOffer(eb as never))
        .$castTo<0 | 1>()
        .as('hasTitle'),
      eb
        .exists(
          eb
            .selectFrom('payment_order as paid')
            .select('paid.id')
            .whereRef('paid.tenant_id', '=', 'tenant.id')
            .whereRef('paid.provider', '=', 'payment.provider')
            .where('paid.state', '=', 'confirmed')
            .where('paid.total', '>', 0),
        )
        .$castTo<0 | 1>()
        .as('hasPaid'),
      eb
        .exists(
          eb
            .selectFrom('account')
            .select('account.id')
            .whereRef('account.tenant_id', '=', 'tenant.id')
            .where('account.level', '=', 'reader')
            .where('account.cancelled_at', 'is', null),
        )
        .$castTo<0 | 1>()
        .as('hasReaders'),
      settingOf(eb as never, 'signIn').as('signIn'),
      settingOf(eb as never, 'subscription').as('subscription'),
    ])
    .where('tenant.id', 'in', listed(tenantIds))
    .execute()
  return new Map(rows.map((row) => [row.tenantId, factsOf(row)]))
}

type Row = {
  accountType: AccountType
  provider: PaymentProvider | null
  settings: string | null
  seller: string | null
  checkedAt: number | null
  hasPlan: 0 | 1
  hasTitle: 0 | 1
  hasPaid: 0 | 1
  hasReaders: 0 | 1
  signIn: string | null
  subscription: string | null
}

function factsOf({ seller, checkedAt, hasPlan, hasTitle, hasPaid, hasReaders, ...row }: Row): SellingFacts {
  const subscription = siteSettingSchemas.subscription.parse(JSON.parse(row.subscription ?? '{}'))
  return {
    seller: { ...nobody, ...(JSON.parse(seller ?? '{}') as Partial<Seller>) },
    hasContract: hasContract(row),
    isTested: checkedAt !== null || hasPaid === 1,
    hasPlan: hasPlan === 1,
    hasTitle: hasTitle === 1,
    hasWayIn: hasReaders === 1 || isSignUpOpen(row),
    isSelling: subscription.showSubscriptionStatus,
  }
}

function hasContract({ provider, settings }: Pick<Row, 'provider' | 'settings'>): boolean {
  return provider !== null && (JSON.parse(settings ?? '{}') as OpenContracts)[provider] !== undefined
}

/** Whether a stranger can get an account of their own at the site. An account that comes with an address can't buy anything. */
function isSignUpOpen({ accountType, signIn: stored }: Pick<Row, 'accountType' | 'signIn'>): boolean {
  const signIn = siteSettingSchemas.signIn.parse(JSON.parse(stored ?? '{}'))
  return (
    isRegistrationOpen({ accountType, isShowLinkRegisterUser: signIn.isShowLinkRegisterUser }) ||
    signIn.googleOption ||
    signIn.microsoftLoginOption ||
    signIn.gakkenServiceCode !== ''
  )
}

function settingOf(eb: Sites, name: 'signIn' | 'subscription') {
  return eb
    .selectFrom('site_setting')
    .select('site_setting.value')
    .whereRef('site_setting.tenant_id', '=', 'tenant.id')
    .where('site_setting.name', '=', name)
}

function publishedPlans(eb: Sites) {
  return eb
    .selectFrom('subscription_plan as plan')
    .whereRef('plan.tenant_id', '=', 'tenant.id')
    .where('plan.state', '=', 'published')
}

/** The visible titles in the collections that the plans on offer open. */
function titlesOnOffer(eb: Sites) {
  return publishedPlans(eb)
    .innerJoin('subscription_plan_group as covered', (join) => inTenant(join, 'covered.plan_id', 'plan.id'))
    .innerJoin('content_in_group as placed', (join) => inTenant(join, 'placed.group_id', 'covered.group_id'))
    .innerJoin('content', (join) => inTenant(join, 'content.id', 'placed.content_id'))
    .where('content.visible', '=', 1)
    .select(sql<number>`1`.as('one'))
}
