import { planImageKey } from '#app/kernel/data/file-keys.ts'
import type { Visit } from '#app/visit/visit.ts'
import { isShownImage } from './edited-plan-store.ts'

/**
 * Deletes a picture that a plan had, for after the commit that took it away, so that what a plan names is always there. Another plan of
 * the site may show the same one.
 */
export async function forgetPicture(visit: Visit, name: string | null): Promise<void> {
  const { tenantId } = visit.site
  if (name === null || (await isShownImage(visit.db, { tenantId, name }))) return
  await visit.env.FILES.delete(planImageKey(tenantId, name))
}
