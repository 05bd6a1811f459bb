import { z } from 'zod'
import { saveSetting } from '#app/features/tenancy/model/settings/save-setting.ts'
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

/**
 * An administrator of the site starts or stops offering its plans, from the next request on. Readers who have a plan keep
 * it.
 */
export async function saveSubscription(visit: Visit, { revision, ...value }: SubscriptionInput) {
  const admin = requireStaff(visit, 'service')
  const { showSubscriptionStatus } = await getSubscriptionSetting(visit)
  await saveSetting(visit, admin, {
    name: 'subscription',
    value,
    revision,
    before: { showSubscriptionStatus },
  })
  return getSubscriptionSetting(visit)
}
