import { absoluteUrl } from '#app/visit/absolute-url.ts'
import type { Visit } from '#app/visit/visit.ts'
import { readSiteRow } from './site-rows.ts'
import type { SiteStep } from './steps.ts'

/** The way from a new company to a plan on offer, as one line. */
export const guideSteps = ['company', 'site', 'look', 'books', 'plan'] as const
export type GuideStep = (typeof guideSteps)[number]

/** How far a site is on that way, and its address for readers. */
export type Guide = { done: GuideStep[]; seenAt: string }

const stepOf = { look: 'brand', books: 'title', plan: 'plan' } as const satisfies Partial<
  Record<GuideStep, SiteStep>
>

/** The steps of the line that a site has done, by those that its checklist has left. */
export function guideDone(left: readonly SiteStep[]): GuideStep[] {
  const isOpen = (step: GuideStep) => step in stepOf && left.includes(stepOf[step as keyof typeof stepOf])
  return guideSteps.filter((step) => !isOpen(step))
}

/**
 * The guide of the visit's site for its administrators' screens. Null once it is done or was put away, or once the site sells, which is known
 * without a statement.
 */
export async function findGuide(visit: Visit): Promise<Guide | null> {
  const { tenantId, settings } = visit.site
  if (settings.subscription.showSubscriptionStatus) return null
  const row = await readSiteRow(visit, tenantId)
  const done = guideDone(row.left)
  return row.isHidden || done.length === guideSteps.length ? null : { done, seenAt: absoluteUrl(visit, '/') }
}
