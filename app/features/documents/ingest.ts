import { indexFields } from '#app/features/documents/model/ingest/index-fields.ts'
import { indexMany } from '#app/features/documents/model/ingest/index-many.ts'
import { ingestDocument } from '#app/features/documents/model/ingest/ingest-document.ts'
import { moveIndex } from '#app/features/documents/model/ingest/move-index.ts'
import { readAgain } from '#app/features/documents/model/ingest/read-again.ts'
import { reindexContent } from '#app/features/documents/model/ingest/reindex-content.ts'
import { removeContent, removeFiles } from '#app/features/documents/model/ingest/remove-files.ts'
import { drawPages } from '#app/features/documents/model/page-picture/draw-pages.ts'

/** The kinds of jobs that the ingest Worker runs for this feature: those that need PDFium, much CPU or a long time. */
export const documents = [
  ingestDocument,
  reindexContent,
  indexFields,
  indexMany,
  removeFiles,
  removeContent,
  drawPages,
  readAgain,
  moveIndex,
]
