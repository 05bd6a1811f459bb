import { clearPictures } from '#app/features/branding/model/picture/clear-unused-pictures.ts'

/** The jobs of this feature that the ingest Worker runs, because they need PDFium, much CPU or much time. */
export const branding = [clearPictures]
