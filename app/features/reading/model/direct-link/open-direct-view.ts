import { readAccessRules } from '#app/features/access/model/access-rules.ts'
import { ensureAllowedReferrer } from '#app/features/access/model/referrer.ts'
import { ensureMayLaunch } from '#app/features/reading/model/viewer/ensure-may-launch.ts'
import { findGrantedBook } from '#app/features/reading/model/viewer/viewer-store.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { readTenantToken } from '#app/kernel/values/tenant-token.ts'
import type { Visit } from '#app/visit/visit.ts'
import { openDirectLink } from './open-direct-link.ts'

/**
 * Checks a view token, which opens a book without a session (R037, R141). It isn't used up here: the viewer's own origin
 * does that and checks whether its reader may still read. Refuses a token of another tenant or a made-up one with
 * `tokenInvalid`; a used or expired one with `tokenExpired`, which names the book for readers who may open it otherwise;
 * and, if the company lists referrers, a visitor from any other page with `forbidden` (ruling 25). A direct-view link
 * opens its content as in `openDirectLink`. Answers the token that starts the viewer.
 */
export async function openDirectView(
  visit: Visit,
  token: string,
): Promise<{ title: string; launchToken: string }> {
  await ensureMayLaunch(visit)
  const read = readTenantToken(token)
  if (read?.kind === 'directLink') return openDirectLink(visit, token)
  if (read?.kind !== 'launch' || read.tenantId !== visit.site.tenantId) refuse('tokenInvalid')
  const [rules, grant] = await Promise.all([
    readAccessRules(visit.db, read.tenantId),
    findGrantedBook(visit.db, read.tenantId, read.id),
  ])
  if (rules.isStopped) refuse('forbidden')
  ensureAllowedReferrer(visit, rules)
  if (grant === null) refuse('tokenInvalid')
  const { openedAt, launchUntil, title, contentId, groupId } = grant
  if (openedAt !== null || launchUntil <= visit.now()) refuse('tokenExpired', { contentId, groupId })
  return { title, launchToken: token }
}
