import { page } from '#app/doors/page.ts'
import { attachmentStream } from '#app/doors/text-stream.ts'
import { NotebookQuery } from '#app/features/reading/model/notebook/notebook.ts'
import { beginExport, exportName } from './notes-export.ts'
import { writeMarkdown } from './notes-markdown.ts'

/** The reader's notes as a text to go on writing with, of all books or of one. */
export const loader = page(
  async ({ visit, url }) => {
    const { book } = NotebookQuery.parse(Object.fromEntries(url.searchParams))
    const { first, parcels } = await beginExport(visit, book)
    const name = `${exportName(visit, first, book)}.md`
    return attachmentStream(name, 'text/markdown', writeMarkdown(visit, first, parcels))
  },
  { area: 'notes' },
)
