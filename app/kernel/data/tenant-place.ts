import { sql } from 'kysely'
import { z } from 'zod'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { log } from '#app/kernel/logging/log.ts'
import { sha256Hex } from '#app/kernel/values/sha256.ts'
import type { Database } from './database.ts'

/** A search database with the contents of a tenant whose numbers begin at `from` and end before the next range. */
const SearchRange = z.object({ name: z.string(), from: z.int().min(0) })

/** Ranges in rising order. The first begins at 0, so that each content belongs to exactly one. */
const SearchRanges = z
  .array(SearchRange)
  .refine((ranges) => ranges.every(({ from }, at) => (at === 0 ? from === 0 : from > ranges[at - 1]!.from)))

const TenantPlace = z.object({
  database: z.string(),
  search: SearchRanges,
  /** Where the index is being built while it moves. */
  next: SearchRanges.nullable().default(null),
  version: z.int(),
  /** Milliseconds. */
  changedAt: z.int().default(0),
  /** Set if it was read from the copy in a database of tenants, which may be behind. */
  isCopy: z.int().optional(),
})

/** The database with a tenant's records and those with its search index, by the names of their bindings. */
export type TenantPlace = z.infer<typeof TenantPlace>
export type SearchRange = z.infer<typeof SearchRange>

/** The numbers of contents are below this. */
export const contentNumbers = 2 ** 16

/** The number that decides which range a content belongs to. It follows from the content's id alone, so it never changes. */
export function numberOfContent(contentId: string): number {
  return Number.parseInt(sha256Hex(contentId).slice(0, 4), 16)
}

/** The place of the tenant of a statement on `tenant`, as JSON. Null if it has none. */
export const placeOfTenant = sql<string | null>`(SELECT json_object('database', place.database,
  'search', json(place.search), 'next', json(place.next_search), 'version', place.version, 'changedAt', place.changed_at, 'isCopy', iif(tenant.copied_at IS NULL, 0, 1))
  FROM tenant_place place WHERE place.tenant_id = tenant.id)`

type Known = { place: TenantPlace; at: number; askedAt: number }

/** How long an isolate uses a place, and from which age on it asks again while it still uses it. Milliseconds. */
export const placeLife = 60_000
const askAgainAfter = 20_000
const mostKnown = 5_000

/**
 * The places that this isolate has read, by tenant: each time that it reads a site, and else by a look-up. Only places that can be used are
 * remembered.
 */
const known = new Map<number, Known>()

/**
 * Remembers a place as `placeOfTenant` has read it. An older version, from a replica that is behind, doesn't replace a newer one. Does nothing
 * if there is no place: whoever then asks for the tenant's database is refused.
 */
export function rememberPlace(tenantId: number, read: string | null): void {
  const place = parsePlace(read)
  if (place === null) return
  const before = known.get(tenantId)
  if (before !== undefined && before.place.version > place.version) return
  // Only the directory itself says that a place is still the same. A newer one in a copy is news.
  if (place.isCopy === 1 && before?.place.version === place.version) return
  if (known.size >= mostKnown) known.clear()
  const at = Date.now()
  known.set(tenantId, { place, at, askedAt: at })
}

/** Forgets what this isolate knows of a tenant's place, or of all. */
export function forgetPlace(tenantId?: number): void {
  if (tenantId === undefined) known.clear()
  else known.delete(tenantId)
}

/** How long after a change every isolate knows it: replicas are some seconds behind, and work that has begun goes on for a while. */
export const placeSettlesAfter = 2 * placeLife

type Ask = (at: 'nearest' | 'primary') => Database

/**
 * A tenant's place, known to this isolate or looked up in the platform's database. Refuses with `dataUnavailable` (503) if the look-up fails or the
 * tenant has no place: there is no default, which would show another tenant's data or hide what was written. Refuses with `companyNotFound`
 * a number that no tenant has.
 */
export async function findPlace(tenantId: number, ask: Ask): Promise<TenantPlace> {
  const now = Date.now()
  const found = known.get(tenantId)
  if (found === undefined || now - found.at >= placeLife) return lookUp(tenantId, ask)
  if (now - found.askedAt >= askAgainAfter) {
    found.askedAt = now
    // Nobody waits for this. If it fails, the place is used until it is too old, and then looked up by a request that is refused.
    lookUp(tenantId, ask).catch(() => undefined)
  }
  return found.place
}

/** A tenant's place as the platform's primary database has it now, for work that changes or moves it. Refuses as `findPlace` does. */
export async function readCurrentPlace(tenantId: number, ask: Ask): Promise<TenantPlace> {
  return lookUp(tenantId, () => ask('primary'))
}

async function lookUp(tenantId: number, ask: Ask): Promise<TenantPlace> {
  let read: { place: string | null } | null
  try {
    // A replica may not have a new site yet.
    read = (await readPlace(ask('nearest'), tenantId)) ?? (await readPlace(ask('primary'), tenantId))
  } catch (error) {
    return refuseUnplaced(tenantId, String(error))
  }
  if (read === null) return refuse('companyNotFound')
  rememberPlace(tenantId, read.place)
  return parsePlace(read.place) ?? refuseUnplaced(tenantId, `unusable: ${read.place}`)
}

/** Refuses with `dataUnavailable`, logs why, and forgets the place, so that it works again as soon as it is mended. */
export function refuseUnplaced(tenantId: number, error: string): never {
  forgetPlace(tenantId)
  log('warn', 'tenant without place', { tenantId, error })
  return refuse('dataUnavailable')
}

/** Refuses with `dataUnavailable`, and logs why, where a site and its place couldn't be read: the next request reads again. */
export function refuseUnread(error: unknown): never {
  log('warn', 'directory not read', { error })
  return refuse('dataUnavailable')
}

async function readPlace(db: Database, tenantId: number): Promise<{ place: string | null } | null> {
  const row = await db
    .selectFrom('tenant')
    .select(placeOfTenant.as('place'))
    .where('tenant.id', '=', tenantId)
    .executeTakeFirst()
  return row ?? null
}

function parsePlace(read: string | null): TenantPlace | null {
  if (read === null) return null
  const parsed = TenantPlace.safeParse(JSON.parse(read))
  return parsed.success && parsed.data.search.length > 0 ? parsed.data : null
}
