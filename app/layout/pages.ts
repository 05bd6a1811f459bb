import type { Pages } from '#app/features/feature.ts'

/** The routes of `app/layout` itself. */
export const layoutPages: Pages = {
  language: 'site/pages/language.route.tsx',
  appearance: 'site/pages/appearance.route.tsx',
  admin: 'console/pages/admin.route.tsx',
  'admin/language': 'console/pages/admin-language.route.tsx',
  'admin/appearance': 'console/pages/admin-appearance.route.tsx',
  'admin/views': 'console/pages/saved-views.route.tsx',
  'error-404': 'site/pages/error-404.route.tsx',
  '*': 'site/pages/not-found.route.tsx',
}
