import { viewImport, viewProblemKind } from '#app/features/imports/model/import-view.ts'
import { importerOf } from '#app/features/imports/model/importers.ts'
import { readHeadCells } from '#app/features/imports/model/map-columns.ts'
import { getImport, listProblemKinds } from '#app/features/imports/model/read-imports.ts'
import type { CsvImport, ImportKind } from '#app/features/imports/model/run/csv-import.ts'
import { listChanged } from '#app/features/imports/model/undo-import.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import type { Paging } from '#app/kernel/values/paging.ts'
import { viewSiteConsole } from '#app/layout/console/console-view.ts'
import type { Visit } from '#app/visit/visit.ts'

/** The data of an import's page. `asksForChanged` is set after an undo that couldn't undo everything. */
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

/** The kind of records named in an address. Refuses anything else with `notFound`. */
export function readKind(text: string | undefined): ImportKind {
  return text === 'contents' || text === 'users' ? text : refuse('notFound')
}

/** An import as its screens show it. */
export type ShownImport = ReturnType<typeof viewImport>

export const isRunning = ({ progress }: Pick<ShownImport, 'progress'>) => progress === 0
