import { readAccessRules } from '#app/features/access/model/access-rules.ts'
import type { Print } from '#app/features/access/model/licence.ts'
import { ensureMayOpen, ensureMayRead, readEntitlement } from '#app/features/access/model/may-open.ts'
import { ensureAllowedReferrer } from '#app/features/access/model/referrer.ts'
import { recordUse } from '#app/features/analytics/model/recording/record-use.ts'
import { type Content, isPublished } from '#app/features/catalogue/model/content/content.ts'
import { findContent, listGroupsOfContent } from '#app/features/catalogue/model/content/content-store.ts'
import { recordRead } from '#app/features/reading/model/reads/record-read.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { ErrorName } from '#app/kernel/errors/catalogue.ts'
import { isRefusal, refuse } from '#app/kernel/errors/refusal.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { isElementId } from '#app/kernel/values/element-id.ts'
import { readTenantToken } from '#app/kernel/values/tenant-token.ts'
import { commit } from '#app/visit/commit.ts'
import { ownerKeyOf } from '#app/visit/owner-key.ts'
import { paths, viewerPaths } from '#app/visit/paths/reader.ts'
import { requireReader } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { askForSeat } from './live-grant.ts'
import { ensureMayLaunch, newGrant } from './new-grant.ts'
import { findGrant, type Grant, insertGrant } from './viewer-store.ts'
import type { Watermark } from './watermark-text.ts'

/** `print` is what content and user group allow together, `seatsOf` the user group whose seat is taken. */
type Opening = {
  content: Content
  version: number
  groupId: number
  print: Print
  seatsOf: string | null
}

export type ViewerToken = {
  tokenId: string
  content: Content
  groupId: number
  print: 0 | 1 | 2
  watermark: Watermark
}

/**
 * Issues a single-use launch token for one content, bound to the tenant, the session and the version that readers see
 * now. Fixes the watermark and the right to print, from the tenant's setting, the content and the reader's group. Refuses
 * as `getOpening` does and, if the reader's group has a number of seats, as `askForSeat` does. `allowed` is a check of the
 * caller's that is under way.
 */
export async function issueViewerToken(
  visit: Visit,
  wanted: { contentId: string; groupId: number | null },
  { allowed = Promise.resolve() }: { allowed?: Promise<void> } = {},
): Promise<ViewerToken> {
  await ensureMayLaunch(visit)
  const reading = getOpening(visit, wanted)
  // If the caller isn't allowed to ask, that is the answer, and what was read is dropped.
  reading.catch(() => undefined)
  await allowed
  const opening = await countRefusals(visit, wanted.contentId, reading)
  const { content, version, groupId, print, seatsOf } = opening
  const { token, grant, watermark } = newGrant(visit, { contentId: content.id, version, groupId, print })
  if (seatsOf !== null) await countRefusals(visit, content.id, takeSeatFor(visit, grant, seatsOf))
  await commit(visit, [insertGrant(visit.db, grant), ...recordRead(visit, content.id)])
  recordUse(visit, { kind: 'open', about: content.id })
  return { tokenId: token, content, groupId, print, watermark }
}

/** Takes a seat until the launch is over. Then the viewer keeps it. */
function takeSeatFor(visit: Visit, grant: Grant, userGroupId: string): Promise<void> {
  const { db, actor } = visit
  const asking = { db, commit: (writes: Write[]) => commit(visit, writes) }
  const { tenantId, contentId, id: grantId, createdAt: now, launchUntil } = grant
  const holder = actor?.kind === 'reader' ? ownerKeyOf(actor) : refuse('unauthorized')
  return askForSeat(asking, { tenantId, userGroupId, contentId, grantId, holder, now }, launchUntil)
}

/** The refusals that are counted for a content: no licence (the first two), or no seat. */
const denials: readonly ErrorName[] = ['forbidden', 'planNeededToView', 'seatLimitReached']

/**
 * Counts why books couldn't be opened, for the site's administrators. A reader who waits for a seat and asks again is
 * counted once.
 */
async function countRefusals<Found>(
  visit: Visit,
  contentId: string,
  opening: Promise<Found>,
): Promise<Found> {
  try {
    return await opening
  } catch (error) {
    if (isRefusal(error) && error.details.isNew !== false) {
      const userGroupId = visit.actor?.kind === 'reader' ? visit.actor.groupId : null
      const isDenial = denials.includes(error.name)
      const use = { kind: 'refused', about: error.name } as const
      recordUse(visit, isDenial ? { ...use, denied: { contentId, userGroupId } } : use)
    }
    throw error
  }
}

/**
 * The call GET /content/public/viewer-token: by content and group, or by a token that was issued and not yet used (R324).
 * If the company lists referrers, only pages below them may ask (ruling 25); others are refused with `forbidden`.
 */
export async function requestViewerToken(
  visit: Visit,
  wanted: { contentId?: string; contentGroupId?: number; tokenId?: string },
): Promise<ViewerToken> {
  const { contentId = '', contentGroupId: groupId = null, tokenId } = wanted
  const allowed = readAccessRules(visit.db, visit.site.tenantId).then((rules) =>
    ensureAllowedReferrer(visit, rules),
  )
  if (tokenId === undefined) {
    // Refused at the rate limit before anything else, the request waits for this no more.
    allowed.catch(() => undefined)
    return issueViewerToken(visit, { contentId, groupId }, { allowed })
  }
  await allowed
  return repeatToken(visit, tokenId)
}

/** Refuses a token of another tenant or session with `tokenInvalid`, an expired or used one with `tokenExpired`. */
async function repeatToken(visit: Visit, token: string): Promise<ViewerToken> {
  const read = readTenantToken(token)
  if (read?.kind !== 'launch' || read.tenantId !== visit.site.tenantId) refuse('tokenInvalid')
  await ensureMayLaunch(visit)
  const grant = await findGrant(visit.db, read.tenantId, read.id)
  if (grant === null || grant.session_id !== (visit.actor?.sessionId ?? null)) refuse('tokenInvalid')
  if (grant.opened_at !== null || grant.launch_until <= visit.now()) refuse('tokenExpired')
  const content = await findContent(visit.db, read.tenantId, grant.content_id)
  if (content === null) refuse('contentNotFound')
  return {
    tokenId: token,
    content,
    groupId: grant.group_id,
    print: grant.print,
    watermark: JSON.parse(grant.watermark),
  }
}

/**
 * A document that the visitor may open, in one of its groups. Refuses as `ensureMayRead` and `ensureMayOpen` do, and a
 * content that doesn't exist or isn't in that group with `contentNotFound`.
 */
export async function getOpening(
  visit: Visit,
  { contentId, groupId }: { contentId: string; groupId: number | null },
): Promise<Opening> {
  const mayRead = ensureMayRead(visit)
  if (!isElementId(contentId)) return mayRead.then(() => refuse('contentNotFound'))
  const { db, site } = visit
  // All are asked in one go. If `ensureMayRead` refuses, its refusal is the answer, and what the others read is dropped.
  const [, content, groups, entitlement] = await Promise.all([
    mayRead,
    findContent(db, site.tenantId, contentId),
    listGroupsOfContent(db, site.tenantId, contentId),
    readEntitlement(visit, contentId),
  ])
  const group = groups.find((candidate) => groupId === null || candidate.id === groupId)
  if (content === null || group === undefined) refuse('contentNotFound')
  const visible = isPublished(content, dayOf(visit.now()))
  return { content, groupId: group.id, ...ensureMayOpen({ ...content, visible }, entitlement) }
}

/** The data with which the tenant's app opens its built-in viewer (spec DownloadObject). */
type Download = { token: ViewerToken; reader: { id: string; name: string }; customName: string | null }

/**
 * Issues a download id (R309). assumed: only readers in the tenant's own app download, and the app opens our viewer with
 * the id, so it is a launch token: no file without its reader's mark is ever given out. Refuses guests with
 * `unauthorized`, readers in a browser with `cannotDownloadContent` (903), and as `getOpening` does.
 */
export async function issueDownload(
  visit: Visit,
  wanted: { contentId: string; contentGroupId: number },
): Promise<Download> {
  const reader = requireReader(visit)
  if (!reader.isApp) refuse('cannotDownloadContent')
  const { contentId, contentGroupId: groupId } = wanted
  const token = await issueViewerToken(visit, { contentId, groupId })
  const { customName } = visit.site.settings.customLogin
  return { token, reader: { id: reader.id, name: reader.name }, customName }
}

/**
 * The answer of GET /content/public/viewer-token (spec ViewerToken), with the address to embed and the address of a page.
 */
export function viewViewerToken(token: ViewerToken, visit: Visit) {
  const { content, watermark } = token
  return {
    tokenId: token.tokenId,
    contentId: content.id,
    contentGroupId: String(token.groupId),
    path: tagOf(visit),
    contentInfo: {
      id: content.id,
      title: content.title,
      author: content.author,
      pageCount: content.pageCount,
      print: token.print,
    },
    watermark: {
      id: String(visit.site.tenantId),
      watermarkContent: watermark.text,
      color: watermark.color,
      fontSize: watermark.fontSize,
      position: watermark.position,
    },
    viewerUrl: `${viewerOrigin(visit)}${viewerPaths.launch(token.tokenId)}`,
    directViewUrl: `${visit.origin}${visit.basePath}${paths.directView(token.tokenId)}`,
  }
}

/** The answer of GET /content/get-content-download-spec. assumed: the id alone opens the book, so no key is sent. */
export function viewDownload({ token, reader, customName }: Download, visit: Visit) {
  return {
    downloadId: token.tokenId,
    authId: reader.id,
    authName: reader.name,
    authKey: null,
    customName,
    viewerUrl: `${viewerOrigin(visit)}${viewerPaths.launch(token.tokenId)}`,
  }
}

/** The name of the site in the viewer's address and its token: the service path, or else the host (R318). */
export function tagOf({ site, origin }: Visit): string {
  return site.servicePath ?? site.domain ?? new URL(origin).hostname
}

/** The viewer's own origin: its host with the scheme and port of the embedding page. */
export function viewerOrigin({ env, origin }: Visit): string {
  const url = new URL(origin)
  url.hostname = env.VIEWER_HOST
  return url.origin
}
