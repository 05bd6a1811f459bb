import { planImageKey, siteFileKey } from '#app/kernel/data/files.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { siteFilePattern } from '#app/visit/site-settings.ts'
import type { Visit } from '#app/visit/visit.ts'

const types = { webp: 'image/webp', png: 'image/png', jpg: 'image/jpeg', svg: 'image/svg+xml' } as const

type SiteFile = { body: ReadableStream; bytes: number; type: string }

/**
 * A picture of the site's own branding (R009). Everybody may see it, because the sign-in of a closed site shows its logo too.
 * Refuses as `getPicture` does.
 */
export function getSiteFile(visit: Visit, name: string): Promise<SiteFile> {
  return getPicture(visit, name, siteFileKey)
}

/**
 * A public picture of the site. Refuses with `fileNotFound` every name that isn't a hash with a picture's extension, so
 * that nothing else in the store can be reached.
 */
async function getPicture(
  { env, site }: Visit,
  name: string,
  keyOf: (tenantId: number, name: string) => string,
): Promise<SiteFile> {
  if (!siteFilePattern.test(name)) refuse('fileNotFound')
  const object = await env.FILES.get(keyOf(site.tenantId, name))
  if (object === null) refuse('fileNotFound')
  return { body: object.body, bytes: object.size, type: typeOfSiteFile(name) }
}

/** The media type of a file by its name, which the settings checked. */
export function typeOfSiteFile(name: string): string {
  return types[name.slice(name.lastIndexOf('.') + 1) as keyof typeof types]
}

/** A plan's picture (R308), which is as public as the offer itself. Refuses as `getPicture` does. */
export function getPlanImage(visit: Visit, name: string): Promise<SiteFile> {
  return getPicture(visit, name, planImageKey)
}
