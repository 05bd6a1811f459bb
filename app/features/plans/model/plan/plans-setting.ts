import { z } from 'zod'
import { findSetting } from '#app/features/tenancy/model/settings/write-setting.ts'
import { flagInput, revisionInput } from '#app/kernel/values/inputs/field-inputs.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { SiteSettings } from '#app/visit/site-settings.ts'
import type { Visit } from '#app/visit/visit.ts'

/** Whether a site offers its plans to readers. A site without the setting doesn't. */
export const SubscriptionInput = z.object({ showSubscriptionStatus: flagInput, revision: revisionInput })
export type SubscriptionInput = z.output<typeof SubscriptionInput>

type SubscriptionSetting = SiteSettings['subscription'] & { revision: number }

/** The stored setting, for administrators of the site. */
export async function getSubscriptionSetting(visit: Visit): Promise<SubscriptionSetting> {
  requireStaff(visit, 'service')
  const { value, revision } = await findSetting(visit.db, visit.site.tenantId, 'subscription')
  return { ...value, revision }
}
