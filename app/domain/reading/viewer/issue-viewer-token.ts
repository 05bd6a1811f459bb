import { readAccessRules } from '#app/domain/access/access-rules.ts'
import { ensureAllowedReferrer } from '#app/domain/access/referrer.ts'
import type { Content } from '#app/domain/catalogue/content/content.ts'
import { findContent } from '#app/domain/catalogue/content/content-store.ts'
import { recordRead } from '#app/domain/reading/reads/record-read.ts'
import { recordUse } from '#app/domain/usage/record-use.ts'
import { isRefusal, refuse } from '#app/errors/refusal.ts'
import { readTenantToken } from '#app/values/tenant-token.ts'
import { commit } from '#app/visit/commit.ts'
import type { Visit } from '#app/visit/visit.ts'
import { getOpening } from './get-opening.ts'
import { newGrant } from './new-grant.ts'
import { findGrant, insertGrant } from './viewer-store.ts'
import type { Watermark } from './watermark-text.ts'

export type ViewerToken = {
  tokenId: string
  content: Content
  groupId: number
  print: 0 | 1 | 2
  watermark: Watermark
}

/**
 * Issues a single-use launch token for one content, bound to tenant, session and the version readers see now. Refuses
 * what `getOpening` refuses. The watermark and the print right are fixed here, from the tenant's setting, the content
 * and the reader's group.
 */
export async function issueViewerToken(
  visit: Visit,
  wanted: { contentId: string; groupId: number | null },
): Promise<ViewerToken> {
  const { content, version, groupId, print } = await countRefusals(visit, getOpening(visit, wanted))
  const { token, grant, watermark } = newGrant(visit, { contentId: content.id, version, groupId, print })
  await commit(visit, [insertGrant(visit.db, grant), ...recordRead(visit, content.id)])
  recordUse(visit, { kind: 'open', about: content.id })
  return { tokenId: token, content, groupId, print, watermark }
}

/** Why books weren't opened is told to the site's administrators by numbers. */
async function countRefusals<Found>(visit: Visit, opening: Promise<Found>): Promise<Found> {
  try {
    return await opening
  } catch (error) {
    if (isRefusal(error)) recordUse(visit, { kind: 'refused', about: error.name })
    throw error
  }
}

/**
 * The call GET /content/public/viewer-token: by content and group, or by a token already issued and not yet used (R324).
 * Where the company lists referrers, only pages below them may ask (decision 25): others meet `forbidden`.
 */
export async function requestViewerToken(
  visit: Visit,
  wanted: { contentId?: string; contentGroupId?: number; tokenId?: string },
): Promise<ViewerToken> {
  ensureAllowedReferrer(visit, await readAccessRules(visit.db, visit.site.tenantId))
  if (wanted.tokenId !== undefined) return repeatToken(visit, wanted.tokenId)
  return issueViewerToken(visit, {
    contentId: wanted.contentId ?? '',
    groupId: wanted.contentGroupId ?? null,
  })
}

/** Refuses a token of another tenant or session with `tokenInvalid`, an old or used one with `tokenExpired`. */
async function repeatToken(visit: Visit, token: string): Promise<ViewerToken> {
  const read = readTenantToken(token)
  if (read?.kind !== 'launch' || read.tenantId !== visit.site.tenantId) refuse('tokenInvalid')
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
