import { sql } from 'kysely'
import { isRegistrationOpen } from '#app/features/identity/model/account/account-rules.ts'
import {
  nobody,
  type OpenContracts,
  type Seller,
} from '#app/features/orders/model/payment-setting/payment-setting.ts'
import type { PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { inTenant } from '#app/kernel/data/in-tenant.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Site } from '#app/visit/site.ts'
import { hasLevel } from '#app/visit/staff-policy.ts'
import type { Visit } from '#app/visit/visit.ts'
import {
  missingSellerFields,
  type SellerField,
  type SellingFacts,
  type SellingNeed,
  sellingGaps,
  sellingNeeds,
} from './readiness.ts'

/** What a site lacks before readers can buy its plans. */
export type Readiness = {
  isSelling: boolean
  gaps: SellingNeed[]
  /** The seller details that are missing. */
  sellerFields: SellerField[]
  /** The gaps that this administrator's level may not close, and the names of administrators of the company who may. */
  beyond: SellingNeed[]
  ask: string[]
}

/** Administrators to ask are named so that one of them is there; a long list would help nobody. */
const maxNamed = 5

/** What the site still lacks before its readers can buy a plan, for its administrators. Takes one statement, two if somebody must be asked. */
export async function getReadiness(visit: Visit): Promise<Readiness> {
  const staff = requireStaff(visit, 'service')
  const facts = await readSellingFacts(visit.db, visit.site)
  const gaps = sellingGaps(facts)
  const beyond = gaps.filter((need) => !hasLevel(staff, sellingNeeds[need]))
  // A key has nobody to ask for it.
  const ask = beyond.length === 0 || staff.isKey ? [] : await nameAdministrators(visit)
  return {
    isSelling: facts.isSelling,
    gaps,
    sellerFields: gaps.includes('seller') ? missingSellerFields(facts.seller) : [],
    beyond,
    ask,
  }
}

/** The facts of one site and its company, in one statement. Each search ends at the first row that it finds. */
async function readSellingFacts(db: Database, site: Site): Promise<SellingFacts> {
  const { tenantId, companyId, settings } = site
  const row = await db
    .selectFrom('company')
    .leftJoin('company_payment as payment', 'payment.company_id', 'company.id')
    .select(['payment.provider', 'payment.settings', 'payment.seller', 'payment.checked_at as checkedAt'])
    .select((eb) => [
      eb.exists(publishedPlans(db, tenantId)).$castTo<0 | 1>().as('hasPlan'),
      eb.exists(titlesOnOffer(db, tenantId)).$castTo<0 | 1>().as('hasTitle'),
      eb
        .exists(
          eb
            .selectFrom('payment_order as paid')
            .select('paid.id')
            .where('paid.tenant_id', '=', tenantId)
            .where('paid.state', '=', 'confirmed')
            .where('paid.total', '>', 0)
            .whereRef('paid.provider', '=', 'payment.provider'),
        )
        .$castTo<0 | 1>()
        .as('hasPaid'),
      eb
        .exists(eb.selectFrom('account').select('account.id').where('account.tenant_id', '=', tenantId))
        .$castTo<0 | 1>()
        .as('hasReaders'),
    ])
    .where('company.id', '=', companyId)
    .executeTakeFirst()
  return {
    seller: { ...nobody, ...(JSON.parse(row?.seller ?? '{}') as Partial<Seller>) },
    hasContract: hasContract(row?.provider ?? null, row?.settings ?? null),
    isTested: row?.checkedAt != null || row?.hasPaid === 1,
    hasPlan: row?.hasPlan === 1,
    hasTitle: row?.hasTitle === 1,
    hasWayIn: row?.hasReaders === 1 || isSignUpOpen(site),
    isSelling: settings.subscription.showSubscriptionStatus,
  }
}

function hasContract(provider: PaymentProvider | null, settings: string | null): boolean {
  return provider !== null && (JSON.parse(settings ?? '{}') as OpenContracts)[provider] !== undefined
}

/** Whether a stranger can get an account of their own at the site. An account that comes with an address can't buy anything. */
function isSignUpOpen({ accountType, settings }: Pick<Site, 'accountType' | 'settings'>): boolean {
  const { signIn } = settings
  return (
    isRegistrationOpen({ accountType, isShowLinkRegisterUser: signIn.isShowLinkRegisterUser }) ||
    signIn.googleOption ||
    signIn.microsoftLoginOption ||
    signIn.gakkenServiceCode !== ''
  )
}

function publishedPlans(db: Database, tenantId: number) {
  return db
    .selectFrom('subscription_plan as plan')
    .select('plan.id')
    .where('plan.tenant_id', '=', tenantId)
    .where('plan.state', '=', 'published')
}

/** The visible titles in the collections that the plans on offer open. */
function titlesOnOffer(db: Database, tenantId: number) {
  return publishedPlans(db, tenantId)
    .innerJoin('subscription_plan_group as covered', (join) => inTenant(join, 'covered.plan_id', 'plan.id'))
    .innerJoin('content_in_group as placed', (join) => inTenant(join, 'placed.group_id', 'covered.group_id'))
    .innerJoin('content', (join) => inTenant(join, 'content.id', 'placed.content_id'))
    .where('content.visible', '=', 1)
    .clearSelect()
    .select(sql<number>`1`.as('one'))
}

/** Names the administrators of the site's own company. Their addresses aren't told. */
async function nameAdministrators({ db, site }: Visit): Promise<string[]> {
  const rows = await db
    .selectFrom('staff')
    .select('name')
    .where('company_id', '=', site.companyId)
    .where('level', '=', 'company_admin')
    .where('status', '=', 'allow')
    .orderBy('last_sign_in_at', 'desc')
    .orderBy('id')
    .limit(maxNamed)
    .execute()
  return rows.map(({ name }) => name)
}
