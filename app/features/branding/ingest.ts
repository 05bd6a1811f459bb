import { clearPictures } from '#app/features/branding/model/picture/clear-unused-pictures.ts'

/** Kinds of jobs that the ingest Worker does of it: what needs PDFium, much CPU or long. */
export const branding = [clearPictures]
