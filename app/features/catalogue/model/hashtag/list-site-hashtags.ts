import { confirmMayBrowse, ensureMayBrowse } from '#app/features/access/model/may-browse.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import type { Site } from '#app/visit/site.ts'
import type { Visit } from '#app/visit/visit.ts'

/**
 * All hashtags of the site. The caller names the site again by the ids in its body setting (R028): refuses those of
 * another site with `companyNotFound`, and guests of a closed site with `unauthorized`.
 */
export async function listHashtags(
  visit: Visit,
  { companyId, serviceAdminId }: { companyId: string; serviceAdminId: string },
): Promise<Site> {
  const { site } = visit
  const isThis = Number(companyId) === site.companyId && Number(serviceAdminId) === site.tenantId
  if (!isThis || site.tenantId === 0) refuse('companyNotFound')
  ensureMayBrowse(visit)
  await confirmMayBrowse(visit)
  return site
}
