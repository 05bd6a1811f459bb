import { z } from 'zod'
import { findSetting } from '#app/features/tenancy/model/settings/write-setting.ts'
import { changedFlag, flagInput, revisionInput } from '#app/kernel/values/inputs/field-inputs.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { SiteSettings } from '#app/visit/site-settings.ts'
import type { Visit } from '#app/visit/visit.ts'

/** Whether a site offers its plans to readers, and also for other people. A site without the setting doesn't. */
export const SubscriptionInput = z.object({
  showSubscriptionStatus: flagInput,
  offersGifts: flagInput,
  revision: revisionInput,
})

/** The same for a client, which may leave out what it doesn't know. */
export const SubscriptionChange = SubscriptionInput.extend({ offersGifts: changedFlag })
export type SubscriptionChange = z.output<typeof SubscriptionChange>

type SubscriptionSetting = SiteSettings['subscription'] & { revision: number }

/** The stored setting, for administrators of the site. */
export async function getSubscriptionSetting(visit: Visit): Promise<SubscriptionSetting> {
  requireStaff(visit, 'service')
  const { value, revision } = await findSetting(visit.db, visit.site.tenantId, 'subscription')
  return { ...value, revision }
}
