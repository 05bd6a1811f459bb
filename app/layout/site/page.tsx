import type { CSSProperties, ReactNode } from 'react'
import { FavouriteForm } from '#app/features/catalogue/parts/favourite/favourite-form.tsx'
import { NotificationBell } from '#app/features/notifications/parts/notification-bell.tsx'
import { useKeptHtml } from '#app/kernel/rendering/kept-html.tsx'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { perObject } from '#app/kernel/values/per-object.ts'
import { Icon, type IconName } from '#app/ui/atoms/icons.tsx'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Form, Link } from '#app/ui/atoms/link.tsx'
import { SiteName, SkipLink } from '#app/ui/layout/plain-header.tsx'
import { SearchInput } from '#app/ui/layout/search-input.tsx'
import { SiteFooter } from '#app/ui/layout/site-footer.tsx'
import { inCss, surface } from '#app/ui/theme/palette.ts'
import { paths } from '#app/visit/paths/reader.ts'
import { AccountArea } from './account-area.tsx'
import type { SidebarEntry, SidebarView } from './layout-view.ts'
import { LibraryTabs } from './library.tsx'
import { type LayoutData, useSiteLayoutIfAny } from './site-layout.ts'

/** The layout of every reader's page: header, sidebar if there is one, the page itself, footer. */
export function Page({ children, hasSidebar = true }: { children: ReactNode; hasSidebar?: boolean }) {
  const frame = useSiteLayoutIfAny()
  const isWithSidebar = hasSidebar && Boolean(frame?.sidebar)
  return (
    <div className={frame?.favouriteCorner === 'left' ? 'frame favourites-left' : 'frame'}>
      <SiteHeader hasSidebar={isWithSidebar} />
      <div className="frame-body">
        {isWithSidebar && <SiteSidebar />}
        <main id="main" className="page">
          {frame && <LibraryTabs frame={frame} />}
          {children}
        </main>
      </div>
      <SiteFooter />
      {frame && !frame.isPlatform && <FavouriteForm />}
    </div>
  )
}

/** The site's header of 56 pixels (R191): menu, name, books and search, notifications, and the account. */
export function SiteHeader({ hasSidebar = false }: { hasSidebar?: boolean }) {
  const { t } = useTranslation('frame')
  const frame = useSiteLayoutIfAny()
  if (!frame) return null
  const isSite = !frame.isPlatform
  return (
    <header className={hasSidebar ? 'site-header has-menu' : 'site-header'}>
      <SkipLink />
      {hasSidebar && <MenuButtons />}
      <SiteName frame={frame} />
      {isSite && frame.layout === 2 && (
        <Link className="header-link books-link" to={paths.homeSearch()}>
          {t('header.books')}
        </Link>
      )}
      {isSite && frame.search === 'form' && <SearchForm query={frame.query} />}
      <div className="site-tools">{isSite && <Tools frame={frame} />}</div>
    </header>
  )
}

/** The right end of the header: the search if it is only an icon, notifications, and the account. */
function Tools({ frame }: { frame: LayoutData }) {
  const { t } = useTranslation('search')
  return (
    <>
      {frame.search === 'icon' && (
        <Link className="header-icon" to={paths.search()} aria-label={t('search.label')}>
          <Icon name="search" />
        </Link>
      )}
      <NotificationBell />
      <AccountArea frame={frame} />
    </>
  )
}

/** A menu button for each kind of screen: on wide ones the script folds the groups, on narrow ones a popover opens. */
function MenuButtons() {
  const { t } = useTranslation('frame')
  return (
    <>
      <button
        type="button"
        className="header-icon menu-slide"
        popovertarget={sidebarId}
        aria-label={t('sidebar.open')}
      >
        <Icon name="menu" />
      </button>
      <button
        type="button"
        className="header-icon menu-fold"
        aria-controls={sidebarId}
        aria-expanded="true"
        aria-label={t('sidebar.title')}
      >
        <Icon name="menu" />
      </button>
    </>
  )
}

function SearchForm({ query }: { query: string }) {
  const { t } = useTranslation('search')
  return (
    <Form className="site-search" action={paths.search()} role="search">
      <SearchInput id="site-search" words={query} label={t('search.label')} />
      <button type="submit" aria-label={t('search.submit')}>
        <Icon name="search" />
      </button>
    </Form>
  )
}

/** The id of the sidebar that the header's menu buttons open. */
const sidebarId = 'groups'

/**
 * The site's groups beside the page. On wide screens they are open unless this browser has folded them away (R194, R197); on narrow ones
 * they are a popover that slides in and is removed with the page (R193, R195, R196).
 */
export function SiteSidebar() {
  const { t } = useTranslation('frame')
  const sidebar = useSiteLayoutIfAny()?.sidebar
  if (!sidebar) return null
  return (
    <nav
      id={sidebarId}
      popover="auto"
      className={`sidebar sidebar-${sidebar.size}`}
      aria-label={t('sidebar.title')}
      style={brandingOf(sidebar.colours)}
    >
      <KeptInside entries={sidebar.entries} isSmall={sidebar.size === 'small'} />
    </nav>
  )
}

type InsideProps = { entries: SidebarEntry[]; isSmall: boolean }

function KeptInside(props: InsideProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own rendering of the component.
  return <div className="sidebar-inner" dangerouslySetInnerHTML={useKeptHtml(Inside, props)} />
}

/** The inside of the sidebar. Its HTML is kept, so it must depend on its properties alone. */
function Inside({ entries, isSmall }: InsideProps) {
  return (
    <>
      <Bar />
      <ul>
        {entries.map((entry) => (
          <li key={entry.id}>
            <Entry entry={entry} isSmall={isSmall} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** The bar of the open sidebar on narrow screens: its name, and the button that closes it. */
function Bar() {
  const { t } = useTranslation('frame')
  return (
    <div className="sidebar-bar">
      <p>{t('sidebar.title')}</p>
      <button
        type="button"
        className="sidebar-close"
        popovertarget={sidebarId}
        popovertargetaction="hide"
        aria-label={t('sidebar.close')}
      >
        <Icon name="close" />
      </button>
    </div>
  )
}

function Entry({ entry, isSmall }: { entry: SidebarEntry; isSmall: boolean }) {
  return (
    <Link
      to={entry.to}
      className="sidebar-link"
      title={isSmall ? entry.name : undefined}
      lang={langOf(entry.name)}
      aria-current={entry.current === null ? undefined : entry.current === 'group' ? 'page' : 'true'}
    >
      {isSmall && <Mark entry={entry} />}
      <span className="sidebar-name">{entry.name}</span>
    </Link>
  )
}

const icons: Partial<Record<SidebarEntry['type'], IconName>> = {
  favourite: 'bookmark',
  recently_read: 'clock',
  new: 'new',
  popular: 'popular',
  recommend: 'star',
}

/** The short form of a group if there is no room for its name: the icon of its type, or the start of its name. */
function Mark({ entry: { name, type } }: { entry: SidebarEntry }) {
  const icon = icons[type]
  return (
    <span className="sidebar-mark" aria-hidden="true">
      {icon === undefined ? [...name].slice(0, 2).join('') : <Icon name={icon} />}
    </span>
  )
}

const brandingOf = perObject((colours: SidebarView['colours']): CSSProperties => {
  const own = surface(colours.background, colours.text)
  const active = surface(colours.active, colours.textActive)
  const bar = surface(colours.barBackground, colours.barText)
  return {
    '--sidebar': inCss(own.ground),
    '--sidebar-active': inCss(active.ground),
    '--sidebar-ink': inCss(own.inks[0]),
    '--sidebar-active-ink': inCss(active.inks[0]),
    '--sidebar-bar': inCss(bar.ground),
    '--sidebar-bar-ink': inCss(bar.inks[0]),
  } as CSSProperties
})
