import { planImageKey } from '#app/data/files.ts'
import { type SiteFile, typeOfSiteFile } from '#app/domain/site/site-file.ts'
import { refuse } from '#app/errors/refusal.ts'
import { siteFilePattern } from '#app/values/site-settings.ts'
import type { Visit } from '#app/visit/visit.ts'

/**
 * A plan's picture (R308): as public as an offer. Refuses `fileNotFound` for any name but a hash with a picture's kind, so
 * that nothing else in the store can be reached.
 */
export async function getPlanImage({ env, site }: Visit, name: string): Promise<SiteFile> {
  if (!siteFilePattern.test(name)) refuse('fileNotFound')
  const object = await env.FILES.get(planImageKey(site.tenantId, name))
  if (object === null) refuse('fileNotFound')
  return { body: object.body, bytes: object.size, type: typeOfSiteFile(name) }
}
