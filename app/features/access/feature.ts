import type { Feature } from '#app/features/feature.ts'

/** Who may browse a site, open a content, print it. */
export const access = {
  name: 'access',
  after: [],
} as const satisfies Feature
