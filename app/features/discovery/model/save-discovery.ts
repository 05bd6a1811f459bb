import { z } from 'zod'
import { isOpenToAll } from '#app/features/access/model/may-browse.ts'
import { saveSetting } from '#app/features/tenancy/model/settings/save-setting.ts'
import { findSetting } from '#app/features/tenancy/model/settings/write-setting.ts'
import { flagInput, revisionInput } from '#app/kernel/values/inputs/field-inputs.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { SiteSettings } from '#app/visit/site-settings.ts'
import type { Visit } from '#app/visit/visit.ts'

/** The setting of where an open site announces its contents. It is replaced as a whole; absent flags are off. */
export const DiscoveryInput = z.object({
  searchEngines: flagInput,
  feeds: flagInput,
  revision: revisionInput,
})
export type DiscoveryInput = z.output<typeof DiscoveryInput>

type DiscoverySetting = SiteSettings['discovery'] & {
  /** Whether the setting has an effect. It has none on a closed site. */
  isOpen: boolean
  revision: number
}

/** The stored setting, for administrators of the site. */
export async function getDiscovery(visit: Visit): Promise<DiscoverySetting> {
  requireStaff(visit, 'service')
  const { value, revision } = await findSetting(visit.db, visit.site.tenantId, 'discovery')
  return { ...value, isOpen: isOpenToAll(visit.site), revision }
}

/** An administrator of the site changes where it announces its contents. Takes effect with the next request. */
export async function saveDiscovery(visit: Visit, { revision, ...value }: DiscoveryInput) {
  const admin = requireStaff(visit, 'service')
  const { searchEngines, feeds } = await getDiscovery(visit)
  await saveSetting(visit, admin, { name: 'discovery', value, revision, before: { searchEngines, feeds } })
  return getDiscovery(visit)
}
