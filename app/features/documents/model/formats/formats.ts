import type { DocumentFormat } from '#app/features/documents/model/document/document-format.ts'
import { pdf } from '#app/features/documents/model/formats/pdf/pdf.ts'

/** The accepted formats. The first one applies if the sender states none. */
export const formats: readonly [DocumentFormat, ...DocumentFormat[]] = [pdf]
