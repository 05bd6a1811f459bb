import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { type Readiness, readinessOf } from '#app/features/orders/model/selling/get-readiness.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import { hasLevel } from '#app/visit/staff-policy.ts'
import type { Visit } from '#app/visit/visit.ts'
import { deleteHidden, upsertHidden } from './checklist-store.ts'
import type { Figures } from './figures.ts'
import { readSiteRow } from './site-rows.ts'
import { type SiteStep, siteSteps, stepsLeft } from './steps.ts'

export type StepState = {
  step: SiteStep
  isDone: boolean
  /** Whether this administrator's level may take the step. */
  isAllowed: boolean
}

/** The home of a site: the steps that set it up, and today's figures. */
export type SiteHome = {
  steps: StepState[]
  /** The number of steps that are left. */
  left: number
  /** The checklist was put away. */
  isHidden: boolean
  /** The site still has samples that can be removed. */
  hasSamples: boolean
  figures: Figures
  /** What the site lacks before its readers can buy a plan, and whom to ask for it. */
  readiness: Readiness
}

/** The home of the visit's site, for its administrators. Takes two statements, three if somebody must be asked. */
export async function getSiteHome(visit: Visit): Promise<SiteHome> {
  const staff = requireStaff(visit, 'service')
  const { tenantId } = visit.site
  const row = await readSiteRow(visit, tenantId)
  const left = stepsLeft(row.facts)
  const steps = (Object.keys(siteSteps) as SiteStep[]).map((step) => ({
    step,
    isDone: !left.includes(step),
    isAllowed: hasLevel(staff, siteSteps[step]),
  }))
  return {
    steps,
    left: left.length,
    isHidden: row.isHidden,
    hasSamples: row.hasSamples,
    figures: row.figures,
    readiness: await readinessOf(visit, staff, row.facts),
  }
}

/** An administrator puts the site's checklist away, or takes it out again, for all administrators of the site. */
export async function setChecklist(visit: Visit, { isHidden }: { isHidden: boolean }): Promise<void> {
  const admin = requireStaff(visit, 'service')
  const { db, site } = visit
  await commit(visit, [
    isHidden ? upsertHidden(db, site.tenantId, visit.now()) : deleteHidden(db, site.tenantId),
    insertAudit(visit, admin, {
      action: 'site.checklist',
      subject: String(site.tenantId),
      name: site.serviceName,
      after: { isHidden },
    }),
  ])
}
