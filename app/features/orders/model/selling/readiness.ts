import type { Seller } from '#app/features/orders/model/payment-setting/payment-setting.ts'
import { missingSellerFields } from '#app/features/tenancy/model/company/seller-fields.ts'
import type { StaffLevel } from '#app/visit/staff-policy.ts'

/** What a site needs before its readers can buy a plan, in the order in which it is set up, and the lowest level that may do it. */
export const sellingNeeds = {
  title: 'service',
  plan: 'service',
  wayIn: 'company',
  seller: 'company',
  provider: 'company',
  test: 'company',
  selling: 'service',
} as const satisfies Record<string, StaffLevel>
export type SellingNeed = keyof typeof sellingNeeds

/** What is known of a site that may sell. */
export type SellingFacts = {
  seller: Seller
  /** Whether the company has a contract with the provider it chose. */
  hasContract: boolean
  /** Whether the provider accepted this contract: it answered a check, or a reader paid. */
  isTested: boolean
  /** Whether a plan is on offer. */
  hasPlan: boolean
  /** Whether readers can see at least one title in the collections of a plan on offer. */
  hasTitle: boolean
  /** Whether a reader can get an account of their own, or has one. */
  hasWayIn: boolean
  /** Whether the site offers its plans to readers. */
  isSelling: boolean
}

/** What still stands between a site's readers and its plans. Empty if they can buy one now. */
export function sellingGaps(facts: SellingFacts): SellingNeed[] {
  const isMet: Record<SellingNeed, boolean> = {
    title: facts.hasTitle,
    plan: facts.hasPlan,
    wayIn: facts.hasWayIn,
    seller: missingSellerFields(facts.seller).length === 0,
    provider: facts.hasContract,
    test: facts.hasContract && facts.isTested,
    selling: facts.isSelling,
  }
  return (Object.keys(sellingNeeds) as SellingNeed[]).filter((need) => !isMet[need])
}
