import { z } from 'zod'
import { type LookCause, type LookRecords, lookNames } from '#app/features/branding/model/look.ts'
import { saveLook } from '#app/features/branding/model/save-look.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import { siteSettingSchemas } from '#app/visit/site-settings.ts'
import type { Visit } from '#app/visit/visit.ts'
import { ensureNewest, getLookVersion, type KeptLook } from './look-versions.ts'

const version = z.coerce.number({ error: 'invalid' }).int('invalid').min(1, 'invalid')

/** The version to restore, and the newest version that the administrator saw, if any. */
export const RestoreInput = z.object({ version, newest: version.optional() })
export type RestoreInput = z.output<typeof RestoreInput>

/**
 * Restores an earlier look: all records and links, as one new version, so that this can be undone as well. Refuses a
 * version that isn't stored with `notFound`, and with `changedMeanwhile` if the look changed since it was seen.
 */
export async function restoreLook(visit: Visit, { version, newest }: RestoreInput): Promise<void> {
  requireStaff(visit, 'service')
  const { present, found } = await getLookVersion(visit, version)
  const guard = ensureNewest(visit.db, visit.site.tenantId, newest ?? present.version)
  await replaceLook(visit, found.look, { cause: 'restore', about: String(version), guard: [guard] })
}

type Replacing = {
  cause: LookCause & ('restore' | 'import' | 'copy')
  about: string
  guard: readonly Write[]
}

/** The only way to replace a whole look by another. Records that it doesn't contain are reset to the default. */
export async function replaceLook(
  visit: Visit,
  { settings, links }: KeptLook,
  { cause, about, guard }: Replacing,
) {
  const { db, site } = visit
  const records = Object.fromEntries(
    lookNames.map((name) => [
      name,
      { value: siteSettingSchemas[name].parse(settings[name] ?? {}), revision: null },
    ]),
  ) as LookRecords
  const inserts = links.map(({ id, url, label, typeLink, positionLink, ordinal, translations }) =>
    db.insertInto('footer_link').values({
      tenant_id: site.tenantId,
      id,
      url,
      label,
      type_link: typeLink,
      position_link: positionLink,
      ordinal,
      translations: JSON.stringify(translations),
    }),
  )
  const writes = [...guard, db.deleteFrom('footer_link').where('tenant_id', '=', site.tenantId), ...inserts]
  await saveLook(visit, { cause, about, records, links: { writes, before: {}, after: {} } })
}
