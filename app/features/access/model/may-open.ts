import { commitTo, type Write } from '#app/kernel/data/commit.ts'
import { type Database, inSession, tenantDb } from '#app/kernel/data/database.ts'
import type { Env } from '#app/kernel/data/env.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { readTenantToken, type TokenKind } from '#app/kernel/values/tenant-token.ts'
import type { Visit } from '#app/visit/visit.ts'
import { type AccessRules, ensureAtAddress, readAccessRules } from './access-rules.ts'
import { type Licence, narrowerPrint, type Print, readLicence } from './licence.ts'
import { isCoveredByPlan, type ReaderOfContent } from './plan-coverage.ts'

/** The decisions of a reader's plans and user group about one content. */
type Entitlement = { isCovered: boolean; licence: Licence }

/**
 * Reads a reader's entitlement to a content. Two statements in one round trip, always from the database and never from a snapshot or a
 * cache.
 */
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
 * Decides who may open a document, after `ensureMayRead` (R139, R140, R142, R311–R313, R322, R437). Refuses in this
 * order: a hidden content with `contentUnpublished`; one that the reader's user group hasn't licensed, if it has licensed
 * any, with `forbidden`; one of a plan that the reader isn't registered for with `planNeededToView`, unless their group
 * licensed it; a document that is still being prepared with `contentEncrypting`; a content without a file with
 * `fileNotFound`. Returns the version that readers see, what content and user group together allow to print, and the user
 * group whose seat is taken.
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
 * Decides who may read at all. Refuses administrators, who read in the console, with `noPermission`; guests with
 * `unauthorized`, unless the site is of the open type or has no layout; and readers by address as `ensureAtAddress` does.
 * assumed: on a site without layout anybody may read, as on one of the open type (R142, R311).
 */
export async function ensureMayRead(visit: Visit): Promise<void> {
  const { actor, db, site } = visit
  if (actor?.kind === 'staff') refuse('noPermission')
  if (actor !== null) return ensureAtAddress(visit)
  const rules = await readAccessRules(db, site.tenantId)
  if (rules.isStopped) refuse('forbidden')
  if (!isOpenToGuests(rules)) refuse('unauthorized')
}

/** The rights of a reading. `printAllowance` and `seatsOf` are those of the licence. */
export type Rights = Pick<Licence, 'printAllowance' | 'seatsOf'> & { print: Print }

/** What the rights of a reading are decided by, as the database has it now. */
export type RightsFacts = Entitlement & { rules: AccessRules }

/**
 * Reads what decides on the rights of a reading. It is read again for every request that the database is asked for, so that the end of a
 * plan or a licence, the closing or stopping of a site, and a withdrawn right to print apply at once. One round trip, in which reader and
 * content may be found, too.
 */
export async function readRightsFacts(
  { db, tenantId, now }: Pick<ViewerRequest, 'db' | 'tenantId' | 'now'>,
  of: Pick<ReaderOfContent, 'accountId' | 'contentId'>,
): Promise<RightsFacts> {
  const reader = { ...of, today: dayOf(now) }
  const [isCovered, licence, rules] = await Promise.all([
    isCoveredByPlan(db, tenantId, reader),
    readLicence(db, tenantId, reader),
    readAccessRules(db, tenantId),
  ])
  return { isCovered, licence, rules }
}

/** The rights that a reading still has. Null if it has none any more. Session, account and content are checked with the grant. */
export function rightsOf(
  { accountId, print }: { accountId: string | null; print: Print },
  { isCovered, licence, rules }: RightsFacts,
): Rights | null {
  if (rules.isStopped || !isEntitled({ isCovered, licence })) return null
  if (accountId === null && !isOpenToGuests(rules)) return null
  const { printAllowance, seatsOf } = licence
  return { print: narrowerPrint(print, licence.print), printAllowance, seatsOf }
}

/** Reads the rights of a reading whose reader and content are known. */
export async function readRights(
  request: Pick<ViewerRequest, 'db' | 'tenantId' | 'now'>,
  grant: { accountId: string | null; contentId: string; print: Print },
): Promise<Rights | null> {
  return rightsOf(grant, await readRightsFacts(request, grant))
}

/** Whether guests may read contents without a plan. */
export function isOpenToGuests({
  accountType,
  hasNoLayout,
}: Pick<AccessRules, 'accountType' | 'hasNoLayout'>): boolean {
  return accountType === 'OPEN_TYPE' || hasNoLayout
}

/** A request on the viewer's origin. No cookie or address names the tenant there, only the secret in the request. */
export type ViewerRequest = {
  tenantId: number
  /** The SHA-256 of the secret. */
  secretId: string
  env: Env
  db: Database
  /** The connection's address. Null if it isn't known. */
  address: string | null
  now: number
  /** The sealed rights that the browser carries, unopened. Null if it sent none. */
  rights: string | null
  /** Called with new rights for the browser to carry. */
  giveRights(sealed: string): void
  randomBytes(length: number): Uint8Array
  commit(writes: Write[]): Promise<number[]>
  /** Runs work that may end after the answer was sent. Never use it for something that must not get lost. */
  afterwards(work: Promise<unknown>): void
}

/**
 * Opens a request by its secret. Refuses a secret of another kind with `tokenInvalid`. Reads from the primary database, because a grant may
 * be seconds old.
 */
export async function openViewerRequest(
  env: Env,
  secret: string,
  kind: TokenKind,
  {
    address,
    now,
    randomBytes,
    rights = null,
    giveRights = () => undefined,
    afterwards = () => undefined,
  }: Pick<ViewerRequest, 'address' | 'now' | 'randomBytes'> &
    Partial<Pick<ViewerRequest, 'rights' | 'giveRights' | 'afterwards'>>,
): Promise<ViewerRequest> {
  const read = readTenantToken(secret)
  if (read === null || read.kind !== kind) refuse('tokenInvalid')
  const { d1, db } = inSession(await tenantDb(env, read.tenantId), 'first-primary')
  return {
    tenantId: read.tenantId,
    secretId: read.id,
    env,
    db,
    address,
    now,
    rights,
    giveRights,
    afterwards,
    randomBytes,
    commit: (writes) => commitTo(d1, writes),
  }
}
