import type { CsvImport, RowProblem } from '#app/features/imports/model/run/csv-import.ts'
import type { ImportWork, JudgedRow, SourceRow } from '#app/features/imports/model/run/importer.ts'
import { commonProblems, rowProblem } from '#app/features/imports/model/run/row-problems.ts'
import { NewContentData } from '#app/features/publishing/model/upload/content-input.ts'
import {
  type ContentAllowance,
  getContentAllowance,
  roomForContents,
} from '#app/features/publishing/model/upload/content-records.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { isElementId } from '#app/kernel/values/element-id.ts'
import { columnOfField, inputOfRow, inputOfState } from './content-columns.ts'
import { type ContentState, readContentStates, readSiteWords, type SiteWords } from './content-state.ts'

/**
 * A content after the import. `tags` are the names of its existing hashtags, `missing` those that the site doesn't have.
 */
export type ContentItem = {
  data: RowData
  state: ContentState | null
  tags: string[]
  missing: string[]
}
type Judged = JudgedRow<ContentItem>
type About = Pick<CsvImport, 'mode' | 'year' | 'taken'>
type Site = SiteWords & { states: ReadonlyMap<string, ContentState>; room: number }

/**
 * Decides for each row what it will do. A row without an id adds a content, and so does one with an unknown id. An
 * existing content is changed, left alone or removed, depending on the mode (R399).
 */
export async function judgeContents(
  { db, job: { tenantId } }: Pick<ImportWork, 'db' | 'job'>,
  about: About,
  rows: readonly SourceRow[],
): Promise<Judged[]> {
  const states = await readContentStates(db, tenantId, rows.map(idOf).filter(isElementId))
  const [words, room] = await Promise.all([
    readSiteWords(db, tenantId, { rows, states: states.values() }),
    roomForContents(db, await allowanceOf(db, tenantId)),
  ])
  const site = { ...words, states, room: room - (about.taken.contents ?? 0) }
  return rows.map((row) => {
    const judged = judge(row, about, site)
    if (judged.outcome === 'added') site.room -= 1
    return judged
  })
}

const idOf = ({ of }: SourceRow) => of.get('content_id')?.trim() ?? ''

function judge(row: SourceRow, about: About, site: Site): Judged {
  const id = idOf(row)
  const state = site.states.get(id) ?? null
  const problems = [...commonProblems(row, about), ...idProblems(row, about, state)]
  const label = row.of.get('title')?.trim() || state?.title || ''
  const known = { row, label, subjectId: id || null, revision: state?.revision ?? null, before: state }
  if (problems.length > 0) return { ...known, outcome: 'refused', problems, item: null }
  if (state !== null && about.mode === 'delete') return { ...known, outcome: 'removed', problems, item: null }
  if (state !== null && about.mode === 'ignore')
    return { ...known, outcome: 'unchanged', problems, item: null }
  return { ...known, ...judgeFields(row, state, site) }
}

function idProblems({ of }: SourceRow, { mode }: About, state: ContentState | null): RowProblem[] {
  const id = of.get('content_id')?.trim() ?? ''
  if (id !== '' && !isElementId(id)) return [rowProblem(of, 'content_id', 'badParameters', 'invalidId')]
  if (state !== null && state.deleted_at !== null)
    return [rowProblem(of, 'content_id', 'contentNotFound', 'inTrash')]
  if (mode !== 'delete' || state !== null) return []
  if (id === '') return [rowProblem(of, 'content_id', 'badParameters', 'required')]
  return [rowProblem(of, 'content_id', 'contentNotFound')]
}

/** Judges the fields of a row, laid over the existing ones. */
function judgeFields(
  { of, ...row }: SourceRow,
  state: ContentState | null,
  site: Site,
): Pick<Judged, 'outcome' | 'problems' | 'item'> {
  const input = inputOfRow({ of, ...row }, site.groupIds)
  const unknown = groupProblems(of, input.contentGroupIds, site)
  if (unknown.length > 0) return { outcome: 'refused', problems: unknown, item: null }
  const base = state === null ? {} : inputOfState(state, site.tagNames.byId)
  const read = RowData.safeParse({ ...base, ...input })
  if (!read.success) return { outcome: 'refused', problems: fieldProblems(of, read.error.issues), item: null }
  const item = itemOf(read.data, state, site)
  if (state !== null) {
    const isSame = sameText(RowData.safeParse(base).data) === sameText(read.data)
    return { outcome: isSame ? 'unchanged' : 'changed', problems: [], item }
  }
  if (site.room > 0) return { outcome: 'added', problems: [], item }
  return { outcome: 'refused', problems: [rowProblem(of, '', 'companyMaxContentsReached')], item: null }
}

function itemOf(data: RowData, state: ContentState | null, { tagNames }: Site): ContentItem {
  const tags = (state?.tagIds ?? []).flatMap((id) => tagNames.byId.get(id) ?? [])
  return { data, state, tags, missing: data.hashTags.names.filter((name) => !tagNames.all.has(name)) }
}

/** The data as text for comparison. Different line ends don't count as a change, because spreadsheets write their own. */
function sameText(data: RowData | undefined): string {
  return JSON.stringify(data ?? null).replaceAll('\\r\\n', '\\n')
}

function groupProblems(of: SourceRow['of'], given: unknown, { groupNames }: Site): RowProblem[] {
  if (!Array.isArray(given)) return []
  const unknown = given.find((group) => !groupNames.has(Number(group)))
  if (unknown === undefined) return []
  const column = of.get('content_group_ids')?.trim() ? 'content_group_ids' : 'content_group_names'
  return [rowProblem(of, column, 'contentGroupNotFound')]
}

type Issue = { path: PropertyKey[]; message: string }

/** The problems of a row's fields: the first one of each column. */
function fieldProblems(of: SourceRow['of'], issues: readonly Issue[]): RowProblem[] {
  const problems = issues.map(({ path, message }) => {
    const column = columnOfField[String(path[0])] ?? String(path[0])
    return rowProblem(of, column, nameOf(message), message === 'invalidDate' ? 'noSuchDay' : message)
  })
  return problems.filter(({ column }, at) => problems.findIndex((one) => one.column === column) === at)
}

function nameOf(problem: string): RowProblem['name'] {
  if (problem === 'invalidDate' || problem === 'endBeforeStart') return 'invalidDate'
  return problem.startsWith('tooLong') ? 'valueTooLong' : 'badParameters'
}

/** How many contents a tenant's company may have, for work outside a visit. */
export async function allowanceOf(db: Database, tenantId: number): Promise<ContentAllowance> {
  const { company_id } = await db
    .selectFrom('tenant')
    .select('company_id')
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return getContentAllowance(db, company_id)
}

/** The fields of a row, read like those of a new content, but without a required group. */
export const RowData = NewContentData.transform(({ contentGroupIds = [], ...data }) => ({
  ...data,
  contentGroupIds,
}))
export type RowData = ReturnType<typeof RowData.parse>
