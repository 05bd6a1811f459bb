import { refuse } from '#app/errors/refusal.ts'
import { dayOf } from '#app/values/day.ts'
import type { Visit } from '#app/visit/visit.ts'
import { type AccessRules, readAccessRules } from './access-rules.ts'
import { ensureAtAddress } from './at-address.ts'
import { type Licence, readLicence } from './licence.ts'
import { isCoveredByPlan } from './plan-coverage.ts'
import { narrowerPrint, type Print } from './print.ts'
import type { ViewerRequest } from './viewer-request.ts'

/** What a reader's plans and user group say about one content. */
export type Entitlement = { isCovered: boolean; licence: Licence }

/** Two statements of one round trip. Asked of the database, never of a snapshot or a cache. */
export async function readEntitlement(
  { db, site, actor, now }: Visit,
  contentId: string,
): Promise<Entitlement> {
  const reader = { contentId, accountId: actor?.id ?? null, today: dayOf(now()) }
  const [isCovered, licence] = await Promise.all([
    isCoveredByPlan(db, site.tenantId, reader),
    readLicence(db, site.tenantId, reader),
  ])
  return { isCovered, licence }
}

/**
 * What decides who may open a document, after `ensureMayRead` (R139, R140, R142, R311–R313, R322, R437). In this order it
 * refuses
 * - what is hidden, with `contentUnpublished`;
 * - what the reader's user group has not licensed, where it has licensed anything, with `forbidden`;
 * - content of a plan the reader has no running registration for, with `planNeededToView`, unless their group licensed it;
 * - a document still being prepared, with `contentEncrypting`; one without any file, with `fileNotFound`.
 * Answers the version readers see, what content and user group let print together, and the user group whose seats it takes to read.
 */
export function ensureMayOpen(
  content: { visible: boolean; version: number | null; fileName: string; print: Print },
  { isCovered, licence }: Entitlement,
): { version: number; print: Print; seatsOf: string | null } {
  if (!content.visible) refuse('contentUnpublished')
  if (!isEntitled({ isCovered, licence }))
    refuse(licence.reading === 'closed' ? 'forbidden' : 'planNeededToView')
  if (content.version === null) refuse(content.fileName === '' ? 'fileNotFound' : 'contentEncrypting')
  const print = narrowerPrint(content.print, licence.print)
  return { version: content.version, print, seatsOf: licence.seatsOf }
}

function isEntitled({ isCovered, licence }: Entitlement): boolean {
  return licence.reading === 'licensed' || (licence.reading === 'free' && isCovered)
}

/**
 * Who may read at all: refuses administrators with `noPermission`, who read in the console, and guests with `unauthorized`
 * unless the site is open type or has no layout, and who came by address as `ensureAtAddress` does. assumed: on a site without layout, as on open type, whoever gets there may
 * read (R142, R311).
 */
export async function ensureMayRead(visit: Visit): Promise<void> {
  const { actor, db, site } = visit
  if (actor?.kind === 'staff') refuse('noPermission')
  if (actor !== null) return ensureAtAddress(visit)
  const rules = await readAccessRules(db, site.tenantId)
  if (rules.isStopped) refuse('forbidden')
  if (!isOpenToGuests(rules)) refuse('unauthorized')
}

/** `printAllowance` and `seatsOf` as the licence has them. */
export type Rights = Pick<Licence, 'printAllowance' | 'seatsOf'> & { print: Print }

/**
 * What a grant still allows, asked again for every segment: a plan or licence that ended, a site that closed or was stopped acts at once,
 * and so does a right of printing that was taken back. Null where it allows nothing any more. Session, account and content
 * are the live grant's own business.
 */
export async function readRights(
  { db, tenantId, now }: ViewerRequest,
  { accountId, contentId, print }: { accountId: string | null; contentId: string; print: Print },
): Promise<Rights | null> {
  const reader = { contentId, accountId, today: dayOf(now) }
  const [isCovered, licence, rules] = await Promise.all([
    isCoveredByPlan(db, tenantId, reader),
    readLicence(db, tenantId, reader),
    readAccessRules(db, tenantId),
  ])
  if (rules.isStopped || !isEntitled({ isCovered, licence })) return null
  if (accountId === null && !isOpenToGuests(rules)) return null
  const { printAllowance, seatsOf } = licence
  return { print: narrowerPrint(print, licence.print), printAllowance, seatsOf }
}

/** Whether who isn't signed in may read what no plan covers. */
export function isOpenToGuests({
  accountType,
  hasNoLayout,
}: Pick<AccessRules, 'accountType' | 'hasNoLayout'>): boolean {
  return accountType === 'OPEN_TYPE' || hasNoLayout
}
