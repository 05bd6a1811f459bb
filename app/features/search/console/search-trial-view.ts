import { isLocale, type Locale } from '#app/kernel/i18n/locale.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { paths, type SearchQuery } from '#app/visit/paths/reader.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'

/** The reader's search as it is kept, to be tried beside what sets it up: the frame's address, and the same in each language. */
export type SearchTrialView = { address: string; locale: Locale; locales: { locale: Locale; to: string }[] }

/** Null where a site has no search: without a layout there are contents alone. */
export function viewSearchTrial(
  visit: Visit,
  url: URL,
  query: SearchQuery = { form: 1 },
): SearchTrialView | null {
  requireStaff(visit, 'service')
  const { site } = visit
  if (site.settings.layout.viewPage === 3) return null
  const asked = url.searchParams.get('trial')
  const locale = isLocale(asked) ? asked : visit.locale
  const look = { of: 'saved' as const, scheme: 'light' as const, locale }
  return {
    address: adminPaths.lookPreview(site.tenantId, look, paths.search(query)),
    locale,
    locales: (['ja', 'en'] as const).map((other) => ({ locale: other, to: `?trial=${other}` })),
  }
}
