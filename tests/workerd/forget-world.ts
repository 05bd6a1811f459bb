import { vi } from 'vitest'
import { forgetPlace } from '#app/kernel/data/tenant-place.ts'
import { forgetSite } from '#app/visit/site.ts'
import { db } from './visit-of-world.ts'

/** Forgets what modules remember of the world's sites, and puts back what a file of tests has replaced. */
export async function forgetWorld(): Promise<void> {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  const sites = await db.selectFrom('tenant').select(['domain', 'service_path as servicePath']).execute()
  for (const site of sites) forgetSite(site)
  forgetPlace()
}
