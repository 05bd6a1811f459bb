import { drawCover } from '#app/features/publishing/model/cover/draw-cover.ts'
import { clearUpload } from '#app/features/publishing/model/multipart/unfinished-upload.ts'

/** The jobs of this feature that the ingest Worker runs, because they need PDFium, much CPU or much time. */
export const publishing = [clearUpload, drawCover]
