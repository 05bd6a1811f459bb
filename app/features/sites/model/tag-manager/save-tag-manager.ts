import { z } from 'zod'
import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { findSetting, upsertSetting } from '#app/features/tenancy/model/settings/write-setting.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { revisionInput } from '#app/kernel/values/inputs/field-inputs.ts'
import { commit } from '#app/visit/commit.ts'
import { requirePerson, requireStaff } from '#app/visit/require.ts'
import { forgetSite } from '#app/visit/site.ts'
import type { Visit } from '#app/visit/visit.ts'

type TagManager = {
  gtmId: string | null
  /** Sites on a path share an origin, where one's script could read another's pages: they have none. */
  mayHave: boolean
  revision: number
}

/** The site's tag manager as it is kept, for its company's administrators. */
export async function getTagManager(visit: Visit): Promise<TagManager> {
  requireStaff(visit, 'company')
  const { db, site } = visit
  const { value, revision } = await findSetting(db, site.tenantId, 'tagManager')
  return { ...value, mayHave: site.domainType === 'FULL_DOMAIN', revision }
}

/** Its company's administrator sets it, from the next request on; not a key, which would leave script behind. Refuses `invalidDomain` where the site has none of its own. */
export async function saveTagManager(
  visit: Visit,
  { revision, gtmId }: TagManagerInput,
): Promise<TagManager> {
  const admin = requirePerson(visit, 'company')
  const { db, site, now } = visit
  const before = await getTagManager(visit)
  if (!before.mayHave && gtmId !== null) refuse('invalidDomain')
  const record = { name: 'tagManager' as const, value: { gtmId }, revision }
  await commit(visit, [
    upsertSetting(db, { tenantId: site.tenantId, now: now() }, record),
    insertAudit(visit, admin, {
      action: 'site.tagManager',
      subject: String(site.tenantId),
      name: site.serviceName,
      before: { gtmId: before.gtmId },
      after: { gtmId },
    }),
  ])
  forgetSite(site)
  return getTagManager(visit)
}

/** What counts a site's visitors; none is null. */
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
