import { useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { screenGroups } from '#app/features/feature.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { BackLink } from '#app/ui/atoms/back-link.tsx'
import { Button } from '#app/ui/atoms/button.tsx'
import { Icon } from '#app/ui/atoms/icons.tsx'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Form, Link } from '#app/ui/atoms/link.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { Brand, ConsoleBar, consoleMenuId } from './console-bar.tsx'
import type { ConsoleView } from './console-view.ts'
import './console.css'
import './utilities.css'

type Props = {
  frame: ConsoleView
  title: string
  /** The number of listed entries, if the page shows no other summary of them. */
  count?: number
  /** The page's one primary action. */
  action?: ReactNode
  /** The address of the list to go back to. `backTo` is its name; the default is the contents. */
  back?: string
  backTo?: string
  children: ReactNode
}

/** The layout of every console screen: the header, the current site's menu, the title with its action, and the screen. */
export function ConsolePage({ frame, title, count, action, back, backTo, children }: Props) {
  const { t } = useTranslation('console')
  return (
    <div className="console min-h-screen flex flex-col text-sm">
      <ConsoleBar frame={frame} />
      {frame.acting && <ActingBar acting={frame.acting} />}
      <div className="flex-1 flex">
        {frame.screens.length > 0 && <ConsoleMenu frame={frame} />}
        <main
          id="main"
          className="console-main flex-1 min-w-0 max-w-360 pt-6 px-8 pb-18 max-md:pt-4 max-md:px-4 max-md:pb-12"
        >
          {back !== undefined && <BackLink to={back}>{backTo ?? t('back.contents')}</BackLink>}
          <div className="console-head flex items-center gap-x-4 gap-y-2 min-h-11 mb-4 max-md:flex-wrap">
            <h1 className="text-xl min-w-0 wrap-anywhere max-md:min-w-[min(100%,5em)]" lang={langOf(title)}>
              {title}
            </h1>
            {count !== undefined && (
              <span className="count text-ink-2 tabular whitespace-nowrap">{t('count', { count })}</span>
            )}
            {action}
          </div>
          {children}
        </main>
      </div>
    </div>
  )
}

/** A bar on every screen while somebody acts as a site's administrator, with the button that ends this. */
function ActingBar({ acting: { site, reason } }: { acting: NonNullable<ConsoleView['acting']> }) {
  const { t } = useTranslation('console-staff')
  return (
    <aside
      className="flex flex-wrap gap-x-4 gap-y-2 items-center justify-between py-2 px-6 bg-[color-mix(in_oklab,var(--warn)_14%,var(--paper))] text-ink [border-block-end:1px_solid_var(--warn)]"
      aria-label={t('actAs.title')}
    >
      <p className="text-sm">
        <strong lang={langOf(site)}>{t('actAs.bar', { site })}</strong>{' '}
        <span lang={langOf(reason)}>{t('actAs.barReason', { reason })}</span>
      </p>
      <Form method="post" action={adminPaths.stopActing()}>
        <Button kind="secondary">{t('actAs.end')}</Button>
      </Form>
    </aside>
  )
}

/**
 * The menu at the left: at most nine screens in groups. A group without screens isn't shown. On a phone it is a popover, which begins with
 * the pages above the current place.
 */
function ConsoleMenu({ frame: { screens, site, way } }: { frame: ConsoleView }) {
  const { t } = useTranslation('console')
  const groups = screenGroups.map((group) => ({
    group,
    entries: screens.filter((screen) => screen.group === group && !screen.isTab),
  }))
  const here = currentOf(screens, useLocation().pathname)
  return (
    <nav id={consoleMenuId} popover="auto" className="console-menu" aria-label={t('menu.label')}>
      <div className="flex items-center justify-between pl-3 pb-2 md:hidden">
        <Brand className="" />
        <button
          type="button"
          className="grid place-items-center size-11 cursor-pointer"
          popovertarget={consoleMenuId}
          popovertargetaction="hide"
          aria-label={t('menu.close')}
        >
          <Icon name="close" />
        </button>
      </div>
      {way.length > 0 && (
        <ul className="mb-4 pb-2 line-b md:hidden">
          {way.map(({ to, name }) => (
            <li key={to}>
              <Link to={to} lang={langOf(name ?? '')}>
                {name ?? t('companies.title')}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {groups
        .filter(({ group, entries }) => entries.length > 0 || (group === 'site' && site))
        .map(({ group, entries }) => (
          <section key={group} className="not-last:mb-6">
            <h2 className="px-3 pb-1 text-xs text-ink-2">{t(`menu.${group}`)}</h2>
            <ul>
              {entries.map((screen) => (
                <MenuEntry key={screen.key} screen={screen} isHere={screen.to === here} />
              ))}
              {group === 'site' && site && <OpenSite address={site.address} />}
            </ul>
          </section>
        ))}
    </nav>
  )
}

/** The address of the menu entry that best matches the page; a tab counts as the entry it is `under`. */
function currentOf(screens: ConsoleView['screens'], pathname: string): string | undefined {
  const here = screens
    .filter(({ isTab, under }) => !isTab || under !== undefined)
    .filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
    .sort((a, b) => b.to.length - a.to.length)[0]
  return here?.under === undefined ? here?.to : screens.find(({ key }) => key === here.under)?.to
}

function MenuEntry({
  screen: { to, title },
  isHere,
}: {
  screen: ConsoleView['screens'][number]
  isHere: boolean
}) {
  const { t } = useWords('console')
  return (
    <li>
      <Link to={to} aria-current={isHere ? 'page' : undefined}>
        {t(title)}
      </Link>
    </li>
  )
}

function OpenSite({ address }: { address: string }) {
  const { t } = useTranslation('console')
  return (
    <li>
      <a href={address} target="_blank" rel="noreferrer">
        {t('menu.open')}
        <span aria-hidden="true"> ↗</span>
        <span className="only-heard">{t('menu.newWindow')}</span>
      </a>
    </li>
  )
}
