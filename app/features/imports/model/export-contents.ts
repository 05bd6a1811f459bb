import { cellsOf, exportedColumns } from '#app/features/imports/model/contents/content-cells.ts'
import { readContentStates } from '#app/features/imports/model/contents/content-state.ts'
import { readExportedFiles } from '#app/features/imports/model/contents/exported-files.ts'
import { readSiteWords } from '#app/features/imports/model/contents/site-words.ts'
import type {
  OverviewFilter,
  OverviewOrder,
} from '#app/features/publishing/model/overview/content-overview.ts'
import { listOverviewIds } from '#app/features/publishing/model/overview/list-content-overview.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { byteOrderMark, csvLines } from '#app/kernel/values/csv/write-csv.ts'
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
    console.error(
      JSON.stringify({ event: 'export failed', tenantId: visit.site.tenantId, error: String(error) }),
    )
    return refuse('csvExportFailed')
  }
}

async function* linesOf(visit: Visit, ids: readonly string[], year: number): AsyncGenerator<string> {
  yield byteOrderMark + csvLines(headings(visit))
  for (let at = 0; at < ids.length; at += contentsAtOnce)
    yield csvLines(await rowsOf(visit, ids.slice(at, at + contentsAtOnce), year))
}

/** For machines, and for people in the administrator's language. */
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
