import { useHref } from '#app/kernel/rendering/rendering.ts'
import { useWords } from '#app/ui/console/words.ts'
import type { SearchTrialView } from './search-trial-view.ts'
import '#app/features/branding/parts/preview/look-preview.css'

/** The reader's own search beside what sets it up: what is saved can be searched with here, and nothing of it is counted. */
export function SearchTrial({ trial }: { trial: SearchTrialView }) {
  const { t } = useWords('console-preview')
  const address = useHref(trial.address)
  return (
    <section className="look-preview" aria-labelledby="trial-title">
      <h2 id="trial-title">{t('trial.title')}</h2>
      <p className="help">{t('trial.about')}</p>
      <nav className="preview-switches" aria-label={t('locale')}>
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
