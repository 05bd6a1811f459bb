import { getImport } from '#app/domain/csv-import/get-import.ts'
import { viewImport, viewRefusedRow } from '#app/domain/csv-import/import-view.ts'
import { listChanged } from '#app/domain/csv-import/list-changed.ts'
import { listRefused } from '#app/domain/csv-import/list-refused.ts'
import { viewSiteConsole } from '#app/pages/admin/console-view.ts'
import type { Paging } from '#app/values/paging.ts'
import type { Visit } from '#app/visit/visit.ts'

/** What the page of an import shows; `asksForChanged` after it couldn't be taken back whole. */
export async function viewImportPage(visit: Visit, id: string, paging: Paging, asksForChanged: boolean) {
  const about = await getImport(visit, id)
  const shown = viewImport(about, visit)
  const [frame, refused, changed] = await Promise.all([
    viewSiteConsole(visit),
    listRefused(visit, { id, ...paging }),
    asksForChanged && shown.isUndoable ? listChanged(visit, about) : null,
  ])
  return {
    frame,
    tenantId: visit.site.tenantId,
    about: shown,
    errors: { ...refused, rows: refused.rows.map((row) => viewRefusedRow(row, visit)) },
    changed: changed && {
      total: changed.total,
      rows: changed.rows.map(({ number, label }) => ({ row: number, label })),
    },
  }
}
