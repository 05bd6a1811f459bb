import type { Feature } from '#app/features/feature.ts'

/** Uploaded documents: their pages, segments and marks. */
export const documents = {
  name: 'documents',
  after: ['audit', 'catalogue', 'search'],
  tables: ['document', 'document_segment'],
} as const satisfies Feature
