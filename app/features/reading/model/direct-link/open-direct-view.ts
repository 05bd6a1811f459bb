import { readAccessRules } from '#app/features/access/model/access-rules.ts'
import { ensureMayOpen } from '#app/features/access/model/may-open.ts'
import { ensureAllowedReferrer } from '#app/features/access/model/referrer.ts'
import { isPublished } from '#app/features/catalogue/model/content/content.ts'
import { findContent, listGroupsOfContent } from '#app/features/catalogue/model/content/content-store.ts'
import { recordRead } from '#app/features/reading/model/reads/record-read.ts'
import { ensureMayLaunch, newGrant } from '#app/features/reading/model/viewer/new-grant.ts'
import { findGrantedBook, insertGrant } from '#app/features/reading/model/viewer/viewer-store.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { readTenantToken } from '#app/kernel/values/tenant-token.ts'
import { commit } from '#app/visit/commit.ts'
import type { Visit } from '#app/visit/visit.ts'
import { stateOfLink } from './direct-link.ts'
import { countUse, findLinkByToken } from './direct-link-store.ts'

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

/**
 * Opens the content of a link for anybody who has it, signed in or not. Counts the use and begins a reading, which ends
 * together with the link. Refuses a link of another site with `tokenInvalid`, one that expired or was revoked with
 * `tokenExpired`, a visitor from a page that it doesn't allow, or of a stopped company, with `forbidden`, and a content
 * that is hidden or has no file as `ensureMayOpen` does.
 */
async function openDirectLink(visit: Visit, token: string): Promise<{ title: string; launchToken: string }> {
  const { db, site } = visit
  const [rules, link] = await Promise.all([
    readAccessRules(db, site.tenantId),
    findLinkByToken(db, site.tenantId, token),
  ])
  if (rules.isStopped) refuse('forbidden')
  if (link === null) refuse('tokenInvalid')
  const [content, groups] = await Promise.all([
    findContent(db, site.tenantId, link.contentId),
    listGroupsOfContent(db, site.tenantId, link.contentId),
  ])
  if (content === null) refuse('tokenInvalid')
  const groupId = groups[0]?.id ?? 0
  if (stateOfLink(link, visit.now()) !== 'open') refuse('tokenExpired', { contentId: content.id, groupId })
  const own = link.referrerUrls
  ensureAllowedReferrer(visit, { referrerUrls: own.length > 0 ? own : rules.referrerUrls })
  const visible = isPublished(content, dayOf(visit.now()))
  const { version, print } = ensureMayOpen({ ...content, visible }, whoeverHasIt)
  const { token: launchToken, grant } = newGrant(visit, { contentId: content.id, version, groupId, print })
  await commit(visit, [
    insertGrant(db, { ...grant, accountId: null, sessionId: null, linkId: link.id }),
    countUse(db, { tenantId: site.tenantId, id: link.id, now: visit.now() }),
    ...recordRead(visit, content.id),
  ])
  return { title: content.title, launchToken }
}

/** The rights of a direct link: plans and licences aren't checked. */
const whoeverHasIt = {
  isCovered: true,
  licence: { reading: 'licensed', print: null, printAllowance: null, seatsOf: null },
} as const
