import type { CsvImport } from '#app/features/imports/model/run/csv-import.ts'
import type { ImportWork } from '#app/features/imports/model/run/import-work.ts'
import type { Importer, JudgedRow } from '#app/features/imports/model/run/importer.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { allowanceOf } from './allowance.ts'
import { applyContents, type ContentChange } from './apply-contents.ts'
import { contentColumns, toldColumns } from './content-columns.ts'
import type { ContentState } from './content-state.ts'
import { updateContents } from './content-writes.ts'
import { indexLater } from './index-later.ts'
import { type ContentItem, judgeContents } from './judge-contents.ts'
import { changedContents, clearTags, undoContents } from './undo-contents.ts'

/** Imports contents from CSV: their fields, groups, hashtags and recommendation. Files are uploaded separately. */
export const contentImporter: Importer<ContentItem> = {
  columns: contentColumns,
  passedOver: toldColumns,
  keys: ['content_id'],
  needed: ['content_id', 'title'],
  modes: ['overwrite', 'ignore', 'delete'],
  asksYear: true,
  columnOf: (heading) => heading,
  judge: async (work, about, rows) =>
    (await judgeContents(work, about, rows)).map((row) => withId(work, row)),
  takes: ({ outcome }) => ({ contents: outcome === 'added' ? 1 : 0 }),
  apply,
  changedSince: ({ db }, { tenantId }, rows) => changedContents(db, tenantId, rows),
  undo: (work, _about, rows) => undoContents(work, rows),
  follow: () => [],
  clear: ({ db }, about) => clearTags(db, about),
}

/** A new content that isn't named gets its id here. */
function withId({ deps }: ImportWork, row: JudgedRow<ContentItem>): JudgedRow<ContentItem> {
  return row.outcome === 'added' && row.subjectId === null
    ? { ...row, subjectId: newElementId(deps.randomBytes) }
    : row
}

async function apply(
  work: ImportWork,
  { tenantId, made }: CsvImport,
  rows: readonly JudgedRow<ContentItem>[],
): Promise<{ writes: Write[]; made: string[] }> {
  const changes = rows.flatMap(changeOf)
  const removed = rows.flatMap(({ outcome, before }) =>
    outcome === 'removed' ? [before as ContentState] : [],
  )
  const missing = new Set(rows.flatMap(({ item }) => item?.missing ?? []))
  return {
    writes: [
      ...applyContents(work, changes, await allowanceOf(work.db, tenantId)),
      ...updateContents(
        work.db,
        tenantId,
        removed.map((state) => trashed(state, work.deps.now())),
      ),
      ...indexLater(
        work,
        [...changes, ...removed].map(({ id }) => id),
      ),
    ],
    made: [...missing].filter((name) => !made.includes(name)),
  }
}

function changeOf({ outcome, subjectId, item }: JudgedRow<ContentItem>): ContentChange[] {
  const isWritten = outcome === 'added' || outcome === 'changed'
  return isWritten && item !== null ? [{ ...item, id: subjectId as string }] : []
}

/** Into the trash, from which it can be taken back one by one as well. */
function trashed(state: ContentState, now: number): ContentState {
  const withheld = state.visible === 1 || state.withheld === 1 ? 1 : 0
  return { ...state, visible: 0, withheld, deleted_at: now, updated_at: now }
}
