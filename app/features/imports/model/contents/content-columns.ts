import type { SourceRow } from '#app/features/imports/model/run/importer.ts'
import { readCellList } from '#app/kernel/values/csv/csv.ts'
import type { ContentState } from './content-state.ts'

/** Text fields of a content that are copied into a cell unchanged, by heading. */
export const textColumns = {
  title: 'title',
  author: 'author',
  title_translation: 'titleTranslation',
  author_translation: 'authorTranslation',
  keywords: 'keywords',
  description: 'description',
  toc: 'toc',
  distributor_name: 'distributorName',
  param1: 'param1',
  param2: 'param2',
  param3: 'param3',
  param4: 'param4',
  param5: 'param5',
  printable_content: 'printableContent',
  printable_pages: 'printablePages',
} as const

/** The columns that an import reads and an export writes, in this order. The first cell of row 3 is the year (R398). */
export const contentColumns = [
  'year',
  'content_id',
  'title',
  'author',
  'title_translation',
  'author_translation',
  'content_group_ids',
  'content_group_names',
  'keywords',
  'description',
  'toc',
  'distributor_name',
  'param1',
  'param2',
  'param3',
  'param4',
  'param5',
  'view',
  'publish_from',
  'publish_until',
  'print',
  'printable_pages',
  'printable_content',
  'published_on',
  'binding',
  'protection',
  'type',
  'hash_tags',
] as const

/** Columns that an export adds for information and an import ignores. */
export const readOnlyColumns = ['series', 'file_name', 'pages', 'file_state', 'added_on'] as const

export type ContentColumn = (typeof contentColumns)[number] | (typeof readOnlyColumns)[number]

/** The fields of a row under the keys that `ContentData` reads. Columns that the file doesn't have are absent. */
type RowInput = Record<string, unknown>

/** The column at which a field's problem is reported. */
export const columnOfField: Record<string, string> = {
  ...Object.fromEntries(Object.entries(textColumns).map(([column, field]) => [field, column])),
  contentGroupIds: 'content_group_ids',
  view: 'view',
  print: 'print',
  publishedOn: 'published_on',
  publishFrom: 'publish_from',
  publishUntil: 'publish_until',
  binding: 'binding',
  protection: 'protection',
  type: 'type',
  hashTags: 'hash_tags',
}

/** The fields of a row. `groupsByName` are the site's groups, for files that name groups without their ids. */
export function inputOfRow({ of }: SourceRow, groupsByName: ReadonlyMap<string, number>): RowInput {
  const input: RowInput = {}
  for (const [column, field] of Object.entries(textColumns)) if (of.has(column)) input[field] = of.get(column)
  for (const column of ['view', 'print'] as const) {
    const cell = of.get(column)?.trim().toLowerCase()
    if (cell) input[column] = cell
  }
  for (const column of ['type', 'binding', 'protection'] as const)
    if (of.has(column)) input[column] = of.get(column)?.trim().toLowerCase()
  const groups = groupsOf(of, groupsByName)
  if (groups !== null) input.contentGroupIds = groups.length === 0 ? undefined : groups
  const tags = of.get('hash_tags')
  if (tags !== undefined) input.hashTags = readCellList(tags).map((name) => ({ name }))
  const day = of.get('published_on')?.trim()
  if (day) input.publishedOn = isoDay(day)
  const [from, until] = [of.get('publish_from'), of.get('publish_until')]
  if (from !== undefined) input.publishFrom = isoDay(from.trim())
  if (until !== undefined) input.publishUntil = isoDay(until.trim())
  return input
}

/**
 * The groups of a row. Ids take precedence; names are for people, and for files without ids. An unknown name stays a
 * name, and is refused later.
 */
function groupsOf(of: SourceRow['of'], byName: ReadonlyMap<string, number>): unknown[] | null {
  const ids = readCellList(of.get('content_group_ids') ?? '')
  const names = readCellList(of.get('content_group_names') ?? '')
  if (ids.length > 0) return ids
  if (names.length > 0) return names.map((name) => byName.get(name) ?? name)
  return of.has('content_group_ids') || of.has('content_group_names') ? [] : null
}

/** Changes 2026/1/5, as spreadsheets write a day, to 2026-01-05. */
function isoDay(cell: string): string {
  const [, year, month = '', day = ''] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(cell) ?? []
  return year === undefined ? cell : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

const sideOf = (rightToLeft: number | null) =>
  rightToLeft === null ? '' : rightToLeft === 1 ? 'right' : 'left'

/** The fields of an existing content, which stay where a row has no value. */
export function inputOfState(state: ContentState, tagNames: ReadonlyMap<number, string>): RowInput {
  const { groupIds, tagIds, trendingAt, visible, withheld, chosen_type, ...row } = state
  return {
    ...row,
    titleTranslation: row.title_translation,
    authorTranslation: row.author_translation,
    distributorName: row.distributor_name,
    printableContent: row.printable_content ?? '',
    printablePages: row.printable_pages ?? '',
    contentGroupIds: groupIds.length === 0 ? undefined : groupIds,
    view: visible === 1 || withheld === 1,
    publishedOn: row.published_on,
    publishFrom: row.publish_from ?? '',
    publishUntil: row.publish_until ?? '',
    binding: sideOf(row.right_to_left),
    protection: row.protection ?? '',
    type: trendingAt === null ? (chosen_type ?? '') : 'recommend',
    hashTags: tagIds.map((id) => ({ name: tagNames.get(id) ?? '' })),
  }
}
