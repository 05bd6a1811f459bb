import { type SqlBool, sql } from 'kysely'
import { protectionOfContent } from '#app/features/access/model/protection-of-content.ts'
import { findSetting } from '#app/features/tenancy/model/settings/write-setting.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { inTenant } from '#app/kernel/data/in-tenant.ts'
import { insertWhere } from '#app/kernel/data/insert-where.ts'
import type { Protection } from '#app/kernel/values/reading/protection.ts'

/** The most books that a reader has saved at the same time, in all browsers. */
const maxOfflineCopies = 20

const day = 86_400_000

/** A book that a reader saved in a browser. `id` is that of its grant; times are milliseconds since 1970. */
type OfflineCopy = {
  tenantId: number
  id: string
  accountId: string
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

/** As `offlineDaysOf`, for a content, with the site's present settings. */
export async function readOfflineDays(
  db: Database,
  { tenantId, contentId, seatsOf }: { tenantId: number; contentId: string; seatsOf: string | null },
): Promise<number> {
  const [content, { value }] = await Promise.all([
    db
      .selectFrom('content')
      .select(protectionOfContent().as('protection'))
      .where('content.tenant_id', '=', tenantId)
      .where('content.id', '=', contentId)
      .executeTakeFirst(),
    findSetting(db, tenantId, 'protection'),
  ])
  return content === undefined ? 0 : offlineDaysOf(value, { protection: content.protection, seatsOf })
}

/** Writes nothing if the reader has as many copies as they may. */
export function insertCopy(db: Database, copy: OfflineCopy): Write {
  const { tenantId, accountId, now } = copy
  const kept = db
    .selectFrom('offline_copy as kept')
    .select(({ fn }) => fn.countAll<number>().as('copies'))
    .where('kept.tenant_id', '=', tenantId)
    .where('kept.account_id', '=', accountId)
    .where('kept.until', '>', now)
    .where('kept.ended_at', 'is', null)
  const row = {
    tenant_id: tenantId,
    id: copy.id,
    account_id: accountId,
    content_id: copy.contentId,
    device: copy.device,
    created_at: now,
    renewed_at: now,
    until: copy.until,
  }
  return insertWhere(db, 'offline_copy', row, sql<SqlBool>`${kept} < ${maxOfflineCopies}`)
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
): Write {
  return db
    .updateTable('offline_copy')
    .set({ ended_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
}

/** The copies of an account that can still be read, the newest first, with their books. */
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
    .orderBy('offline_copy.created_at', 'desc')
    .limit(maxOfflineCopies)
    .execute()
}
