import { planImageKey } from '#app/kernel/data/file-keys.ts'
import type { Visit } from '#app/visit/visit.ts'
import { getPicture, type SiteFile } from './site-file.ts'

/** A plan's picture (R308): as public as an offer. Refuses as `getPicture` does. */
export function getPlanImage(visit: Visit, name: string): Promise<SiteFile> {
  return getPicture(visit, name, planImageKey)
}
