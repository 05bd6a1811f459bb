import '#app/ui/console/tabs.css'
import { type Locale, locales } from '#app/kernel/i18n/locale.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'

/** A letter in the one language or the other. */
export function MailLanguages({ tenantId, kind, lang }: { tenantId: number; kind: string; lang: Locale }) {
  const { t } = useWords('console-company')
  return (
    <nav className="tabs" aria-label={t('mails.languages')}>
      <ul>
        {locales.map((one) => (
          <li key={one}>
            <Link
              to={adminPaths.siteMail(tenantId, kind, one)}
              aria-current={one === lang ? 'page' : undefined}
            >
              {t(`site.lang.${one}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
