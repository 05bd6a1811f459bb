import { ensureMayOpen, ensureMayRead, readEntitlement } from '#app/features/access/model/may-open.ts'
import type { Print } from '#app/features/access/model/print.ts'
import type { Content } from '#app/features/catalogue/model/content/content.ts'
import { findContent, listGroupsOfContent } from '#app/features/catalogue/model/content/content-store.ts'
import { isPublished } from '#app/features/catalogue/model/content/publication.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { isElementId } from '#app/kernel/values/element-id.ts'
import type { Visit } from '#app/visit/visit.ts'

/** `print` is what content and user group allow together, `seatsOf` the user group whose seat is taken. */
export type Opening = {
  content: Content
  version: number
  groupId: number
  print: Print
  seatsOf: string | null
}

/**
 * A document that the visitor may open, in one of its groups. Refuses as `ensureMayRead` and `ensureMayOpen` do, and a
 * content that doesn't exist or isn't in that group with `contentNotFound`.
 */
export async function getOpening(
  visit: Visit,
  { contentId, groupId }: { contentId: string; groupId: number | null },
): Promise<Opening> {
  await ensureMayRead(visit)
  if (!isElementId(contentId)) refuse('contentNotFound')
  const { db, site } = visit
  const [content, groups, entitlement] = await Promise.all([
    findContent(db, site.tenantId, contentId),
    listGroupsOfContent(db, site.tenantId, contentId),
    readEntitlement(visit, contentId),
  ])
  const group = groups.find((candidate) => groupId === null || candidate.id === groupId)
  if (content === null || group === undefined) refuse('contentNotFound')
  const visible = isPublished(content, dayOf(visit.now()))
  return { content, groupId: group.id, ...ensureMayOpen({ ...content, visible }, entitlement) }
}
