import { z } from 'zod'
import { saveSetting } from '#app/features/tenancy/model/settings/save-setting.ts'
import { findSetting } from '#app/features/tenancy/model/settings/write-setting.ts'
import { flagInput, revisionInput } from '#app/kernel/values/inputs/field-inputs.ts'
import { requireStaff } from '#app/visit/require.ts'
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
  const before = await findReadingDetail(visit)
  await saveSetting(visit, admin, {
    name: 'usage',
    value: { readingDetail },
    revision,
    before: { readingDetail: before.readingDetail },
  })
  return getReadingDetail(visit)
}
