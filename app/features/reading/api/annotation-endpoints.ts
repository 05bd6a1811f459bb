import { z } from 'zod'
import { endpoint } from '#app/doors/api/endpoint.ts'
import { listNotes, viewNotePage } from '#app/features/reading/model/notebook/list-notebook.ts'
import { NotebookQuery } from '#app/features/reading/model/notebook/notebook.ts'

const { book, q, kind, colour, after } = NotebookQuery.shape

export const annotationEndpoints = [
  endpoint('GET /content/notes', {
    summary:
      'Lists the reader’s bookmarks, highlights and notes: those of one content by page, those of all contents with the latest first',
    access: 'user',
    input: z.object({ contentId: book, noteWords: q, noteKind: kind, colour, after }),
    run: (visit, { contentId, noteWords, noteKind, ...rest }) =>
      listNotes(visit, { ...rest, book: contentId, q: noteWords, kind: noteKind }),
    view: viewNotePage,
  }),
]
