import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Form } from '#app/ui/atoms/link.tsx'
import { paths } from '#app/visit/paths/reader.ts'

/** A button to the same page in the other language. */
export function LanguageSwitch({ here }: { here: string }) {
  const { t, i18n } = useTranslation('frame')
  const other = i18n.language === 'ja' ? 'en' : 'ja'
  return (
    <Form method="post" action={paths.language()} className="language">
      <input type="hidden" name="back" value={here} />
      <button type="submit" name="lang" value={other} lang={other} className="header-link">
        {t('language.other')}
      </button>
    </Form>
  )
}
