import '#app/ui/atoms/word-link.css'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Button } from '#app/ui/atoms/button.tsx'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Form, Link } from '#app/ui/atoms/link.tsx'
import { useHere } from '#app/ui/atoms/use-here.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { ConsoleSearch } from './console-search.tsx'
import type { ConsoleView } from './console-view.ts'
import { SiteSwitch } from './site-switch.tsx'

/** Where one is among companies and sites, the search, the language, who is signed in and the way out. */
export function ConsoleBar({ frame }: { frame: ConsoleView }) {
  const { t } = useTranslation(['console', 'frame'])
  return (
    <header className="console-bar">
      <a className="skip" href="#main">
        {t('frame:skip')}
      </a>
      <Link className="console-name" to={adminPaths.admin()}>
        Bunko <span>{t('title')}</span>
      </Link>
      <Way frame={frame} />
      <ConsoleSearch frame={frame} />
      <LanguageForm />
      <Person staff={frame.staff} />
    </header>
  )
}

function Way({ frame: { way, site, sites } }: { frame: ConsoleView }) {
  const { t } = useTranslation('console')
  if (way.length === 0 && site === null) return null
  return (
    <nav className="console-way" aria-label={t('way.label')}>
      <ol>
        {way.map(({ to, name }) => (
          <li key={to}>
            <Link
              to={to}
              lang={langOf(name ?? '')}
              title={name ?? undefined}
              className={name === null ? 'way-all' : undefined}
            >
              {name ?? t('companies.title')}
            </Link>
          </li>
        ))}
        {site && (
          <li>
            <Link to={adminPaths.contents(site.tenantId)} lang={langOf(site.name)} title={site.name}>
              {site.name}
            </Link>
          </li>
        )}
      </ol>
      <SiteSwitch here={site?.tenantId ?? null} sites={sites} />
    </nav>
  )
}

function Person({ staff }: Pick<ConsoleView, 'staff'>) {
  const { t } = useTranslation(['console', 'frame'])
  return (
    <details className="menu">
      <summary>
        <span className="menu-name" lang={langOf(staff.name)}>
          {staff.name}
        </span>
      </summary>
      <div className="menu-sheet">
        <p className="menu-person">
          <span lang={langOf(staff.name)}>{staff.name}</span>
          <br />
          {t(`level.${staff.level}`)}
        </p>
        <Link to={adminPaths.ownAccount()} className="word-link">
          {t('account')}
        </Link>
        <Form method="post" action={adminPaths.adminLogout()}>
          <Button kind="quiet">{t('frame:logout')}</Button>
        </Form>
      </div>
    </details>
  )
}

function LanguageForm() {
  const { t, i18n } = useTranslation('frame')
  const other = i18n.language === 'ja' ? 'en' : 'ja'
  return (
    <Form method="post" action={adminPaths.adminLanguage()} className="language">
      <input type="hidden" name="back" value={useHere()} />
      <button type="submit" name="lang" value={other} lang={other} className="header-link">
        {t('language.other')}
      </button>
    </Form>
  )
}
