import {
  type ContentColumn,
  contentColumns,
  inputOfState,
  readOnlyColumns,
  textColumns,
} from '#app/features/imports/model/contents/content-columns.ts'
import {
  type ContentState,
  readContentStates,
  readSiteWords,
  type SiteWords,
} from '#app/features/imports/model/contents/content-state.ts'
import type {
  OverviewFilter,
  OverviewOrder,
} from '#app/features/publishing/model/overview/content-overview.ts'
import { listOverviewIds } from '#app/features/publishing/model/overview/list-content-overview.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { listed } from '#app/kernel/data/given-rows.ts'
import { inTenant } from '#app/kernel/data/in-tenant.ts'
import type { FileState } from '#app/kernel/data/tables.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { log } from '#app/kernel/logging/log.ts'
import { byteOrderMark, csvLines, writeCellList } from '#app/kernel/values/csv/csv.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { requireStaff } from '#app/visit/require.ts'
import { translator } from '#app/visit/translator.ts'
import type { Visit } from '#app/visit/visit.ts'

type Request = OverviewFilter & { order: OverviewOrder; year: number | null }

const contentsAtOnce = 300

/**
 * All metadata of the contents in the administrators' list, as a file that can be imported again. It is written in
 * pieces: only the ids and one piece are in memory. Refuses with `csvExportFailed` (412) if they can't be read.
 */
export async function exportContents(
  visit: Visit,
  { year, ...request }: Request,
): Promise<AsyncGenerator<string>> {
  requireStaff(visit, 'service')
  try {
    const ids = await listOverviewIds(visit.db, visit.site.tenantId, request)
    return linesOf(visit, ids, year ?? Number(dayOf(visit.now()).slice(0, 4)))
  } catch (error) {
    log('error', 'export failed', { tenantId: visit.site.tenantId, error })
    return refuse('csvExportFailed')
  }
}

async function* linesOf(visit: Visit, ids: readonly string[], year: number): AsyncGenerator<string> {
  yield byteOrderMark + csvLines(headings(visit))
  for (let at = 0; at < ids.length; at += contentsAtOnce)
    yield csvLines(await rowsOf(visit, ids.slice(at, at + contentsAtOnce), year))
}

/** The two heading rows: technical names, and names in the administrator's language. */
function headings({ locale }: Pick<Visit, 'locale'>): string[][] {
  const words = translator(locale, 'console-csv')
  return [[...exportedColumns], exportedColumns.map((column) => words(`column.${column}`))]
}

async function rowsOf({ db, site }: Visit, ids: readonly string[], year: number): Promise<string[][]> {
  const { tenantId } = site
  const [states, files] = await Promise.all([
    readContentStates(db, tenantId, ids),
    readExportedFiles(db, tenantId, ids),
  ])
  const words = await readSiteWords(db, tenantId, { rows: [], states: states.values() })
  const seriesParam = site.settings.searchResult.paramSeriesContent
  return ids.flatMap((id) => {
    const [state, file] = [states.get(id), files.get(id)]
    return state && file ? [cellsOf(state, file, { ...words, year, seriesParam })] : []
  })
}

/** The site's data for an export. `seriesParam` is the free parameter that contains the series. */
type CellSite = Pick<SiteWords, 'groupNames' | 'tagNames'> & {
  year: number
  seriesParam: 'param1' | 'param2' | 'param3' | 'param4' | 'param5' | null
}

/** The columns of an export, in their order. */
const exportedColumns = [...contentColumns, ...readOnlyColumns] as const

/** A content as a row of an export. `inputOfRow` reads it back unchanged. */
function cellsOf(state: ContentState, file: ExportedFile, site: CellSite): string[] {
  const cells = cellsByColumn(state, file, site)
  return exportedColumns.map((column) => cells[column] ?? '')
}

function cellsByColumn(
  state: ContentState,
  file: ExportedFile,
  { year, groupNames, tagNames, seriesParam }: CellSite,
): Partial<Record<ContentColumn, string>> {
  const input = inputOfState(state, tagNames.byId)
  const texts = Object.entries(textColumns).map(([column, field]) => [column, input[field]])
  return {
    ...Object.fromEntries(texts),
    year: String(year),
    content_id: state.id,
    content_group_ids: writeCellList(state.groupIds.map(String)),
    content_group_names: writeCellList(state.groupIds.map((id) => groupNames.get(id) ?? '')),
    view: String(input.view),
    print: String(state.print),
    published_on: state.published_on,
    publish_from: state.publish_from ?? '',
    publish_until: state.publish_until ?? '',
    binding: String(input.binding),
    protection: String(input.protection),
    type: String(input.type),
    hash_tags: writeCellList(state.tagIds.flatMap((id) => tagNames.byId.get(id) ?? [])),
    series: seriesParam === null ? '' : state[seriesParam],
    file_name: file.fileName,
    pages: file.pages === 0 ? '' : String(file.pages),
    file_state: file.state,
    added_on: dayOf(file.addedAt),
  }
}

/** The facts about a content's file in an export. Times are in milliseconds since 1970. */
type ExportedFile = { fileName: string; pages: number; state: FileState; addedAt: number }

async function readExportedFiles(
  db: Database,
  tenantId: number,
  ids: readonly string[],
): Promise<Map<string, ExportedFile>> {
  const rows = await db
    .selectFrom('content')
    .innerJoin('content_overview as o', (join) => inTenant(join, 'o.content_id', 'content.id'))
    .select(['content.id', 'content.file_name', 'content.page_count', 'content.created_at', 'o.file_state'])
    .where('content.tenant_id', '=', tenantId)
    .where('content.id', 'in', listed<string>(ids))
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      { fileName: row.file_name, pages: row.page_count, state: row.file_state, addedAt: row.created_at },
    ]),
  )
}
