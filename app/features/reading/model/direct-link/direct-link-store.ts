import { type Selectable, sql } from 'kysely'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import type { Tables } from '#app/kernel/data/tables.ts'
import type { DirectLink } from './direct-link.ts'

/** assumed: nobody looks through more links of a content. */
const maxLinks = 200

/**
 * The links of a content: first those that aren't withdrawn, whose number is limited (`direct_link_many`), then the
 * others, newest first.
 */
export async function linksOfContent(
  db: Database,
  tenantId: number,
  contentId: string,
): Promise<DirectLink[]> {
  const rows = await links(db, tenantId)
    .where('content_id', '=', contentId)
    .orderBy((eb) => eb('revoked_at', 'is not', null))
    .orderBy('created_at', 'desc')
    .limit(maxLinks)
    .execute()
  return rows.map(toLink)
}

export async function findLink(db: Database, tenantId: number, id: string): Promise<DirectLink | null> {
  const row = await links(db, tenantId).where('id', '=', id).executeTakeFirst()
  return row === undefined ? null : toLink(row)
}

export async function findLinkByToken(
  db: Database,
  tenantId: number,
  token: string,
): Promise<DirectLink | null> {
  const row = await links(db, tenantId).where('token', '=', token).executeTakeFirst()
  return row === undefined ? null : toLink(row)
}

function links(db: Database, tenantId: number) {
  return db.selectFrom('direct_link').selectAll().where('tenant_id', '=', tenantId)
}

function toLink(row: Selectable<Tables['direct_link']>): DirectLink {
  return {
    id: row.id,
    contentId: row.content_id,
    token: row.token,
    label: row.label,
    referrerUrls: JSON.parse(row.referrer_urls) as string[],
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    uses: row.uses,
    lastUsedAt: row.last_used_at,
    createdAt: row.created_at,
  }
}

export function insertLink(db: Database, tenantId: number, link: DirectLink, createdBy: string): Write {
  return db.insertInto('direct_link').values({
    tenant_id: tenantId,
    id: link.id,
    content_id: link.contentId,
    token: link.token,
    label: link.label,
    referrer_urls: JSON.stringify(link.referrerUrls),
    expires_at: link.expiresAt,
    created_by: createdBy,
    created_at: link.createdAt,
  })
}

/** Revokes a link. One that is revoked already keeps its time. */
export function revokeLink(
  db: Database,
  { tenantId, id, now }: { tenantId: number; id: string; now: number },
): Write {
  return db
    .updateTable('direct_link')
    .set({ revoked_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
}

export function countUse(
  db: Database,
  { tenantId, id, now }: { tenantId: number; id: string; now: number },
): Write {
  return db
    .updateTable('direct_link')
    .set({ uses: sql<number>`uses + 1`, last_used_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
}
