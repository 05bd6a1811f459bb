import { drawCover } from '#app/features/publishing/model/cover/draw-cover.ts'
import { clearUpload } from '#app/features/publishing/model/multipart/unfinished-upload.ts'

/** Kinds of jobs that the ingest Worker does of it: what needs PDFium, much CPU or long. */
export const publishing = [clearUpload, drawCover]
