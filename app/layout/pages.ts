import type { FeaturePage } from '#app/features/feature.ts'

/** The routes of `app/layout` itself. */
export const layoutPages: readonly FeaturePage[] = [
  { path: 'language', file: 'site/pages/language.route.tsx' },
  { path: 'appearance', file: 'site/pages/appearance.route.tsx' },
  { path: 'admin', file: 'console/pages/admin.route.tsx' },
  { path: 'admin/language', file: 'console/pages/admin-language.route.tsx' },
  { path: 'admin/views', file: 'console/pages/saved-views.route.tsx' },
  { path: 'admin/search', file: 'console/pages/console-search.route.tsx' },
  { path: 'error-404', file: 'site/pages/error-404.route.tsx' },
  { path: '*', file: 'site/pages/not-found.route.tsx' },
]
