import { Buffer } from 'node:buffer'
import { databaseFor, openDatabase } from './database.ts'
import type { Env } from './env.ts'
import { readSite, type Site, type SiteAddress } from './site.ts'

/** How long an isolate trusts what it remembers, in milliseconds; a saved setting is everywhere soon after. */
const memoryLife = 2_000
const memoryLimit = 500
/** KV is rewritten on every save; the expiry mends what was changed in the database by hand. Seconds. */
const snapshotLife = 300
/** KV's own limit, in bytes of UTF-8; no tenant's address comes near it, a stranger's may. */
const longestKey = 512
/** Raised when the shape of Site changes, so that no old value is read as a new one. */
const shape = 2

const remembered = new Map<string, { site: Site | null; until: number }>()

/**
 * The site at an address, from this isolate's memory, else KV, else D1; null for an unknown tenant.
 * Throws SettingsFailure where the stored settings can't be read.
 */
export async function findSite(env: Env, address: SiteAddress, now: number): Promise<Site | null> {
  const key = snapshotKey(address)
  if (Buffer.byteLength(key) > longestKey) return null
  const known = remembered.get(key)
  if (known !== undefined && known.until > now) return known.site
  const site = (await env.SNAPSHOTS.get<Site>(key, 'json')) ?? (await readAndStore(env, address))
  if (remembered.size >= memoryLimit) remembered.clear()
  remembered.set(key, { site, until: now + memoryLife })
  return site
}

/** After a save of what a snapshot tells: other isolates know it within seconds. */
export async function republishSite(env: Env, { domain, servicePath }: SiteAddress): Promise<void> {
  remembered.delete(snapshotKey({ domain, servicePath }))
  await readAndStore(env, { domain, servicePath })
}

async function readAndStore(env: Env, address: SiteAddress): Promise<Site | null> {
  const site = await readSite(openDatabase(databaseFor(env, 0)), address)
  if (site !== null) {
    await env.SNAPSHOTS.put(snapshotKey(address), JSON.stringify(site), { expirationTtl: snapshotLife })
  }
  return site
}

function snapshotKey(address: SiteAddress): string {
  return `site:${shape}:${address.domain ?? ''}/${address.servicePath ?? ''}`
}
