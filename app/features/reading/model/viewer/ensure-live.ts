import { type Rights, readRights } from '#app/features/access/model/may-open.ts'
import type { ViewerRequest } from '#app/features/access/model/viewer-request.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { ensureSeatOf } from './hold-seat.ts'
import { getLiveGrant } from './live-grant.ts'
import type { LiveGrant } from './viewer-store.ts'

/**
 * What a viewer's key may read now. Refuses as `getLiveGrant` and `ensureSeatOf` do, and with `forbidden` if plan and
 * licence no longer allow it.
 */
export async function ensureLive(
  request: ViewerRequest,
): Promise<LiveGrant & Pick<Rights, 'printAllowance'>> {
  const grant = await getLiveGrant(request, request.secretId)
  if (grant.isByLink) return { ...grant, printAllowance: null }
  const rights = await readRights(request, grant)
  if (rights === null) refuse('forbidden')
  await ensureSeatOf(request, grant, rights.seatsOf)
  return { ...grant, ...rights }
}

/** The version of the document that a grant is for. */
export function keyOf({ tenantId, contentId, version }: LiveGrant) {
  return { tenantId, contentId, version }
}
