import { NotificationInput } from '#app/features/notifications/model/news/editing/edit-notifications.ts'
import { type Locale, locales } from '#app/kernel/i18n/locale.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { writeDay } from '#app/ui/atoms/formats.ts'
import { useSections } from '#app/ui/console/form-section.tsx'
import type { Option } from '#app/ui/console/option.ts'
import { type RecordFormProps, SchemaForm } from '#app/ui/console/schema-form.tsx'
import { useWords } from '#app/ui/console/words.ts'
import type { PreviewedNotification } from './notifications-view.ts'
import './notification-preview.css'

type Props = RecordFormProps & {
  groups: readonly Option[]
  /** True if the form shows typed values of a preview, which aren't saved. */
  isUnsaved?: boolean
}

/** The form of a notification: its texts, its period and its audience. */
export function NotificationForm({ groups, ...form }: Props) {
  const { t } = useWords('console-content')
  const section = useSections('console-content', 'notification')
  return (
    <SchemaForm
      schema={NotificationInput}
      {...form}
      words="console-content"
      prefix="notification"
      options={{ userGroupIds: groups }}
      sections={[
        section('words', ['title', 'content']),
        section('when', ['from', 'until']),
        section('whom', ['audience', 'userGroupIds']),
      ]}
      submit={t('content.submit')}
    >
      <button type="submit" name="do" value="preview" className="button secondary">
        {t('notification.show')}
      </button>
    </SchemaForm>
  )
}

type PreviewProps = { values: PreviewedNotification; lang: Locale; isTyped: boolean }

/**
 * Shows a saved or typed notification in each language as its readers see it. A text that is missing in a language is
 * shown in the site's own.
 */
export function NotificationPreview({ values: { title, content, from }, lang, isTyped }: PreviewProps) {
  const { t } = useWords('console-content')
  const { t: words, i18n } = useTranslation('console')
  const usual = title[lang] ? lang : (locales.find((locale) => title[locale]) ?? lang)
  const ordered = [...locales].sort((a, b) => Number(b === i18n.language) - Number(a === i18n.language))
  return (
    <aside
      // A preview that was asked for comes first.
      className={`news-preview self-start max-w-120 p-6 line rounded-sheet bg-paper-2 ${isTyped ? 'max-[1100px]:-order-1' : ''}`}
      aria-label={t('notification.preview')}
    >
      <h2 className="text-sm">{t('notification.preview')}</h2>
      {ordered.map((locale) => (
        <article className="mt-4 pt-4 line-t" key={locale} lang={title[locale] ? locale : usual}>
          <p className="hint">{words(`form.in.${locale}`)}</p>
          <time className="text-xs text-ink-2" dateTime={from}>
            {writeDay(from, locale)}
          </time>
          <h3 className="mt-1 mb-2 text-lg phrase">{title[locale] || title[usual]}</h3>
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
