import { getOwnDomain } from '#app/domain/site/own-domain/get-own-domain.ts'
import type { OwnDomain } from '#app/domain/site/own-domain/own-domain.ts'
import { findSetting } from '#app/domain/site/settings/write-setting.ts'
import { refuse } from '#app/errors/refusal.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { findSiteRecord, type SiteRecord } from './site-store.ts'

export type SiteDetail = SiteRecord & { viewPage: 1 | 2 | 3 | 4; ownDomain: OwnDomain | null }

/** The visit's site as its company's administrators set it up. */
export async function getSiteDetail(visit: Visit): Promise<SiteDetail> {
  requireStaff(visit, 'company')
  const { tenantId } = visit.site
  const [site, layout, ownDomain] = await Promise.all([
    findSiteRecord(visit.db, tenantId),
    findSetting(visit.db, tenantId, 'layout'),
    getOwnDomain(visit),
  ])
  if (site === null) refuse('companyNotFound')
  return { ...site, viewPage: layout.value.viewPage, ownDomain }
}
