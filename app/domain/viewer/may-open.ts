import type { Content } from '#app/domain/content/content.ts'
import { findContent, listGroupsOfContent } from '#app/domain/content/content-store.ts'
import { type DoorRules, readDoorRules } from '#app/domain/site/door-rules.ts'
import { listPlansOfContent } from '#app/domain/subscription/plan-store.ts'
import { refuse } from '#app/errors/refusal.ts'
import { dayOf } from '#app/values/day.ts'
import { isElementId } from '#app/values/element-id.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { ViewerDoor } from './viewer-door.ts'
import type { LiveGrant } from './viewer-store.ts'

export type Opening = { content: Content; version: number; groupId: number }

/**
 * What decides who may open a document (R139, R140, R142, R311–R313, R322, R437). In this order it refuses
 * - a guest, with `unauthorized`, unless the site is open type or has no layout;
 * - administrators, with `noPermission`: they read in the console;
 * - what isn't there or isn't in that group, with `contentNotFound`; what is hidden, with `contentUnpublished`;
 * - content of a plan the reader has no running registration for, with `planNeededToView`;
 * - a document still being prepared, with `contentEncrypting`; one without any file, with `fileNotFound`.
 * All of it is asked of the database, never of a snapshot or a cache.
 */
export async function ensureMayOpen(
  visit: Visit,
  { contentId, groupId }: { contentId: string; groupId: number | null },
): Promise<Opening> {
  await ensureMayRead(visit)
  if (!isElementId(contentId)) refuse('contentNotFound')
  const { db, site } = visit
  const accountId = visit.actor?.id ?? null
  const [content, groups, plans] = await Promise.all([
    findContent(db, site.tenantId, contentId),
    listGroupsOfContent(db, site.tenantId, contentId),
    listPlansOfContent(db, site.tenantId, { contentId, accountId, today: dayOf(visit.now()) }),
  ])
  const group = groups.find((candidate) => groupId === null || candidate.id === groupId)
  if (content === null || group === undefined) refuse('contentNotFound')
  if (!content.visible) refuse('contentUnpublished')
  if (plans.length > 0 && !plans.some((plan) => plan.isRegistered)) refuse('planNeededToView')
  if (content.version === null) refuse(content.fileName === '' ? 'fileNotFound' : 'contentEncrypting')
  return { content, version: content.version, groupId: group.id }
}

/** assumed: on a site without layout, as on open type, whoever gets there may read (R142, R311). */
async function ensureMayRead({ actor, db, site }: Visit): Promise<void> {
  if (actor?.kind === 'staff') refuse('noPermission')
  if (actor !== null) return
  const rules = await readDoorRules(db, site.tenantId)
  if (!isOpenToGuests(rules)) refuse('unauthorized')
}

/**
 * Whether what let a reader in still holds, asked again for every segment: a plan that ended or a site that closed its
 * doors acts at once. Session, account and content are the live grant's own business.
 */
export async function mayStillRead(
  { db, tenantId, now }: ViewerDoor,
  { accountId, contentId }: Pick<LiveGrant, 'accountId' | 'contentId'>,
): Promise<boolean> {
  const [plans, rules] = await Promise.all([
    listPlansOfContent(db, tenantId, { contentId, accountId, today: dayOf(now) }),
    accountId === null ? readDoorRules(db, tenantId) : null,
  ])
  const isCovered = plans.length === 0 || plans.some((plan) => plan.isRegistered)
  return isCovered && (rules === null || isOpenToGuests(rules))
}

function isOpenToGuests({ accountType, hasNoLayout }: DoorRules): boolean {
  return accountType === 'OPEN_TYPE' || hasNoLayout
}
