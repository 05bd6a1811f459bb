import { useLocation, useSearchParams } from '@remix-run/react'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Button } from '#app/ui/atoms/button.tsx'
import { Dialog } from '#app/ui/atoms/dialog.tsx'
import { Icon } from '#app/ui/atoms/icons.tsx'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Form, Link } from '#app/ui/atoms/link.tsx'
import { useHere } from '#app/ui/atoms/use-here.ts'
import { useWords } from '#app/ui/console/words.ts'
import { LightIsland } from '#app/ui/islands/island.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'
import type { ConsoleView } from './console-view.ts'
import '#app/ui/atoms/word-link.css'

type Props = { here: number | null; sites: ConsoleView['sites'] }

/** The console's header: the current company and site, the search, the language, the signed-in administrator, and the sign-out. */
export function ConsoleBar({ frame }: { frame: ConsoleView }) {
  const { t } = useTranslation(['console', 'frame'])
  return (
    <header className="console-bar flex items-center gap-x-4 min-h-14 pr-3 pl-6 line-b max-md:flex-wrap max-md:pl-4 max-md:pr-1">
      <a className="skip" href="#main">
        {t('frame:skip')}
      </a>
      <Link
        className="flex-none w-44 leading-11 bold text-base whitespace-nowrap max-md:w-auto"
        to={adminPaths.admin()}
      >
        Bunko <span className="ml-1 regular text-sm text-ink-2">{t('title')}</span>
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
    <nav
      className="console-way min-w-0 mr-auto flex items-center max-md:order-3 max-md:basis-full max-md:pr-3"
      aria-label={t('way.label')}
    >
      <ol className="flex min-w-0 flex-1 max-md:flex-wrap">
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
    <Form method="post" action={adminPaths.adminLanguage()} className="language max-md:ml-auto">
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
    screen === undefined ? adminPaths.contents(tenantId) : adminPaths.siteScreen(tenantId, screen)
  return (
    <details className="menu site-switch">
      <summary className="text-ink-2 text-xs whitespace-nowrap">{t('switch.label')}</summary>
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

/** The search over everything that the administrator may see. `/` focuses it, `g` and a letter opens a screen, `?` lists the keys. */
function ConsoleSearch({ frame: { site, screens } }: { frame: ConsoleView }) {
  const { t } = useTranslation('console')
  const [asked] = useSearchParams()
  // Lists have their own search fields, so this field shows words only on the search page.
  const words = useLocation().pathname === adminPaths.consoleSearch() ? asked.get('q') : null
  const ways = Object.fromEntries(
    screens.flatMap(({ shortcut, to }) => (shortcut === undefined ? [] : [[shortcut, to]])),
  )
  return (
    <LightIsland
      name="console-keys"
      when="idle"
      props={{ ways }}
      className="console-search block flex-[0_1_280px] ml-auto max-md:order-4 max-md:flex-[1_1_100%] max-md:mt-0 max-md:mr-3 max-md:mb-2 max-md:ml-0"
    >
      <Form
        className="relative"
        action={adminPaths.consoleSearch()}
        role="search"
        aria-label={t('find.label')}
      >
        {site && <input type="hidden" name="site" value={site.tenantId} />}
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
          aria-keyshortcuts="/"
        />
      </Form>
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
        <Keys keys={['/']}>{t('keys.search')}</Keys>
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
