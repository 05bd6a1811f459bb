import { findGrant } from '#app/features/reading/model/viewer/viewer-store.ts'
import { findAddressOf } from '#app/features/tenancy/model/snapshot/read-site.ts'
import { platformDb, tenantDb } from '#app/kernel/data/database.ts'
import type { Env } from '#app/kernel/data/env.ts'
import { readTenantToken } from '#app/kernel/values/tenant-token.ts'
import { paths } from '#app/visit/paths/reader.ts'
import { basePathOf, type SiteAddress } from '#app/visit/site.ts'

/** The site's page that embeds a book. It starts a new launch and decides whether its reader may still read. */
export type ReadingPage = { origin: string; href: string }

/** The site's page for the book of a launch token, used or not. Null if there was no such token. */
export async function findReadingPage(
  env: Env,
  token: string,
  start: { page: number | null; q: string },
): Promise<ReadingPage | null> {
  const read = readTenantToken(token)
  if (read?.kind !== 'launch') return null
  const [platform, tenant] = await Promise.all([platformDb(env), tenantDb(env, read.tenantId)])
  const [grant, address] = await Promise.all([
    findGrant(tenant.db, read.tenantId, read.id),
    findAddressOf(platform.db, read.tenantId),
  ])
  if (grant === null || address === null) return null
  const asked = { ...(start.page !== null && { page: start.page }), q: start.q }
  const book = { contentId: grant.content_id, groupId: grant.group_id }
  return {
    origin: grant.parent_origin,
    href: hrefOfBook({ origin: grant.parent_origin, address }, book, asked),
  }
}

/** The address of the site's page that opens a book. */
export function hrefOfBook(
  { origin, address }: { origin: string; address: SiteAddress },
  { contentId, groupId }: { contentId: string; groupId: number },
  asked: { page?: number; q?: string } = {},
): string {
  return `${origin}${basePathOf(address)}${paths.viewOnline(contentId, groupId, asked)}`
}

/** The address of the site's page with all notes of a reader. */
export function hrefOfNotes({ origin, address }: { origin: string; address: SiteAddress }): string {
  return `${origin}${basePathOf(address)}${paths.notes()}`
}
