import { Buffer } from 'node:buffer'
import {
  type Database,
  inSession,
  type OpenDatabase,
  platformDb,
  tenantDb,
} from '#app/kernel/data/database.ts'
import { platformDatabase } from '#app/kernel/data/database-names.ts'
import type { Env } from '#app/kernel/data/env.ts'
import { isRefusal, refuse } from '#app/kernel/errors/refusal.ts'
import { onPlatform } from '#app/visit/on-platform.ts'
import { siteOfConsolePath } from '#app/visit/paths/admin.ts'
import { askAgain, rememberedSite, rememberSite, type Site, type SiteAddress } from '#app/visit/site.ts'
import type { Visit } from '#app/visit/visit.ts'
import { findAddressOf, findSiteHead, readSite } from './read-site.ts'

/** In seconds. A version never changes and could stay in KV for ever, but unused ones should expire. */
const snapshotLife = 86_400

/**
 * KV allows keys of 512 bytes, a part of which is the version. No tenant's address is that long, but a stranger may
 * request one.
 */
const maxKeyLength = 490

/** Raise this when the shape of `Site` changes, so that no snapshot of an earlier release is read. */
export const snapshotShape = 23

/**
 * How a site may be found: what runs after the answer, what is told before the database is waited for, and whether it is away and a site of ten
 * seconds ago will do.
 */
export type Finding = {
  afterwards?: ((work: Promise<unknown>) => void) | undefined
  waits?: (() => void) | undefined
  isAway?: boolean
}

/**
 * The site at an address; null if no tenant has it. Comes from this isolate's memory while that is fresh. Later only
 * the tenant's version is read from D1, and a version that isn't in memory comes from KV, or else from D1. At a busy site that takes place
 * after an answer, so that no request waits for it. Throws `SettingsFailure` if the stored settings can't be read.
 */
export async function findSite(
  env: Env,
  address: SiteAddress,
  now: number,
  { afterwards, waits, isAway = false }: Finding = {},
): Promise<Site | null> {
  const known = rememberedSite(address, now)
  if (isAway) return known?.mayBeStale ? known.site : null
  if (known?.isFresh) {
    const asking =
      afterwards &&
      askAgain(address, now, async () => siteIfFound(await findCurrent(env, address, known.site)))
    if (asking) afterwards(asking)
    return known.site
  }
  if (Buffer.byteLength(snapshotKey(address, 0)) > maxKeyLength) return null
  waits?.()
  const current = await findCurrent(env, address, known?.site ?? null)
  if (!current.isLost) rememberSite(address, current.site, now)
  return current.site
}

/**
 * A lost site's records can't be found: it is only good for refusing its visits, and nothing may keep it. What the platform's database has of it
 * may be the copy that a move has left, whose versions aren't the site's any more.
 */
type Current = { site: Site | null; isLost: boolean }

/** Refuses a lost site, so that this isolate goes on with what it remembers. */
function siteIfFound({ site, isLost }: Current): Site | null {
  return isLost ? refuse('dataUnavailable') : site
}

/**
 * The site as the nearest replica has it. Its version is in the database of the site's records, which is asked at once if this isolate knows
 * the site. The directory is asked only if it doesn't, or if the site isn't there at this address any more.
 */
async function findCurrent(env: Env, address: SiteAddress, known: Site | null): Promise<Current> {
  const here = known === null ? null : await currentAmongRecords(env, address, known)
  if (here !== null) return found(here)
  const platform = inSession(await platformDb(env), 'first-unconstrained')
  const head = await findSiteHead(platform.db, address)
  if (head === null) return found(null)
  const records = await recordsBeside(env, platform, head.id).catch(asLost)
  if (records === null) return { site: await readSite(platform.db, address), isLost: true }
  if (records.database !== platform.database)
    return found(await currentIn({ env, ...records }, address, known))
  if (known?.tenantId === head.id && known.version === head.version) return found(known)
  return found(await storedSite({ env, db: platform.db }, address, head))
}

const found = (site: Site | null): Current => ({ site, isLost: false })

/** The site in its own database. Null if that is the platform's, which is asked by address in any case. */
async function currentAmongRecords(env: Env, address: SiteAddress, known: Site): Promise<Site | null> {
  const records = await tenantDb(env, known.tenantId).catch(asLost)
  if (records === null || records.database === platformDatabase) return null
  return currentIn({ env, ...inSession(records, 'first-unconstrained') }, address, known)
}

/** A site whose records can't be found has an address nevertheless, so that each door refuses its visits in its own way. */
function asLost(error: unknown): null {
  if (isRefusal(error) && error.name === 'dataUnavailable') return null
  throw error
}

async function currentIn(
  { env, db }: Pick<Visit, 'env' | 'db'>,
  address: SiteAddress,
  known: Site | null,
): Promise<Site | null> {
  const head = await findSiteHead(db, address)
  if (head === null) return null
  if (known?.tenantId === head.id && known.version === head.version) return known
  return storedSite({ env, db }, address, head)
}

type Located = NonNullable<Awaited<FindingAddress>>

/**
 * The site of a tenant whose address and version were just read on `db`. For administrators, who must see what they have saved: their
 * session of the database sees their last write, while the nearest replica and this isolate's memory may be behind it. Null if the
 * tenant has moved meanwhile.
 */
export async function findSiteAsRead(visit: Visit, located: Located): Promise<Site | null> {
  const { env, now } = visit
  const { db, database } = await recordsBeside(env, visit, located.tenantId, 'first-primary')
  const { tenantId, version, ...address } =
    database === visit.database ? located : ((await findAddressOf(db, located.tenantId)) ?? located)
  const known = rememberedSite(address, now())?.site
  // Without a last write the session may be behind this isolate.
  if (known?.tenantId === tenantId && known.version >= version) return known
  const site = await storedSite({ env, db }, address, { id: tenantId, version })
  rememberSite(address, site, now())
  return site
}

/** A version of a site from KV, or else the site as the database has it. */
async function storedSite(
  { env, db }: Pick<Visit, 'env' | 'db'>,
  address: SiteAddress,
  head: { id: number; version: number },
): Promise<Site | null> {
  const cached = await env.SNAPSHOTS.get<Site>(snapshotKey(address, head.version), 'json')
  // The cached site may belong to a tenant that had this address before, at the same version number.
  if (cached !== null && cached.tenantId === head.id) return cached
  const site = await readSite(db, address)
  if (site === null) return null
  await env.SNAPSHOTS.put(snapshotKey(address, site.version), JSON.stringify(site), {
    expirationTtl: snapshotLife,
  })
  return site
}

/** The database with a tenant's records: the open session, if it is that one's, or else a new one. */
export async function recordsBeside(
  env: Env,
  open: OpenDatabase<D1Database | D1DatabaseSession>,
  tenantId: number,
  start: D1SessionConstraint = 'first-unconstrained',
): Promise<OpenDatabase<D1Database | D1DatabaseSession>> {
  const records = await tenantDb(env, tenantId)
  const { database, db, d1 } = open
  return records.database === database ? { database, db, d1 } : inSession(records, start)
}

function snapshotKey({ domain, servicePath }: SiteAddress, version: number): string {
  return `site:${snapshotShape}:${domain ?? ''}/${servicePath ?? ''}:${version}`
}

/** Returns a tenant's site for work that has no visit; null if the tenant doesn't exist. */
export async function findSiteOf(env: Env, tenantId: number, now: number): Promise<Site | null> {
  const { db } = await platformDb(env)
  const address = await findAddressOf(db, tenantId)
  return address === null ? null : findSite(env, address, now)
}

type FindingAddress = ReturnType<typeof findAddressOf>

/**
 * Starts to look up the address of the site that a console path names, in parallel with the session. Nobody sees the
 * result before `visitFor` uses it. Null if the path names no site, and for writes, which may change the address.
 */
export function prefetchAddress(
  db: Database,
  { method }: Pick<Request, 'method'>,
  path: string,
): Visit['prefetched'] | null {
  const tenantId = method === 'GET' ? siteOfConsolePath(path) : null
  return tenantId === null ? null : prefetchAddressOf(db, tenantId)
}

/** Starts to look up a tenant's address, for `addressOf`. */
export function prefetchAddressOf(db: Database, tenantId: number): Visit['prefetched'] {
  const finding = findAddressOf(db, tenantId)
  // If nobody awaits the result, its failure is ignored too.
  finding.catch(() => undefined)
  return new Map([[keyOf(tenantId), finding]])
}

/** Returns a tenant's address: the prefetched one, or else a new lookup in the platform's database. */
export async function addressOf(visit: Visit, tenantId: number): FindingAddress {
  const prefetched = visit.prefetched?.get(keyOf(tenantId)) as FindingAddress | undefined
  return prefetched ?? findAddressOf((await onPlatform(visit)).db, tenantId)
}

const keyOf = (tenantId: number) => `address of site ${tenantId}`
