import type { viewNews } from '#app/domain/notification/notification-view.ts'
import type { BannerView } from '#app/domain/site/banner-view.ts'
import type { FooterView } from '#app/domain/site/footer-view.ts'

/** What the root route answers, as components read it; `viewFrame` makes it. */
export type FrameData = {
  title: string
  layout: 1 | 2 | 3 | 4
  isPlatform: boolean
  isOpenType: boolean
  actor: {
    name: string
    isStaff: boolean
    hasProfile: boolean
    /** His address let him in; he may have an account of his own. */
    maySignIn: boolean
  } | null
  /** In the tenant's own app, which has a menu of its own. */
  isApp: boolean
  /** Guests are offered an account (R095). */
  canRegister: boolean
  query: string
  here: string
  cameFrom: string
  footer: FooterView
  /** Null on pages that have none. */
  banner: BannerView | null
  /** The newest notifications, for the first page. */
  news: ReturnType<typeof viewNews>
  /** How many notifications this browser hasn't read; null for guests. */
  unread: number | null
}
