import { useLocation, useSearchParams } from '@remix-run/react'
import { useHref, useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Button } from '#app/ui/atoms/button.tsx'
import { Dialog } from '#app/ui/atoms/dialog.tsx'
import { Icon } from '#app/ui/atoms/icons.tsx'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Form, Link } from '#app/ui/atoms/link.tsx'
import { useHere } from '#app/ui/atoms/use-here.ts'
import { useWords } from '#app/ui/console/words.ts'
import { LightIsland } from '#app/ui/islands/island.tsx'
import { useLayout } from '#app/ui/layout/layout.ts'
import { type Appearance, schemes } from '#app/visit/appearance.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import type { ConsoleView } from './console-view.ts'
import '#app/ui/atoms/word-link.css'

type Props = { here: number | null; sites: ConsoleView['sites'] }

/**
 * The console's header: the current company and site, the search, the language, and the signed-in administrator's menu. On a phone it is
 * one row: the menu's button, the place, a link to the search, and the administrator.
 */
export function ConsoleBar({ frame }: { frame: ConsoleView }) {
  const { t } = useTranslation(['console', 'frame'])
  const isPlace = frame.way.length > 0 || frame.site !== null
  return (
    <header className="console-bar flex items-center gap-x-4 min-h-14 pr-3 pl-6 line-b max-md:flex-wrap max-md:gap-x-0 max-md:px-1">
      <a className="skip" href="#main">
        {t('frame:skip')}
      </a>
      {frame.screens.length > 0 && (
        <button
          type="button"
          className="grid place-items-center size-11 cursor-pointer md:hidden"
          popovertarget={consoleMenuId}
          aria-label={t('menu.label')}
        >
          <Icon name="menu" />
        </button>
      )}
      <Brand className={isPlace ? 'w-44 max-md:hidden' : 'w-44 max-md:pl-2'} />
      <Way frame={frame} />
      <ConsoleSearch frame={frame} />
      <LanguageForm className="max-md:hidden" />
      <Person staff={frame.staff} />
    </header>
  )
}

/** The id of the console's menu, which a phone's header opens. */
export const consoleMenuId = 'console-menu'

/** The product's name, which leads to the administrator's first screen. */
export function Brand({ className }: { className: string }) {
  const { t } = useTranslation('console')
  return (
    <Link
      className={`flex-none leading-11 bold text-base whitespace-nowrap ${className}`}
      to={adminPaths.admin()}
    >
      Bunko <span className="ml-1 regular text-sm text-ink-2">{t('title')}</span>
    </Link>
  )
}

function Way({ frame: { way, site, sites } }: { frame: ConsoleView }) {
  const { t } = useTranslation('console')
  if (way.length === 0 && site === null) return null
  return (
    <nav
      className="console-way min-w-0 mr-auto flex items-center max-md:flex-1 max-md:pl-2"
      aria-label={t('way.label')}
    >
      <ol className="flex min-w-0 flex-1">
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
            <Link to={adminPaths.siteHome(site.tenantId)} lang={langOf(site.name)} title={site.name}>
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
  const { scheme } = useLayout().appearance
  return (
    <details className="menu">
      <summary>
        <span className="menu-name max-md:sr-only" lang={langOf(staff.name)}>
          {staff.name}
        </span>
        <span className="grid md:hidden">
          <Icon name="person" />
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
        <SchemeForm scheme={scheme} />
        <LanguageForm className="md:hidden" />
        <Form method="post" action={adminPaths.adminLogout()}>
          <Button kind="quiet">{t('frame:logout')}</Button>
        </Form>
      </div>
    </details>
  )
}

/** Light, dark or as the device: three buttons that change the scheme of this browser's console at once. */
function SchemeForm({ scheme }: Pick<Appearance, 'scheme'>) {
  const { t } = useTranslation('appearance')
  return (
    <Form method="post" action={adminPaths.adminAppearance()} className="pt-2 px-3 pb-3 line-b mb-2">
      <input type="hidden" name="back" value={useHere()} />
      <fieldset>
        <legend className="text-xs text-ink-2">{t('scheme')}</legend>
        <div className="flex line-strong rounded-field">
          {schemes.map((known) => (
            <button
              type="submit"
              key={known}
              name="scheme"
              value={known}
              aria-pressed={known === scheme}
              className="flex-1 min-h-11 px-2 text-xs cursor-pointer whitespace-nowrap aria-pressed:bg-accent aria-pressed:text-accent-ink"
            >
              {t(`scheme.${known}`)}
            </button>
          ))}
        </div>
      </fieldset>
    </Form>
  )
}

function LanguageForm({ className }: { className: string }) {
  const { t, i18n } = useTranslation('frame')
  const other = i18n.language === 'ja' ? 'en' : 'ja'
  return (
    <Form method="post" action={adminPaths.adminLanguage()} className={`language ${className}`}>
      <input type="hidden" name="back" value={useHere()} />
      <button type="submit" name="lang" value={other} lang={other} className="header-link">
        {t('language.other')}
      </button>
    </Form>
  )
}

/** Links to the company's other sites. On a list they lead to the same list of the other site. */
function SiteSwitch({ here, sites }: Props) {
  const { t } = useTranslation('console')
  const { pathname } = useLocation()
  if (sites.length < 2) return null
  const screen = /^\/admin\/sites\/\d+\/([a-z-]+)$/.exec(pathname)?.[1]
  const hrefOf = (tenantId: number) =>
    screen === undefined ? adminPaths.siteHome(tenantId) : adminPaths.siteScreen(tenantId, screen)
  return (
    <details className="menu site-switch">
      <summary className="text-ink-2 text-xs whitespace-nowrap max-md:min-w-11">
        <span className="max-md:sr-only">{t('switch.label')}</span>
        <span aria-hidden="true">▾</span>
      </summary>
      <ul className="menu-sheet max-h-[60vh] overflow-y-auto">
        {sites.map(({ tenantId, name }) => (
          <li key={tenantId}>
            <Link
              className="block px-4 leading-10"
              to={hrefOf(tenantId)}
              lang={langOf(name)}
              aria-current={tenantId === here ? 'true' : undefined}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}

/**
 * The search over everything that the administrator may see. `/` and Ctrl+K focus it, `g` and a letter opens a screen, `?` lists the keys.
 */
function ConsoleSearch({ frame: { site, company, screens } }: { frame: ConsoleView }) {
  const { t } = useTranslation('console')
  const [asked] = useSearchParams()
  // Lists have their own search fields, so this field shows words only on the search page. A phone's header has it only there.
  const isSearchPage = useLocation().pathname === adminPaths.consoleSearch()
  const words = isSearchPage ? asked.get('q') : null
  const isOnlyHere = isSearchPage && asked.get('here') === 'true'
  const ways = Object.fromEntries(
    screens.flatMap(({ shortcut, to }) => (shortcut === undefined ? [] : [[shortcut, to]])),
  )
  return (
    <LightIsland
      name="console-keys"
      when="idle"
      props={{ ways }}
      className={`console-search block flex-[0_1_280px] ml-auto ${isSearchPage ? 'max-md:order-4 max-md:flex-[1_1_100%] max-md:mx-3 max-md:mb-2' : 'max-md:flex-none'}`}
    >
      {!isSearchPage && (
        <Link
          className="hidden max-md:grid place-items-center size-11"
          to={adminPaths.consoleSearch({ site: site?.tenantId, company: site ? undefined : company?.id })}
          aria-label={t('find.label')}
        >
          <Icon name="search" />
        </Link>
      )}
      <LightIsland
        name="console-find"
        when="focus"
        props={{ from: useHref(adminPaths.searchSuggestions()), title: t('find.suggestions') }}
        className={isSearchPage ? 'block' : 'block max-md:hidden'}
      >
        <Form
          className="relative"
          action={adminPaths.consoleSearch()}
          role="search"
          aria-label={t('find.label')}
        >
          {site && <input type="hidden" name="site" value={site.tenantId} />}
          {!site && company && <input type="hidden" name="company" value={company.id} />}
          {isOnlyHere && <input type="hidden" name="here" value="true" />}
          <Icon name="search" />
          <input
            className="w-full h-11 pr-2.5 pl-9.5 line-strong rounded-field bg-paper text-sm"
            type="search"
            name="q"
            id="console-search"
            aria-label={t('find.label')}
            placeholder={t('find.placeholder')}
            defaultValue={words ?? ''}
            maxLength={200}
            autoComplete="off"
            aria-keyshortcuts="/ Control+K"
          />
        </Form>
      </LightIsland>
      <ConsoleKeys screens={screens} />
    </LightIsland>
  )
}

/** The dialog that lists the keyboard shortcuts; `?` opens it. */
function ConsoleKeys({ screens }: Pick<ConsoleView, 'screens'>) {
  const { t } = useTranslation('console')
  const { t: say } = useWords('console')
  const ways = screens.filter(({ shortcut }) => shortcut !== undefined)
  return (
    <Dialog id="console-keys" title={t('keys.title')} close={t('keys.close')}>
      <dl className="console-keys">
        <Keys keys={['/', 'Ctrl+K']}>{t('keys.search')}</Keys>
        <Keys keys={['?']}>{t('keys.help')}</Keys>
        {ways.map(({ key, title, shortcut = '' }) => (
          <Keys key={key} keys={['g', shortcut]}>
            {say(title)}
          </Keys>
        ))}
      </dl>
    </Dialog>
  )
}

function Keys({ keys, children }: { keys: readonly string[]; children: string }) {
  return (
    <div className="flex items-center gap-4 min-h-10 line-b">
      <dt className="flex gap-1 flex-none w-16">
        {keys.map((key) => (
          <kbd className="min-w-6 px-1.5 line-strong rounded-field bg-paper-2 text-center" key={key}>
            {key}
          </kbd>
        ))}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
