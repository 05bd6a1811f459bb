import { createHash } from 'node:crypto'
import { worldContentId } from '#seeds/demo/seed-records.ts'
import { world } from '#seeds/demo/world.ts'
import type { Library, WorldContent, WorldTenant } from '#seeds/demo/world-content.ts'

/** What the traces of a year's use are made of: the library, and the time at which the year ends. */
export type Life = { library: Library; now: number }

/** Returns the id of a record. It is the same at every seeding. */
export function idOf(tenant: WorldTenant, kind: string, at: number | string): string {
  return createHash('sha256').update(`${tenant}/${kind}/${at}`).digest('hex').slice(0, 24)
}

export const mailOf = (tenant: WorldTenant, handle: string) => `${handle}@readers.${tenant}.example`

/** The titles that readers can open: those of a normal group without a plan come first. */
export function openTitles({ library }: Pick<Life, 'library'>, tenant: WorldTenant): WorldContent[] {
  return library[tenant].contents.filter(({ visible }) => visible !== false)
}

export const idOfTitle = (tenant: WorldTenant, { slug }: Pick<WorldContent, 'slug'>) =>
  worldContentId(tenant, slug)

export const tenantIdOf = (tenant: WorldTenant) => world[tenant].tenantId
