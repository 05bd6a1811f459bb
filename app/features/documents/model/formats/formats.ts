import type { DocumentFormat } from '#app/features/documents/model/document/document-format.ts'
import { pdf } from '#app/features/documents/model/formats/pdf/pdf.ts'

/** The formats that are accepted. A sender who states none means the first. */
export const formats: readonly [DocumentFormat, ...DocumentFormat[]] = [pdf]
