import { planImageKey } from '#app/kernel/data/file-keys.ts'
import type { Visit } from '#app/visit/visit.ts'
import { getPicture, type SiteFile } from './site-file.ts'

/** A plan's picture (R308), which is as public as the offer itself. Refuses as `getPicture` does. */
export function getPlanImage(visit: Visit, name: string): Promise<SiteFile> {
  return getPicture(visit, name, planImageKey)
}
