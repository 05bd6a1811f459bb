import { z } from 'zod'
import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { findSetting, upsertSetting } from '#app/features/tenancy/model/settings/write-setting.ts'
import { flagInput, revisionInput } from '#app/kernel/values/inputs/field-inputs.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import { forgetSite } from '#app/visit/site.ts'
import type { SiteSettings } from '#app/visit/site-settings.ts'
import type { Visit } from '#app/visit/visit.ts'

/** The setting whether administrators see who read a content and how far. Absent means no. */
export const ReadingDetailInput = z.object({ readingDetail: flagInput, revision: revisionInput })
export type ReadingDetailInput = z.output<typeof ReadingDetailInput>

type ReadingDetail = SiteSettings['usage'] & { revision: number }

/** The stored setting, for administrators of the site. */
export async function getReadingDetail(visit: Visit): Promise<ReadingDetail> {
  requireStaff(visit, 'service')
  return findReadingDetail(visit)
}

/**
 * Reads the setting for callers that have checked the visitor. Reads the database, so that switching it off takes
 * effect at once.
 */
export async function findReadingDetail({ db, site }: Pick<Visit, 'db' | 'site'>): Promise<ReadingDetail> {
  const { value, revision } = await findSetting(db, site.tenantId, 'usage')
  return { ...value, revision }
}

/**
 * A company's administrator sets whether the site's administrators see who read what and how far. The site's counts
 * don't depend on it. Refuses with `changedMeanwhile`.
 */
export async function saveReadingDetail(visit: Visit, { revision, readingDetail }: ReadingDetailInput) {
  const admin = requireStaff(visit, 'company')
  const { db, site, now } = visit
  const before = await findReadingDetail(visit)
  await commit(visit, [
    upsertSetting(
      db,
      { tenantId: site.tenantId, now: now() },
      { name: 'usage', value: { readingDetail }, revision },
    ),
    insertAudit(visit, admin, {
      action: 'site.usage',
      subject: String(site.tenantId),
      name: site.serviceName,
      before: { readingDetail: before.readingDetail },
      after: { readingDetail },
    }),
  ])
  forgetSite(site)
  return getReadingDetail(visit)
}
