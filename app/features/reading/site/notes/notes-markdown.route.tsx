import { page } from '#app/doors/page.ts'
import { attachmentStream } from '#app/doors/text-stream.ts'
import { NotebookQuery } from '#app/features/reading/model/notebook/notebook.ts'
import { beginExport, exportName, writeMarkdown } from './notes-export.ts'

/** The reader's notes in all books or in one, as Markdown. */
export const loader = page(
  async ({ visit, url }) => {
    const { book } = NotebookQuery.parse(Object.fromEntries(url.searchParams))
    const { first, parcels } = await beginExport(visit, book)
    const name = `${exportName(visit, first, book)}.md`
    return attachmentStream(name, 'text/markdown', writeMarkdown(visit, first, parcels))
  },
  { area: 'notes' },
)
