import { isLocale, type Locale } from '#app/kernel/i18n/locale.ts'
import { useHref } from '#app/kernel/rendering/rendering.ts'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { paths, type SearchQuery } from '#app/visit/paths/reader.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import '#app/features/branding/parts/preview/branding-preview.css'

/** The reader's own search in a frame beside its settings. It uses the saved settings, and its searches aren't counted. */
export function SearchTrial({ trial }: { trial: SearchTrialView }) {
  const { t } = useWords('console-preview')
  const address = useHref(trial.address)
  return (
    <section className="branding-preview" aria-labelledby="trial-title">
      <h2 className="text-base" id="trial-title">
        {t('trial.title')}
      </h2>
      <p className="text-ink-2 text-sm phrase">{t('trial.about')}</p>
      <nav
        className="preview-switches flex flex-wrap items-center gap-x-4 gap-y-2 my-3"
        aria-label={t('locale')}
      >
        {trial.locales.map(({ locale, to }) => (
          <a
            key={locale}
            href={to}
            lang={locale}
            className={locale === trial.locale ? 'button small' : 'button secondary small'}
            aria-current={locale === trial.locale ? 'true' : undefined}
          >
            {t(`locale.${locale}`)}
          </a>
        ))}
      </nav>
      <div className="preview-stage" data-width="390">
        <iframe title={t('trial.title')} src={address} />
      </div>
    </section>
  )
}

/** The data of the trial: the address of the frame, and the same address in each language. */
type SearchTrialView = { address: string; locale: Locale; locales: { locale: Locale; to: string }[] }

/** The trial of the saved search. Null if the site has no search, because its layout shows only single contents. */
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
    address: adminPaths.brandingPreview(site.tenantId, look, paths.search(query)),
    locale,
    locales: (['ja', 'en'] as const).map((other) => ({ locale: other, to: `?trial=${other}` })),
  }
}
