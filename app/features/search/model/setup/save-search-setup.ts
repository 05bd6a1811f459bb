import { type Fields, insertAudit } from '#app/features/audit/model/insert-audit.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import { forgetSite } from '#app/visit/site.ts'
import type { Visit } from '#app/visit/visit.ts'

type SearchSetupChange = {
  writes: readonly Write[]
  /** The changed fields, for the audit log. */
  before: Fields
  after: Fields
}

/**
 * Saves a change of a site's search and sort settings, for an administrator of the site. It is the only way to change them. The change is
 * one batch, and readers see it from the next request on.
 */
export async function saveSearchSetup(visit: Visit, { writes, before, after }: SearchSetupChange) {
  const admin = requireStaff(visit, 'service')
  const { site } = visit
  await commit(visit, [
    ...writes,
    insertAudit(visit, admin, {
      action: 'site.search',
      subject: String(site.tenantId),
      name: site.serviceName,
      before,
      after,
    }),
  ])
  forgetSite(site)
}
