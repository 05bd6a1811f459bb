import type { Feature } from '#app/features/feature.ts'

/** Contents as readers see them: lists, shelves, and the page of a content. */
export const catalogue = {
  name: 'catalogue',
  after: ['access', 'analytics', 'identity', 'plans'],
  words: ['catalogue'],
  pages: {
    '': 'site/home.route.tsx',
    'content/:contentToken': 'site/content-token.route.tsx',
    'home-search': 'site/home-search.route.tsx',
    'home-search/:contentGroupId': { file: 'site/home-search.route.tsx', id: 'home-search-group' },
    'home-search/:contentGroupId/:contentId': 'site/home-search-content.route.tsx',
    'files/cover/:contentId/:key': 'site/cover.route.tsx',
    ':contentGroupId': 'site/content-group.route.tsx',
    ':contentGroupId/:contentId': 'site/content.route.tsx',
  },
} as const satisfies Feature
