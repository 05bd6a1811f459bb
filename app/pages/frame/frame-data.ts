import type { viewLoginForm } from '#app/pages/account/login-form-view.ts'
import type { SiteSettings } from '#app/values/site-settings.ts'
import type { BannerView } from './banner-view.ts'
import type { FooterView } from './footer-view.ts'
import type { viewNotifications } from './news-view.ts'
import type { SidebarView } from './sidebar-view.ts'

type Picture = NonNullable<SiteSettings['brand']['logo']>
type LoginView = ReturnType<typeof viewLoginForm>

/** What the root route answers, as components read it; `viewFrame` makes it. */
export type FrameData = {
  title: string
  logo: Picture | null
  favicon: Picture | null
  layout: 1 | 2 | 3 | 4
  isPlatform: boolean
  isOpenType: boolean
  actor: {
    name: string
    isStaff: boolean
    hasProfile: boolean
    /** Their address let them in; they may have an account of their own. */
    maySignIn: boolean
  } | null
  /** In the tenant's own app, which has a menu of its own. */
  isApp: boolean
  hasSubscriptions: boolean
  /** What a guest may sign in with; null for whoever is, and where nobody signs in. */
  login: LoginView | null
  /** How the header offers the search. */
  search: 'form' | 'icon' | null
  query: string
  here: string
  requestId: string
  /** Null on pages that have none. */
  sidebar: SidebarView | null
  footer: FooterView
  /** Null on pages that have none. */
  banner: BannerView | null
  favouriteCorner: 'left' | 'right'
  /** The newest notifications, for the first page. */
  news: ReturnType<typeof viewNotifications>['news']
  /** How many notifications this browser hasn't read; null for guests. */
  unread: number | null
}
