import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { findContent } from '#app/features/catalogue/model/content/content-store.ts'
import { refuse, refuseFields } from '#app/kernel/errors/refusal.ts'
import { addDays, dayOf, startOfDay } from '#app/kernel/values/day.ts'
import { isElementId, newElementId } from '#app/kernel/values/element-id.ts'
import { newTenantToken } from '#app/kernel/values/tenant-token.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { DirectLink, DirectLinkInput } from './direct-link.ts'
import { findLink, insertLink, linksOfContent, revokeLink } from './direct-link-store.ts'

/** The links of a content, newest first. Refuses with `contentNotFound`. */
export async function listDirectLinks(
  visit: Visit,
  { contentId }: { contentId: string },
): Promise<DirectLink[]> {
  requireStaff(visit, 'service')
  await ensureContent(visit, contentId)
  return linksOfContent(visit.db, visit.site.tenantId, contentId)
}

/** Creates a link to a content. Refuses with `contentNotFound`, and a last day in the past. */
export async function addDirectLink(
  visit: Visit,
  { contentId, label, expiresOn, referrerUrls }: DirectLinkInput & { contentId: string },
): Promise<DirectLink> {
  const admin = requireStaff(visit, 'service')
  const { title } = await ensureContent(visit, contentId)
  if (expiresOn !== null && expiresOn < dayOf(visit.now())) refuseFields({ expiresOn: ['dayIsPast'] })
  const { tenantId } = visit.site
  const link = {
    id: newElementId(visit.randomBytes),
    contentId,
    token: newTenantToken('directLink', tenantId, visit.randomBytes),
    label,
    referrerUrls,
    expiresAt: expiresOn === null ? null : startOfDay(addDays(expiresOn, 1)),
    revokedAt: null,
    uses: 0,
    lastUsedAt: null,
    createdAt: visit.now(),
  }
  await commit(visit, [
    insertLink(visit.db, tenantId, link, admin.id),
    insertAudit(visit, admin, {
      action: 'content.linkAdd',
      subject: contentId,
      name: title,
      after: { link: link.id, label, expiresOn, referrerUrls },
    }),
  ])
  return link
}

/** Ends a link and every reading that it opened, at once. Refuses an unknown link with `notFound`. */
export async function revokeDirectLink(visit: Visit, { id }: { id: string }): Promise<DirectLink> {
  const admin = requireStaff(visit, 'service')
  const { tenantId } = visit.site
  const link = (await findLink(visit.db, tenantId, id)) ?? refuse('notFound')
  await commit(visit, [
    revokeLink(visit.db, { tenantId, id, now: visit.now() }),
    insertAudit(visit, admin, {
      action: 'content.linkRevoke',
      subject: link.contentId,
      detail: { link: id, label: link.label },
    }),
  ])
  return { ...link, revokedAt: link.revokedAt ?? visit.now() }
}

async function ensureContent({ db, site }: Visit, contentId: string) {
  const content = isElementId(contentId) ? await findContent(db, site.tenantId, contentId) : null
  return content ?? refuse('contentNotFound')
}
