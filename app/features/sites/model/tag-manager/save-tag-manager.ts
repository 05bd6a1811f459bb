import { z } from 'zod'
import { saveSetting } from '#app/features/tenancy/model/settings/save-setting.ts'
import { findSetting } from '#app/features/tenancy/model/settings/write-setting.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { revisionInput } from '#app/kernel/values/inputs/field-inputs.ts'
import { requirePerson, requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'

type TagManager = {
  gtmId: string | null
  /** False for a site on a path: such sites share an origin, and one site's script could read another's pages. */
  mayHave: boolean
  revision: number
}

/** The stored tag manager of the site, for administrators of its company. */
export async function getTagManager(visit: Visit): Promise<TagManager> {
  requireStaff(visit, 'company')
  const { db, site } = visit
  const { value, revision } = await findSetting(db, site.tenantId, 'tagManager')
  return { ...value, mayHave: site.domainType === 'FULL_DOMAIN', revision }
}

/**
 * A company's administrator sets the tag manager, from the next request on. API keys may not, because the script would
 * outlive the key. Refuses a site without its own domain with `invalidDomain`.
 */
export async function saveTagManager(
  visit: Visit,
  { revision, gtmId }: TagManagerInput,
): Promise<TagManager> {
  const admin = requirePerson(visit, 'company')
  const before = await getTagManager(visit)
  if (!before.mayHave && gtmId !== null) refuse('invalidDomain')
  await saveSetting(visit, admin, {
    name: 'tagManager',
    value: { gtmId },
    revision,
    before: { gtmId: before.gtmId },
  })
  return getTagManager(visit)
}

/** The tag manager's id, with which a site's visitors are counted. Null for none. */
export const TagManagerInput = z.object({
  gtmId: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^(?:GTM-[A-Z0-9]{4,12})?$/, 'invalidGtmId')
    .nullish()
    .transform((id) => id || null),
  revision: revisionInput,
})
export type TagManagerInput = z.output<typeof TagManagerInput>
