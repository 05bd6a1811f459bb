import { planImageKey } from '#app/kernel/data/file-keys.ts'
import type { Visit } from '#app/visit/visit.ts'
import { isShownImage } from './edited-plan-store.ts'

/**
 * Deletes a plan's former picture. Call it after the commit that removed it, so that a picture that a plan names always
 * exists. Another plan of the site may still use the same picture.
 */
export async function forgetPicture(visit: Visit, name: string | null): Promise<void> {
  const { tenantId } = visit.site
  if (name === null || (await isShownImage(visit.db, { tenantId, name }))) return
  await visit.env.FILES.delete(planImageKey(tenantId, name))
}
