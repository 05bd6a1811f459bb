import { useRendering, useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Form, Link } from '#app/ui/atoms/link.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import { useLayout } from './layout.ts'

/** A link to the page where a reader chooses how pages look. That page leads back to this one. */
export function DisplayLink({ className }: { className?: string }) {
  const { t } = useTranslation('appearance')
  const { basePath } = useRendering()
  const { here } = useLayout()
  const back = here.startsWith(basePath) ? here.slice(basePath.length) : here
  return (
    <Link to={paths.appearance({ back })} {...(className && { className })}>
      {t('title')}
    </Link>
  )
}

/** A button that shows the same page in the other language. */
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
