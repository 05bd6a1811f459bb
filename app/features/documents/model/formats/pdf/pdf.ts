import type { DocumentFormat } from '#app/features/documents/model/document/document-format.ts'
import { looksLikePdf } from '#app/gateways/pdf/file-head.ts'
import { pdfReader } from './pdf-reader.ts'

export const pdf: DocumentFormat = {
  extension: 'pdf',
  contentType: 'application/pdf',
  looksLike: looksLikePdf,
  open: async ({ openEngine }) => pdfReader(await openEngine()),
}
