import type { Feature } from '#app/features/feature.ts'

/** The console's search over everything that an administrator may see. */
export const finder = {
  name: 'finder',
  after: ['plans', 'tenancy'],
  words: ['console-finder'],
  pages: {
    'admin/search': 'console/search.route.tsx',
    'admin/search/suggestions': 'console/suggestions.route.tsx',
  },
} as const satisfies Feature
