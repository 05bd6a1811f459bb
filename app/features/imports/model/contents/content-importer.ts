import { sql } from 'kysely'
import { insertMissingTags } from '#app/features/catalogue/model/hashtag/tag-content.ts'
import type { CsvImport } from '#app/features/imports/model/run/csv-import.ts'
import type { Importer, ImportWork, JudgedRow } from '#app/features/imports/model/run/importer.ts'
import {
  type ContentAllowance,
  fieldValues,
  isRoomLeft,
} from '#app/features/publishing/model/upload/content-records.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { given, givenRows } from '#app/kernel/data/given-rows.ts'
import { insertSelected } from '#app/kernel/data/insert-where.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { contentColumns, readOnlyColumns } from './content-columns.ts'
import { type ContentState, stateColumns } from './content-state.ts'
import {
  type ContentRow,
  indexLater,
  replaceGroups,
  replaceTags,
  replaceTrending,
  updateContents,
} from './content-writes.ts'
import { allowanceOf, type ContentItem, judgeContents, type RowData } from './judge-contents.ts'
import { changedContents, clearTags, undoContents } from './undo-contents.ts'

type Given = { id: string; data: RowData; state: ContentState | null; now: number }

/**
 * A content to be written. `state` is its current state, or null for a new one. `tags` are the names of its existing
 * hashtags.
 */
type ContentChange = {
  id: string
  data: RowData
  state: ContentState | null
  tags: readonly string[]
}

/** Imports contents from CSV: their fields, groups, hashtags and recommendation. Files are uploaded separately. */
export const contentImporter: Importer<ContentItem> = {
  columns: contentColumns,
  passedOver: readOnlyColumns,
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

/** Gives a new content without an id one. */
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

/** The state of a content in the trash, from which it can also be restored by itself. */
function trashed(state: ContentState, now: number): ContentState {
  const withheld = state.visible === 1 || state.withheld === 1 ? 1 : 0
  return { ...state, visible: 0, withheld, deleted_at: now, updated_at: now }
}

/** The writes of contents: their rows, groups, hashtags and recommendations. */
function applyContents(
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

/** The change of a recommendation, if there is one. A content that stays recommended keeps its time. */
function trendingOf({ id, data, state }: ContentChange, now: number) {
  const is = data.type === 'recommend'
  const was = (state?.trendingAt ?? null) !== null
  return is === was ? [] : [{ id, at: is ? now : null }]
}

function isSame<Value>(some: readonly Value[], others: readonly Value[]): boolean {
  return JSON.stringify([...some].sort()) === JSON.stringify([...others].sort())
}

/** The row of a content after the import. `state` is its current state. */
function contentRow({ id, data, state, now }: Given): ContentRow {
  const values = fieldValues({ ...data, publishedOn: data.publishedOn ?? dayOf(now) }, now)
  // A recommendation is a row of its own, and hides a mark that stays.
  const mark = data.type === 'recommend' ? (state?.chosen_type ?? null) : values.chosen_type
  return { id, revision: state?.revision ?? 0, deleted_at: null, ...values, chosen_type: mark }
}

/**
 * New contents without files. If the company has no room for all of them by then, none is written. Their groups then
 * refer to nothing, which fails the batch.
 */
function insertContents(
  db: Database,
  { tenantId, allowance, now }: { tenantId: number; allowance: ContentAllowance; now: number },
  rows: readonly ContentRow[],
): Write[] {
  if (rows.length === 0) return []
  return [
    insertSelected(
      db,
      'content',
      db
        .selectFrom(givenRows(rows))
        .select([
          sql.val(tenantId).as('tenant_id'),
          given<string>('id').as('id'),
          sql.val(now).as('created_at'),
          ...stateColumns.map((column) => given<never>(column).as(column)),
        ])
        .where(isRoomLeft(allowance, rows.length)),
    ),
  ]
}
