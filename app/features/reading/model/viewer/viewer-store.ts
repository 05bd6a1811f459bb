import { type Expression, sql } from 'kysely'
import { protectionOfContent } from '#app/features/access/model/protection-of-content.ts'
import type { BookTrim } from '#app/features/documents/model/document/trim/book-trim.ts'
import { shownPart, trimBeside } from '#app/features/documents/model/document/watermark/edge-lines.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database, OrFound } from '#app/kernel/data/database.ts'
import { inTenant } from '#app/kernel/data/in-tenant.ts'
import { dayOf, isWithin } from '#app/kernel/values/day.ts'
import type { Watermark } from './watermark-text.ts'

export type Grant = {
  tenantId: number
  id: string
  trace: string
  contentId: string
  version: number
  groupId: number
  accountId: string | null
  sessionId: string | null
  print: 0 | 1 | 2
  watermark: Watermark
  parentOrigin: string
  createdAt: number
  launchUntil: number
  /** The direct-view link that opened the grant. */
  linkId?: string
}

export function insertGrant(db: Database, grant: Grant): Write {
  return db.insertInto('viewer_grant').values({
    tenant_id: grant.tenantId,
    id: grant.id,
    trace: grant.trace,
    content_id: grant.contentId,
    version: grant.version,
    group_id: grant.groupId,
    account_id: grant.accountId,
    session_id: grant.sessionId,
    print: grant.print,
    watermark: JSON.stringify(grant.watermark),
    parent_origin: grant.parentOrigin,
    created_at: grant.createdAt,
    launch_until: grant.launchUntil,
    link_id: grant.linkId ?? null,
    opened_at: null,
    key_id: null,
    key_until: null,
  })
}

export async function findGrant(db: Database, tenantId: number, id: string) {
  const row = await db
    .selectFrom('viewer_grant')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

type GrantedBook = {
  openedAt: number | null
  launchUntil: number
  contentId: string
  groupId: number
  title: string
}

/** The state of a launch token and its book. Null if there is none. */
export async function findGrantedBook(
  db: Database,
  tenantId: number,
  id: string,
): Promise<GrantedBook | null> {
  const row = await db
    .selectFrom('viewer_grant')
    .innerJoin('content', (join) => inTenant(join, 'content.id', 'viewer_grant.content_id'))
    .select([
      'viewer_grant.opened_at as openedAt',
      'viewer_grant.launch_until as launchUntil',
      'viewer_grant.content_id as contentId',
      'viewer_grant.group_id as groupId',
      'content.title',
    ])
    .where('viewer_grant.tenant_id', '=', tenantId)
    .where('viewer_grant.id', '=', id)
    .where('content.deleted_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** Uses a launch token up. Of two at once, only one finds it open. Answers whether this one did. */
export function openGrant(
  db: Database,
  opening: { tenantId: number; id: string; now: number; keyId: string; keyUntil: number },
): Write {
  return db
    .updateTable('viewer_grant')
    .set({ opened_at: opening.now, key_id: opening.keyId, key_until: opening.keyUntil })
    .where('tenant_id', '=', opening.tenantId)
    .where('id', '=', opening.id)
    .where('opened_at', 'is', null)
    .where('launch_until', '>', opening.now)
}

/**
 * The grant of a viewer's key, or of a launch token that is being used up, with everything that could end it: the session, the account,
 * the content, the company. One query. Whether the token was still open is said by `openGrant` alone, which may run before or after.
 */
export async function findLiveGrant(
  db: Database,
  tenantId: number,
  of: { keyId: string } | { launchId: string },
  now: number,
) {
  const row = await db
    .selectFrom('viewer_grant as g')
    .innerJoin('content', (join) => inTenant(join, 'content.id', 'g.content_id'))
    .innerJoin('tenant', 'tenant.id', 'g.tenant_id')
    .innerJoin('company', 'company.id', 'tenant.company_id')
    .leftJoin('session', (join) => inTenant(join, 'session.id', 'g.session_id'))
    .leftJoin('account', (join) => inTenant(join, 'account.id', 'g.account_id'))
    .leftJoin('document', (join) =>
      inTenant(join, 'document.content_id', 'g.content_id').onRef('document.version', '=', 'g.version'),
    )
    .leftJoin('direct_link', (join) => inTenant(join, 'direct_link.id', 'g.link_id'))
    .leftJoin('offline_copy', (join) => inTenant(join, 'offline_copy.id', 'g.id'))
    .select([
      'g.id',
      'g.trace',
      'g.content_id as contentId',
      'g.group_id as groupId',
      'g.version',
      'g.print',
      'g.watermark',
      'g.session_id as sessionId',
      'g.account_id as accountId',
      'g.link_id as linkId',
      'g.parent_origin as parentOrigin',
      'direct_link.id as knownLink',
      'direct_link.expires_at as linkExpiresAt',
      'direct_link.revoked_at as linkRevokedAt',
      'offline_copy.until as copyUntil',
      'offline_copy.ended_at as copyEndedAt',
    ])
    .select([
      'session.ended_at as endedAt',
      'session.expires_at as expiresAt',
      'session.level as levelThen',
      'session.shelf_id as shelfId',
      'g.key_until as keyUntil',
      'account.level',
      'account.status',
      'account.cancelled_at as cancelledAt',
      'content.oldest_version as oldestVersion',
      'content.publish_from as startsOn',
      'content.publish_until as endsOn',
      'content.printable_pages as printablePages',
      'document.trim',
    ])
    .select(protectionOfContent().as('protection'))
    .where('g.tenant_id', '=', tenantId)
    .where(({ and, eb }) =>
      'keyId' in of
        ? and([eb('g.key_id', '=', of.keyId), eb('g.key_until', '>', now)])
        : and([eb('g.id', '=', of.launchId), eb('g.launch_until', '>', now)]),
    )
    .where('content.visible', '=', 1)
    .where('company.status', '=', 'allow')
    .executeTakeFirst()
  if (row === undefined || !isWithin(row, dayOf(now))) return null
  const sessionLives = row.endedAt === null && (row.expiresAt ?? 0) > now && row.levelThen === row.level
  const mayStill = row.status === 'allow' && row.cancelledAt === null
  if (row.sessionId !== null && !(sessionLives && mayStill)) return null
  if (row.linkId !== null && !isLinkOpen(row, now)) return null
  const { copyUntil, copyEndedAt } = row
  if (copyUntil !== null && !(copyEndedAt === null && copyUntil > now && mayStill)) return null
  const { id, trace, contentId, groupId, accountId, sessionId, version, print, level, parentOrigin } = row
  const watermark = JSON.parse(row.watermark) as Watermark
  const trim = row.trim === null ? null : (JSON.parse(row.trim) as BookTrim)
  return {
    tenantId,
    id,
    trace,
    contentId,
    groupId,
    accountId,
    sessionId,
    shelfId: row.shelfId,
    /** Whether the reader signed in by address. */
    isByAddress: level === 'ip_reader',
    version,
    /** True if a direct-view link opened the reading. It gives its right to anybody who has it. */
    isByLink: row.linkId !== null,
    /** True if the reading is of a book saved in a browser. Its grant has no session. */
    isOfflineCopy: copyUntil !== null,
    /** The end of its lease. Null unless it is a saved book. */
    copyUntil,
    /** True if an administrator has withdrawn the version since. */
    isWithdrawn: version < row.oldestVersion,
    print,
    /** The content's level of protection at this moment. */
    protection: row.protection,
    /** The pages that may be printed. Null means all of them. */
    printablePages: row.printablePages,
    watermark,
    /** The part of the pages that is shown when they are trimmed, so that the mark is set there. Null if nothing is trimmed. */
    shown: shownPart(trimBeside(trim, watermark.position)),
    /** When session, link, copy or key end, whichever is first. Milliseconds. */
    endsAt: Math.min(
      ...[row.expiresAt, row.linkExpiresAt, copyUntil, row.keyUntil].map(
        (end) => end ?? Number.MAX_SAFE_INTEGER,
      ),
    ),
    /** The site whose page embeds the viewer. */
    parentOrigin,
  }
}

/** Reader and content of a viewer's key as expressions, for statements that run together with the one that reads the grant. */
export function grantOfKey(db: Database, { tenantId, keyId }: { tenantId: number; keyId: string }) {
  const grant = db.selectFrom('viewer_grant').where('tenant_id', '=', tenantId).where('key_id', '=', keyId)
  return {
    accountId: grant.select('account_id').$asScalar(),
    contentId: grant.select('content_id').$asScalar(),
  }
}

/** What is read of a book and its reader, as values or as expressions by which each statement finds them itself. */
export type OpenedBook = {
  tenantId: number
  contentId: OrFound<string>
  version: OrFound<number>
  accountId: OrFound<string | null>
  /** The key under which the reader keeps things, as in `ownerKeyOfGrant`. */
  shelfId: OrFound<string | null>
}

/** The book and reader of a launch token, for statements that run together with the one that uses it up. */
export function bookOfLaunch(
  db: Database,
  { tenantId, launchId }: { tenantId: number; launchId: string },
): OpenedBook {
  const grant = db
    .selectFrom('viewer_grant as g')
    .leftJoin('session', (join) => inTenant(join, 'session.id', 'g.session_id'))
    .leftJoin('account', (join) => inTenant(join, 'account.id', 'g.account_id'))
    .where('g.tenant_id', '=', tenantId)
    .where('g.id', '=', launchId)
  const shelfId = sql<string | null>`CASE WHEN account.level = 'ip_reader'
    THEN coalesce(session.shelf_id, g.session_id) ELSE g.account_id END`
  return {
    tenantId,
    contentId: grant.select('g.content_id').$asScalar() as Expression<string>,
    version: grant.select('g.version').$asScalar() as Expression<number>,
    accountId: grant.select('g.account_id').$asScalar(),
    shelfId: grant.select(shelfId.as('shelf')).$asScalar(),
  }
}

/** False if the link that opened a reading has expired or was revoked: the reading ends with it. */
function isLinkOpen(
  row: { knownLink: string | null; linkExpiresAt: number | null; linkRevokedAt: number | null },
  now: number,
): boolean {
  const { knownLink, linkExpiresAt, linkRevokedAt } = row
  return knownLink !== null && linkRevokedAt === null && (linkExpiresAt === null || linkExpiresAt > now)
}

export type LiveGrant = NonNullable<Awaited<ReturnType<typeof findLiveGrant>>>
