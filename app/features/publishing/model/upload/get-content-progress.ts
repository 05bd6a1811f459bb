import {
  type Document,
  type DocumentProgress,
  progressOf,
} from '#app/features/documents/model/document/document.ts'
import { findLatestDocument } from '#app/features/documents/model/document/document-store.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'

export type ContentProgress = DocumentProgress & {
  version: number
  fileName: string
  bytes: number
  /** True if the file's author restricted printing or copying. */
  ownerRestricted: boolean
}

/** The state of a content's newest file, for administrators. Null for a content without a file. */
export async function getContentProgress(visit: Visit, contentId: string): Promise<ContentProgress | null> {
  requireStaff(visit, 'service')
  const document = await findLatestDocument(visit.db, visit.site.tenantId, contentId)
  return document === null ? null : progressOfFile(document)
}

/** The state of a file as administrators see it: its progress, name and size. */
export function progressOfFile(document: Document): ContentProgress {
  const { version, fileName, bytes, ownerRestricted } = document
  return { ...progressOf(document), version, fileName, bytes, ownerRestricted }
}
