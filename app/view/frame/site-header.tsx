import { adminPaths } from '#app/paths/admin.ts'
import { paths } from '#app/paths/reader.ts'
import { useTranslation } from '#app/platform/rendering.ts'
import type { SitePicture } from '#app/values/site-settings.ts'
import { type FrameData, useFrameIfAny } from '#app/view/atoms/frame.ts'
import { Icon } from '#app/view/atoms/icons.tsx'
import { langOf } from '#app/view/atoms/lang-of.ts'
import { Form, Link } from '#app/view/atoms/link.tsx'
import { usePictureSources } from '#app/view/atoms/source-set.ts'
import { NotificationBell } from '#app/view/notification/notification-bell.tsx'
import { AccountArea, LanguageSwitch } from './account-area.tsx'
import { SearchInput } from './search-input.tsx'
import { sidebarId } from './site-sidebar.tsx'

type Props = {
  /** For the sign-in, which has but the name and the language. */
  plain?: boolean
  hasSidebar?: boolean
}

/** The bar of 56 pixels (R191): menu, name, books and search, what is new, and who is signed in. */
export function SiteHeader({ plain = false, hasSidebar = false }: Props) {
  const { t } = useTranslation('frame')
  const frame = useFrameIfAny()
  if (!frame) return null
  const isWhole = !plain && !frame.isPlatform
  return (
    <header className={hasSidebar ? 'site-header has-menu' : 'site-header'}>
      <a className="skip" href="#main">
        {t('skip')}
      </a>
      {hasSidebar && <MenuButtons />}
      <SiteName frame={frame} />
      {isWhole && frame.layout === 2 && (
        <Link className="header-link books-link" to={paths.homeSearch()}>
          {t('header.books')}
        </Link>
      )}
      {isWhole && frame.search === 'form' && <SearchForm query={frame.query} />}
      <div className="site-tools">
        {isWhole ? <Tools frame={frame} /> : !frame.isPlatform && <LanguageSwitch here={frame.here} />}
      </div>
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

/** Pixels that a logo of 32 is wide. */
function logoWidth({ width, height }: SitePicture): string {
  return `${Math.round((32 * width) / height)}px`
}

/** R173: the logo, or the title where there is none. */
function SiteName({ frame: { logo, title, isPlatform } }: { frame: FrameData }) {
  const sources = usePictureSources(logo, logo === null ? '' : logoWidth(logo))
  return (
    <Link className="site-name" to={isPlatform ? adminPaths.admin() : paths.home()} lang={langOf(title)}>
      {logo === null ? title : <img {...sources} width={logo.width} height={logo.height} alt={title} />}
    </Link>
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
