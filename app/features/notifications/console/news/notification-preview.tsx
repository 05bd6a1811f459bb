import './notification-preview.css'
import { type Locale, locales } from '#app/kernel/i18n/locale.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { writeDay } from '#app/ui/atoms/write-day.ts'
import { useWords } from '#app/ui/console/words.ts'
import type { PreviewedNotification } from './notifications-view.ts'

type Props = { values: PreviewedNotification; lang: Locale; isTyped: boolean }

/**
 * Shows a saved or typed notification in each language as its readers see it. A text that is missing in a language is
 * shown in the site's own.
 */
export function NotificationPreview({ values: { title, content, from }, lang, isTyped }: Props) {
  const { t } = useWords('console-content')
  const { t: words, i18n } = useTranslation('console')
  const usual = title[lang] ? lang : (locales.find((locale) => title[locale]) ?? lang)
  const ordered = [...locales].sort((a, b) => Number(b === i18n.language) - Number(a === i18n.language))
  return (
    <aside
      className={isTyped ? 'news-preview is-typed' : 'news-preview'}
      aria-label={t('notification.preview')}
    >
      <h2>{t('notification.preview')}</h2>
      {ordered.map((locale) => (
        <article key={locale} lang={title[locale] ? locale : usual}>
          <p className="hint">{words(`form.in.${locale}`)}</p>
          <time dateTime={from}>{writeDay(from, locale)}</time>
          <h3>{title[locale] || title[usual]}</h3>
          {paragraphsOf(content[locale] || content[usual] || '').map((paragraph, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs never move.
            <p key={at}>{paragraph}</p>
          ))}
        </article>
      ))}
    </aside>
  )
}

function paragraphsOf(content: string): string[] {
  return content.split(/\n[^\S\n]*\n/).filter((paragraph) => paragraph.trim() !== '')
}
