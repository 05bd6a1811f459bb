import { getImport } from '#app/features/imports/model/get-import.ts'
import { readHeadCells } from '#app/features/imports/model/head-cells.ts'
import { viewImport, viewProblemKind } from '#app/features/imports/model/import-view.ts'
import { importerOf } from '#app/features/imports/model/importers.ts'
import { listChanged } from '#app/features/imports/model/list-changed.ts'
import { listProblemKinds } from '#app/features/imports/model/list-problem-kinds.ts'
import type { CsvImport } from '#app/features/imports/model/run/csv-import.ts'
import type { Paging } from '#app/kernel/values/paging.ts'
import { viewSiteConsole } from '#app/layout/console/console-view.ts'
import type { Visit } from '#app/visit/visit.ts'

/** What the page of an import shows. `asksForChanged` is set after an undo that couldn't undo everything. */
export async function viewImportPage(visit: Visit, id: string, paging: Paging, asksForChanged: boolean) {
  const about = await getImport(visit, id)
  const shown = viewImport(about, visit)
  const [frame, errors, changed, mapping] = await Promise.all([
    viewSiteConsole(visit),
    listProblemKinds(visit, { id, ...paging }),
    asksForChanged && shown.isUndoable ? listChanged(visit, about) : null,
    about.state === 'mapping' ? viewMapping(visit, about) : null,
  ])
  return {
    frame,
    tenantId: visit.site.tenantId,
    about: shown,
    errors: { ...errors, kinds: errors.kinds.map((kind) => viewProblemKind(kind, visit)) },
    mapping,
    changed: changed && {
      total: changed.total,
      rows: changed.rows.map(({ number, label }) => ({ row: number, label })),
    },
  }
}

async function viewMapping(visit: Visit, about: CsvImport) {
  const { columns, columnOf } = importerOf(about.kind)
  const said = (about.head[0] ?? []).map(columnOf)
  return {
    unknown: await readHeadCells(visit, about),
    free: columns.filter((column) => !said.includes(column)),
  }
}
