import { differenceOf } from '#app/features/branding/model/history/look-difference.ts'
import { getLookVersion, listLookVersions } from '#app/features/branding/model/history/look-versions.ts'
import { wordsIn } from '#app/kernel/data/words-in.ts'
import type { Visit } from '#app/visit/visit.ts'
import { groupChanges } from './look-change-words.ts'

/**
 * A change in the list, with the number of fields it changed. The number is null for the oldest change, because the state
 * before it isn't stored.
 */
export type LookHistoryRow = {
  version: number
  at: number
  actorName: string
  cause: string
  /** The theme, the record that was reset, the file's name, the restored version, or for a copy the other site's name. */
  about: string
  changed: number | null
}

/** The changes of a site's look, the newest first. */
export async function viewLookHistory(visit: Visit): Promise<LookHistoryRow[]> {
  const versions = await listLookVersions(visit)
  const copied = versions.filter(({ cause }) => cause === 'copy').map(({ about }) => Number(about))
  const names = await siteNames(visit, copied)
  return versions.map(({ look, ...row }, at) => {
    const before = versions[at + 1]
    return {
      ...row,
      about: row.cause === 'copy' ? (names.get(row.about) ?? '') : row.about,
      changed: before === undefined ? null : differenceOf(before.look, look).length,
    }
  })
}

/** What sites of the same company are called, by their ids. */
async function siteNames({ db, site, locale }: Visit, ids: readonly number[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('tenant')
    .select(['id', wordsIn('tenant.service_name', locale, 'serviceName').as('name')])
    .where('company_id', '=', site.companyId)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, name }) => [String(id), name]))
}

/** One state of the look beside the present one. */
export async function viewLookVersion(visit: Visit, version: number) {
  const { present, found } = await getLookVersion(visit, version)
  return {
    version,
    at: found.at,
    newest: present.version,
    changes: groupChanges(visit, differenceOf(found.look, present.look)),
  }
}
