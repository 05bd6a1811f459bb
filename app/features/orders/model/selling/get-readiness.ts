import { missingSellerFields, type SellerField } from '#app/features/tenancy/model/company/seller-fields.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { onPlatform } from '#app/visit/on-platform.ts'
import { requireStaff } from '#app/visit/require.ts'
import { hasLevel } from '#app/visit/staff-policy.ts'
import type { Staff, Visit } from '#app/visit/visit.ts'
import { type SellingFacts, type SellingNeed, sellingGaps, sellingNeeds } from './readiness.ts'
import { readSellingFacts } from './selling-facts.ts'

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
  const { tenantId } = visit.site
  const facts = (await readSellingFacts(visit.db, [tenantId])).get(tenantId) ?? refuse('notFound')
  return readinessOf(visit, staff, facts)
}

/** What a site lacks by these facts, and whom its administrator may ask. */
export async function readinessOf(visit: Visit, staff: Staff, facts: SellingFacts): Promise<Readiness> {
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

/** Names the administrators of the site's own company. Their addresses aren't told. */
async function nameAdministrators(visit: Visit): Promise<string[]> {
  const { db, site } = await onPlatform(visit)
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
