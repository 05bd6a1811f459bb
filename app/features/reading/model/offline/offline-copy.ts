import { protectionOfContent } from '#app/features/access/model/protection-of-content.ts'
import { findSetting } from '#app/features/tenancy/model/settings/write-setting.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { inTenant } from '#app/kernel/data/in-tenant.ts'
import type { Protection } from '#app/kernel/values/reading/protection.ts'

const day = 86_400_000

/** A book that a reader saved in a browser. `id` is that of its grant; times are milliseconds since 1970. */
type OfflineCopy = {
  tenantId: number
  id: string
  accountId: string
  /** The sign-in in which the book was saved. The copy ends with it (trigger session_copies_ended). */
  sessionId: string
  contentId: string
  device: string | null
  now: number
  until: number
}

/**
 * For how many days a book may be saved (0: not at all). Only an open book may, because guarded and strict ones count and check each page;
 * and only without seats, because a saved copy would keep a seat that nobody uses.
 */
export function offlineDaysOf(
  { offlineDays }: { offlineDays: number },
  { protection, seatsOf }: { protection: Protection; seatsOf: string | null },
): number {
  return protection === 'open' && seatsOf === null ? offlineDays : 0
}

/** The time until which a copy may be read that is saved or renewed now. */
export const leaseUntil = (now: number, days: number) => now + days * day

/** A content's title and version now, and for how many days it may be saved with the site's present settings, as in `offlineDaysOf`. */
export async function readOfflineTerms(
  db: Database,
  { tenantId, contentId, seatsOf }: { tenantId: number; contentId: string; seatsOf: string | null },
): Promise<{ days: number; title: string; version: number | null }> {
  const [content, { value }] = await Promise.all([
    db
      .selectFrom('content')
      .select(['content.title', 'content.version'])
      .select(protectionOfContent().as('protection'))
      .where('content.tenant_id', '=', tenantId)
      .where('content.id', '=', contentId)
      .executeTakeFirst(),
    findSetting(db, tenantId, 'protection'),
  ])
  if (content === undefined) return { days: 0, title: '', version: null }
  const { title, version, protection } = content
  return { days: offlineDaysOf(value, { protection, seatsOf }), title, version }
}

/** A reader who has 20 copies breaks `offline_copies_full` (977). */
export function insertCopy(db: Database, copy: OfflineCopy): Write {
  return db.insertInto('offline_copy').values({
    tenant_id: copy.tenantId,
    id: copy.id,
    account_id: copy.accountId,
    session_id: copy.sessionId,
    content_id: copy.contentId,
    device: copy.device,
    created_at: copy.now,
    renewed_at: copy.now,
    until: copy.until,
    ended_at: null,
    end_reason: null,
  })
}

/** Prolongs a copy and the viewer's key in its browser. */
export function renewLease(
  db: Database,
  { tenantId, id, now, until }: Pick<OfflineCopy, 'tenantId' | 'id' | 'now' | 'until'>,
): Write[] {
  return [
    db
      .updateTable('offline_copy')
      .set({ renewed_at: now, until })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .where('ended_at', 'is', null),
    db
      .updateTable('viewer_grant')
      .set({ key_until: until })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .where('key_id', 'is not', null),
  ]
}

/** Ends a copy of this account. Its browser deletes it when it next has a connection, at the latest when its time is over. */
export function endCopy(
  db: Database,
  { tenantId, id, accountId, now }: Pick<OfflineCopy, 'tenantId' | 'id' | 'accountId' | 'now'>,
  reason: 'reader' | 'device',
): Write {
  return db
    .updateTable('offline_copy')
    .set({ ended_at: now, end_reason: reason })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
}

/**
 * Why the copy of a viewer's key ended. Null if it hasn't, or if its reader lost the right to read it: who was suspended or has left can't
 * sign in again, which the other reasons suggest.
 */
export async function findEndOfCopy(db: Database, { tenantId, keyId }: { tenantId: number; keyId: string }) {
  const row = await db
    .selectFrom('viewer_grant')
    .innerJoin('offline_copy', (join) => inTenant(join, 'offline_copy.id', 'viewer_grant.id'))
    .innerJoin('account', (join) => inTenant(join, 'account.id', 'offline_copy.account_id'))
    .select('offline_copy.end_reason as reason')
    .where('account.status', '=', 'allow')
    .where('account.cancelled_at', 'is', null)
    .where('viewer_grant.tenant_id', '=', tenantId)
    .where('viewer_grant.key_id', '=', keyId)
    .executeTakeFirst()
  return row?.reason ?? null
}

/** The number of copies of a sign-in that can still be read. */
export async function countCopiesOf(
  db: Database,
  { tenantId, accountId, sessionId, now }: Pick<OfflineCopy, 'tenantId' | 'accountId' | 'sessionId' | 'now'>,
): Promise<number> {
  const { copies } = await db
    .selectFrom('offline_copy')
    .select(({ fn }) => fn.countAll<number>().as('copies'))
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('session_id', '=', sessionId)
    .where('until', '>', now)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return copies
}

/** The most copies that a reader's list shows. More exist only while books are saved again. */
const maxListed = 40

/** The copies of an account that were fetched and can still be read, the newest first, with their books. */
export async function listCopiesOf(
  db: Database,
  { tenantId, accountId, now }: Pick<OfflineCopy, 'tenantId' | 'accountId' | 'now'>,
) {
  return db
    .selectFrom('offline_copy')
    .innerJoin('content', (join) => inTenant(join, 'content.id', 'offline_copy.content_id'))
    .innerJoin('viewer_grant', (join) => inTenant(join, 'viewer_grant.id', 'offline_copy.id'))
    .select([
      'offline_copy.id',
      'offline_copy.content_id as contentId',
      'viewer_grant.group_id as groupId',
      'content.title',
      'offline_copy.device',
      'offline_copy.created_at as savedAt',
      'offline_copy.until',
    ])
    .where('offline_copy.tenant_id', '=', tenantId)
    .where('offline_copy.account_id', '=', accountId)
    .where('offline_copy.until', '>', now)
    .where('offline_copy.ended_at', 'is', null)
    .where('viewer_grant.opened_at', 'is not', null)
    .orderBy('offline_copy.created_at', 'desc')
    .limit(maxListed)
    .execute()
}
