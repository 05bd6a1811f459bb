import type { Content } from '#app/domain/catalogue/content/content.ts'
import { findContent, listGroupsOfContent } from '#app/domain/catalogue/content/content-store.ts'
import type { PlanOffer } from '#app/domain/commerce/plan/plan.ts'
import { listPlansOfContent } from '#app/domain/commerce/plan/plan-store.ts'
import { narrowerPrint, type Print } from '#app/domain/people/user-group/user-group.ts'
import type { LiveGrant } from '#app/domain/reading/viewer/viewer-store.ts'
import { refuse } from '#app/errors/refusal.ts'
import { dayOf } from '#app/values/day.ts'
import { isElementId } from '#app/values/element-id.ts'
import type { Visit } from '#app/visit/visit.ts'
import { type DoorRules, readDoorRules } from './access-rules.ts'
import { readLicence } from './licence.ts'
import type { ViewerDoor } from './viewer-request.ts'

/** `print` is what content and user group allow together. */
export type Opening = { content: Content; version: number; groupId: number; print: Print }

/**
 * What decides who may open a document (R139, R140, R142, R311–R313, R322, R437). In this order it refuses
 * - a guest, with `unauthorized`, unless the site is open type or has no layout;
 * - administrators, with `noPermission`: they read in the console;
 * - what isn't there or isn't in that group, with `contentNotFound`; what is hidden, with `contentUnpublished`;
 * - what the reader's user group has not licensed, where it has licensed anything, with `forbidden`;
 * - content of a plan the reader has no running registration for, with `planNeededToView`, unless his group has licensed it;
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
  const reader = { contentId, accountId: visit.actor?.id ?? null, today: dayOf(visit.now()) }
  const [content, groups, plans, licence] = await Promise.all([
    findContent(db, site.tenantId, contentId),
    listGroupsOfContent(db, site.tenantId, contentId),
    listPlansOfContent(db, site.tenantId, reader),
    readLicence(db, site.tenantId, reader),
  ])
  const group = groups.find((candidate) => groupId === null || candidate.id === groupId)
  if (content === null || group === undefined) refuse('contentNotFound')
  if (!content.visible) refuse('contentUnpublished')
  if (licence.reading === 'closed') refuse('forbidden')
  if (licence.reading === 'free' && !isCovered(plans)) refuse('planNeededToView')
  if (content.version === null) refuse(content.fileName === '' ? 'fileNotFound' : 'contentEncrypting')
  return {
    content,
    version: content.version,
    groupId: group.id,
    print: narrowerPrint(content.print, licence.print),
  }
}

/** assumed: on a site without layout, as on open type, whoever gets there may read (R142, R311). */
async function ensureMayRead({ actor, db, site }: Visit): Promise<void> {
  if (actor?.kind === 'staff') refuse('noPermission')
  if (actor !== null) return
  const rules = await readDoorRules(db, site.tenantId)
  if (!isOpenToGuests(rules)) refuse('unauthorized')
}

/**
 * What a grant still allows, asked again for every segment: a plan or licence that ended or a site that closed its doors
 * acts at once, and so does a right of printing that was taken back. Null where it allows nothing any more. Session,
 * account and content are the live grant's own business.
 */
export async function readRights(
  { db, tenantId, now }: ViewerDoor,
  { accountId, contentId, print }: Pick<LiveGrant, 'accountId' | 'contentId' | 'print'>,
): Promise<{ print: Print } | null> {
  const reader = { contentId, accountId, today: dayOf(now) }
  const [plans, licence, rules] = await Promise.all([
    listPlansOfContent(db, tenantId, reader),
    readLicence(db, tenantId, reader),
    accountId === null ? readDoorRules(db, tenantId) : null,
  ])
  const mayRead = licence.reading === 'licensed' || (licence.reading === 'free' && isCovered(plans))
  if (!mayRead || (rules !== null && !isOpenToGuests(rules))) return null
  return { print: narrowerPrint(print, licence.print) }
}

function isCovered(plans: readonly PlanOffer[]): boolean {
  return plans.length === 0 || plans.some((plan) => plan.isRegistered)
}

function isOpenToGuests({ accountType, hasNoLayout }: DoorRules): boolean {
  return accountType === 'OPEN_TYPE' || hasNoLayout
}
