import { NotificationBell } from '#app/features/notifications/parts/notification-bell.tsx'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Icon } from '#app/ui/atoms/icons.tsx'
import { Form, Link } from '#app/ui/atoms/link.tsx'
import { SiteName, SkipLink } from '#app/ui/frame/plain-header.tsx'
import { SearchInput } from '#app/ui/frame/search-input.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import { AccountArea } from './account-area.tsx'
import { type FrameData, useSiteFrameIfAny } from './site-frame.ts'
import { sidebarId } from './site-sidebar.tsx'

/** The bar of 56 pixels (R191): menu, name, books and search, what is new, and who is signed in. */
export function SiteHeader({ hasSidebar = false }: { hasSidebar?: boolean }) {
  const { t } = useTranslation('frame')
  const frame = useSiteFrameIfAny()
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

/** At the right of the bar: the search where it is but a sign, what is new, and who is signed in. */
function Tools({ frame }: { frame: FrameData }) {
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

/** One for each kind of screen: beside the page the script folds the groups away, over it the browser opens them. */
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
