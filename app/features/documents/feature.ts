import type { Feature } from '#app/features/feature.ts'

/** Files that are read in: pages, segments, marks. */
export const documents = {
  name: 'documents',
  after: ['catalogue', 'search'],
  tables: ['document', 'document_segment'],
} as const satisfies Feature
