import { differenceOf, type LookDifference } from '#app/domain/site/look/history/look-difference.ts'
import { getLookVersion, listLookVersions } from '#app/domain/site/look/history/look-versions.ts'
import type { Visit } from '#app/visit/visit.ts'

/** A change in the list: how many fields it changed; null of the oldest, whose state before isn't kept. */
export type LookHistoryRow = {
  version: number
  at: number
  actorName: string
  cause: string
  about: string
  changed: number | null
}

/** The changes of a site's look, the newest first. */
export async function viewLookHistory(visit: Visit): Promise<LookHistoryRow[]> {
  const versions = await listLookVersions(visit)
  return versions.map(({ look, ...row }, at) => {
    const before = versions[at + 1]
    return { ...row, changed: before === undefined ? null : differenceOf(before.look, look).length }
  })
}

/** One state of the look beside the present one. */
export async function viewLookVersion(visit: Visit, version: number) {
  const { present, found } = await getLookVersion(visit, version)
  return {
    version,
    at: found.at,
    newest: present.version,
    changes: differenceOf(found.look, present.look).map(toRow),
  }
}

export type LookChangeRow = { record: string; field: string; before: string; after: string }

function toRow({ record, field, before, after }: LookDifference): LookChangeRow {
  return { record, field, before: written(before), after: written(after) }
}

function written(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
