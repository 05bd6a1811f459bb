import { type SellingFacts, sellingGaps } from '#app/features/orders/model/selling/readiness.ts'
import type { StaffLevel } from '#app/visit/staff-policy.ts'

/** The steps that set up a site, in their order, and the lowest level that may take each. */
export const siteSteps = {
  brand: 'service',
  group: 'service',
  title: 'service',
  wayIn: 'company',
  plan: 'service',
  seller: 'company',
  test: 'company',
  selling: 'service',
} as const satisfies Record<string, StaffLevel>
export type SiteStep = keyof typeof siteSteps

/** What is known of a site that is being set up. */
export type SiteFacts = SellingFacts & {
  /** Whether the site has a logo, a title of its own, or other colours than every new site. */
  isBranded: boolean
  /** Whether there is a collection that titles can be put into. */
  hasGroup: boolean
  /** Whether readers see at least one title that isn't a sample. */
  hasOwnTitle: boolean
}

/** The steps that are left. */
export function stepsLeft(facts: SiteFacts): SiteStep[] {
  const gaps = sellingGaps(facts)
  const isDone: Record<SiteStep, boolean> = {
    brand: facts.isBranded,
    group: facts.hasGroup,
    title: facts.hasOwnTitle,
    wayIn: facts.hasWayIn,
    // A plan without titles sells nothing.
    plan: !gaps.includes('plan') && !gaps.includes('title'),
    seller: !gaps.includes('seller'),
    test: !gaps.includes('test'),
    selling: !gaps.includes('selling'),
  }
  return (Object.keys(siteSteps) as SiteStep[]).filter((step) => !isDone[step])
}
