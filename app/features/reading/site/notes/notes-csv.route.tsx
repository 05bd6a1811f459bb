import { page } from '#app/doors/page.ts'
import { csvAnswer } from '#app/doors/text-stream.ts'
import { NotebookQuery } from '#app/features/reading/model/notebook/notebook.ts'
import { beginExport, exportColumns, exportName, exportRows } from './notes-export.ts'

/** The reader's notes in all books or in one, as a CSV file. */
export const loader = page(
  async ({ visit, url }) => {
    const { book } = NotebookQuery.parse(Object.fromEntries(url.searchParams))
    const { first, parcels } = await beginExport(visit, book)
    const { headings, columns } = exportColumns(visit)
    return csvAnswer(exportName(visit, first, book), headings, columns, exportRows(first, parcels))
  },
  { area: 'notes' },
)
