import type { Feature } from '#app/features/feature.ts'

/** Contents as readers see them: lists, shelves, and the page of a content. */
export const catalogue = {
  name: 'catalogue',
  after: ['access', 'analytics', 'identity', 'plans'],
  words: ['catalogue'],
  pages: [
    { path: '', file: 'site/home.route.tsx' },
    { path: 'content/:contentToken', file: 'site/content-token.route.tsx' },
    { path: 'home-search', file: 'site/home-search.route.tsx' },
    { path: 'home-search/:contentGroupId', file: 'site/home-search.route.tsx', id: 'home-search-group' },
    { path: 'home-search/:contentGroupId/:contentId', file: 'site/home-search-content.route.tsx' },
    { path: 'files/cover/:contentId/:key', file: 'site/cover.route.tsx' },
    { path: ':contentGroupId', file: 'site/content-group.route.tsx' },
    { path: ':contentGroupId/:contentId', file: 'site/content.route.tsx' },
  ],
} as const satisfies Feature
