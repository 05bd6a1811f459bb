import { insertMissingTags } from '#app/features/catalogue/model/hashtag/tag-content.ts'
import type { ImportWork } from '#app/features/imports/model/run/import-work.ts'
import type { ContentAllowance } from '#app/features/publishing/model/upload/content-records.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import { contentRow } from './content-row.ts'
import type { ContentState } from './content-state.ts'
import { replaceGroups, replaceTags, replaceTrending, updateContents } from './content-writes.ts'
import { insertContents } from './insert-contents.ts'
import type { RowData } from './row-data.ts'

/**
 * A content to be written. `state` is its current state, or null for a new one. `tags` are the names of its existing
 * hashtags.
 */
export type ContentChange = {
  id: string
  data: RowData
  state: ContentState | null
  tags: readonly string[]
}

/** The writes of contents: their rows, groups, hashtags and recommendations. */
export function applyContents(
  { db, deps, job: { tenantId } }: Pick<ImportWork, 'db' | 'deps' | 'job'>,
  changes: readonly ContentChange[],
  allowance: ContentAllowance,
): Write[] {
  const now = deps.now()
  const rowsOf = (some: readonly ContentChange[]) => some.map((change) => contentRow({ ...change, now }))
  const regrouped = changes.filter(({ data, state }) => !isSame(data.contentGroupIds, state?.groupIds ?? []))
  const retagged = changes.filter(({ data, tags }) => !isSame(data.hashTags.names, tags))
  const names = [...new Set(retagged.flatMap(({ data }) => data.hashTags.names))]
  return [
    ...insertContents(
      db,
      { tenantId, allowance, now },
      rowsOf(changes.filter(({ state }) => state === null)),
    ),
    ...updateContents(db, tenantId, rowsOf(changes.filter(({ state }) => state !== null))),
    ...replaceGroups(
      db,
      tenantId,
      regrouped.map(({ id, data }) => ({ id, of: data.contentGroupIds })),
    ),
    ...(names.length === 0 ? [] : [insertMissingTags(db, tenantId, names)]),
    ...replaceTags(
      db,
      tenantId,
      'name',
      retagged.map(({ id, data }) => ({ id, of: data.hashTags.names })),
    ),
    ...replaceTrending(
      db,
      tenantId,
      changes.flatMap((change) => trendingOf(change, now)),
    ),
  ]
}

/** A recommendation that stays keeps its time. */
function trendingOf({ id, data, state }: ContentChange, now: number) {
  const is = data.type === 'recommend'
  const was = (state?.trendingAt ?? null) !== null
  return is === was ? [] : [{ id, at: is ? now : null }]
}

function isSame<Value>(some: readonly Value[], others: readonly Value[]): boolean {
  return JSON.stringify([...some].sort()) === JSON.stringify([...others].sort())
}
