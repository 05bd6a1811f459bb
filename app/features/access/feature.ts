import type { Feature } from '#app/features/feature.ts'

/** The rules of who may browse a site, open a content and print it. */
export const access = {
  name: 'access',
  after: [],
} as const satisfies Feature
