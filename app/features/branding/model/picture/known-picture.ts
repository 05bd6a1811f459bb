import { siteFileKey } from '#app/kernel/data/file-keys.ts'
import { refuseFields } from '#app/kernel/errors/refusal.ts'
import { type SitePicture, siteFilePattern } from '#app/visit/site-settings.ts'
import type { Visit } from '#app/visit/visit.ts'

/**
 * The picture of this name, as the record that names it now has it, else as it was stored. Whoever sends a name says nothing
 * about its size, and names none of another site. Refuses the field with `pictureGone`.
 */
export async function knownPicture(
  { env, site }: Visit,
  { name, field, record }: { name: string; field: string; record: unknown },
): Promise<SitePicture> {
  const here = pictureIn(record, name)
  if (here !== null) return here
  const stored = siteFilePattern.test(name) ? await env.FILES.head(siteFileKey(site.tenantId, name)) : null
  const known = stored?.customMetadata?.picture
  return known === undefined ? refuseFields({ [field]: ['pictureGone'] }) : JSON.parse(known)
}

function pictureIn(record: unknown, name: string): SitePicture | null {
  if (typeof record !== 'object' || record === null) return null
  if ('key' in record && record.key === name && 'height' in record) return record as SitePicture
  for (const inner of Object.values(record)) {
    const found = pictureIn(inner, name)
    if (found !== null) return found
  }
  return null
}
