import { Buffer } from 'node:buffer'
import { databaseFor, openDatabase } from '#app/data/database.ts'
import type { Env } from '#app/data/env.ts'
import { findSiteHead, readSite, type Site, type SiteAddress } from '#app/visit/site.ts'

/** How long an isolate trusts what it remembers: what changed is seen within a second. Milliseconds. */
const memoryLife = 900
const memoryLimit = 500
/** A version never changes, so it could lie there for ever; what nobody asks for any more goes. Seconds. */
const snapshotLife = 86_400
/** KV allows 512 bytes, the version takes some; no tenant's address comes near it, a stranger's may. */
const longestKey = 490
/** Raised when the shape of Site changes, so that no old value is read as a new one. */
const shape = 4

const remembered = new Map<string, { site: Site | null; until: number }>()

/**
 * The site at an address; null for an unknown tenant. Within its memory's life from there; then D1 is asked for the
 * tenant's version only, and a version this isolate hasn't seen comes from KV, else D1. Throws SettingsFailure where the
 * stored settings can't be read.
 */
export async function findSite(env: Env, address: SiteAddress, now: number): Promise<Site | null> {
  const key = memoryKey(address)
  if (Buffer.byteLength(key) > longestKey) return null
  const known = remembered.get(key)
  if (known !== undefined && known.until > now) return known.site
  const site = await findCurrent(env, address, known?.site ?? null)
  if (remembered.size >= memoryLimit) remembered.clear()
  remembered.set(key, { site, until: now + memoryLife })
  return site
}

/** After a save of what a site shows: who saved it sees it at once, where he is. */
export function forgetSite(address: SiteAddress): void {
  remembered.delete(memoryKey(address))
}

async function findCurrent(env: Env, address: SiteAddress, known: Site | null): Promise<Site | null> {
  const db = openDatabase(databaseFor(env, 0).withSession('first-unconstrained'))
  const head = await findSiteHead(db, address)
  if (head === null) return null
  if (known?.tenantId === head.id && known.version === head.version) return known
  const kept = await env.SNAPSHOTS.get<Site>(snapshotKey(address, head.version), 'json')
  // A tenant may have moved to the address another one had at that version.
  if (kept !== null && kept.tenantId === head.id) return kept
  const site = await readSite(db, address)
  if (site === null) return null
  await env.SNAPSHOTS.put(snapshotKey(address, site.version), JSON.stringify(site), {
    expirationTtl: snapshotLife,
  })
  return site
}

function memoryKey({ domain, servicePath }: SiteAddress): string {
  return `site:${shape}:${domain ?? ''}/${servicePath ?? ''}`
}

function snapshotKey(address: SiteAddress, version: number): string {
  return `${memoryKey(address)}:${version}`
}
