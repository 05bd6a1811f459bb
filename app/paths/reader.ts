import { type QueryValue, withQuery } from './query.ts'

/** The sections of the profile, which each have a form of their own. */
export type ProfileSectionName =
  | 'about'
  | 'email'
  | 'password'
  | 'identities'
  | 'mail'
  | 'purchases'
  | 'sessions'
  | 'cancel'

/** Every URL inside a tenant, without the tenant's own prefix: the router adds that (docs/adr/001). */
export const paths = {
  home: () => '/',
  otherSite: () => '/other-site',
  login: (query: LoginQuery = {}) => withQuery('/login', query),
  /** Where a button begins a sign-in at a provider. */
  loginStart: () => '/login/start',
  /** Where a return that only the browser has seen is brought to the server. */
  loginReturn: () => '/login/return',
  loginByAddress: () => '/login/ip',
  loginApp: () => '/login/app',
  loginTerms: () => '/login/terms',
  /** What somebody's ID of the learning service lacks, which its own page adds. */
  loginMyPage: (query: { missing?: 'email' | 'service' } = {}) => withQuery('/login/my-page', query),
  logout: () => '/logout',
  language: () => '/language',
  /** How the pages look in this browser; `back` is where one reads. */
  appearance: (query: { back?: string } = {}) => withQuery('/appearance', query),
  favourites: () => '/favourites',
  /** A reader's bookmarks and notes: their books, those of one, or what is looked for. */
  notes: (query: NotesQuery = {}) => withQuery('/notes', query),
  /** All of them, or one book's, as a file. */
  notesFile: (format: 'csv' | 'md', query: { book?: string | undefined } = {}) =>
    withQuery(`/notes/notes.${format}`, query),
  profile: () => '/profile',
  /** The profile where one of its sections is. */
  profileAt: (section: ProfileSectionName, query: { sent?: 'email' | 'password' } = {}) =>
    `${withQuery('/profile', query)}#${section}-title`,
  /** Where whoever is signed in shows that it is them. */
  proof: () => '/profile/proof',
  profileSessions: () => '/profile/sessions',
  register: (query: RegisterQuery = {}) => withQuery('/register', query),
  /** The page a mail's link leads to; the token works once. */
  registerConfirm: (token?: string) => withQuery('/register/confirm', { token }),
  forgetPassword: (query: SentQuery = {}) => withQuery('/forget-password', query),
  resetPassword: (token?: string) => withQuery('/reset-password', { token }),
  /** The way back to the address before, as it was mailed there. */
  restoreEmail: (token?: string) => withQuery('/profile/restore-email', { token }),
  confirmEmail: (token?: string) => withQuery('/profile/confirm-email', { token }),
  search: (query: SearchQuery = {}) => withQuery('/search', { ...query }),
  /** Titles that have what is being typed, for the browser. */
  searchSuggest: () => '/search/suggest',
  /** A content found by a search, with the search it was found by, for the way back. */
  searchContent: (contentId: string, query: SearchQuery = {}) =>
    withQuery(`/search/${contentId}`, { ...query }),
  group: (groupId: number, query: ListQuery = {}) => withQuery(`/${groupId}`, query),
  content: (groupId: number, contentId: string, query: ComingFrom = {}) =>
    withQuery(`/${groupId}/${contentId}`, query),
  /** All contents, or one group's, with the sorts of the home page. */
  homeSearch: (groupId: number | null = null, query: ListQuery = {}) =>
    withQuery(groupId === null ? '/home-search' : `/home-search/${groupId}`, query),
  homeSearchContent: (groupId: number, contentId: string, query: ComingFrom = {}) =>
    withQuery(`/home-search/${groupId}/${contentId}`, query),
  viewOnline: (contentId: string, groupId: number, query: ComingFrom & { page?: number; q?: string } = {}) =>
    withQuery(`/view-online/${contentId}/${groupId}`, query),
  /** A content by its id alone, without the site's frame. */
  contentToken: (contentId: string) => `/content/${contentId}`,
  /** The book that a launch token of the API opens. */
  directView: (token: string) => `/direct-view/${token}`,
  subscriptions: (query: { page?: number } = {}) => withQuery('/subscription', pageOf(query)),
  subscription: (planId: string) => `/subscription/${planId}`,
  /** Cancelling a registration, and taking that back; `page` is that of the list one came from. */
  registration: (id: string, query: { page?: number } = {}) =>
    withQuery(`/subscription/registrations/${id}`, pageOf(query)),
  /** Buying a plan, with the coupon that is tried. */
  orderEntry: (planId: string, query: { coupon?: string | undefined } = {}) =>
    withQuery(`/order-entry/${planId}`, query),
  /** The same page as of the card providers, at its own address. */
  publisherConfirm: (orderId: string) => withQuery('/gakken-payment/confirm', { order_id: orderId }),
  thankYou: (orderId: string) => withQuery('/thank-you', { order_id: orderId }),
  /** What was bought, and the receipt of one of it. */
  purchases: (query: { page?: number } = {}) => withQuery('/profile/purchases', query),
  receipt: (orderId: string) => `/profile/purchases/${orderId}`,
  receiptPdf: (orderId: string) => `/profile/purchases/${orderId}/receipt.pdf`,
  /** The card that renewals are charged to. */
  card: (query: { proof?: string; leave?: 'true' | undefined } = {}) => withQuery('/profile/card', query),
  planImage: (key: string) => `/files/subscription/${key}`,
  cover: (contentId: string, key: string) => `/files/cover/${contentId}/${key}`,
  /** A picture of the site's own look; its key is its hash. */
  siteFile: (key: string) => `/files/site/${key}`,
  /** What a site tells those it isn't drawn for: search engines, readers of news and of catalogues, a phone's first screen. */
  robots: () => '/robots.txt',
  /** The list of parts; that of the pages, and one of contents by where it begins. */
  sitemap: (query: { of?: string; from?: string } = {}) => withQuery('/sitemap.xml', query),
  feed: () => '/feed.xml',
  manifest: () => '/manifest.webmanifest',
  /** The site's icon as a square of so many pixels. */
  icon: (size: number) => `/icon/${size}.png`,
  opds: () => '/opds',
  opdsList: (list: string, query: { page?: number; query?: string } = {}) =>
    withQuery(`/opds/${list}`, query),
  opdsPublication: (contentId: string) => `/opds/publications/${contentId}`,
  notifications: (query: { page?: number } = {}) => withQuery('/notifications', query),
  notification: (id: number) => `/notifications/${id}`,
  notFound: () => '/error-404',
  /** Of an order, with what became of it; without one as the product's own address has it. */
  paymentError: (orderId?: string) => withQuery('/gakken-payment/error', { order_id: orderId }),
  /** Where browsers come back to from the page of a provider of payments, or of the card's issuer. */
  veritransConfirm: (query: OrderQuery = {}) => withQuery('/veritrans-payment/confirm', query),
  gmoReturn: () => '/gmo-payment/return',
  publisherProcessing: () => '/gakken-payment/processing',
  /** Where providers of payments tell something by themselves. */
  veritransPush: () => '/veritrans-payment/push',
  gmoPush: () => '/gmo-payment/push',
  publisherWebhook: () => '/gakken-payment/webhook',
}

/**
 * `is_login_mobile_app` says that the visitor comes from the tenant's app (R082); `auto: 'false'` that the sign-in stays
 * here, though the site goes to Google by itself.
 */
type LoginQuery = { is_login_mobile_app?: 'true'; auto?: 'false' }

/** `leave` is for a browser that goes on to the provider by itself. */
type OrderQuery = { order_id?: string; leave?: 'true' | undefined }

/** R100: after a mail was sent the form's page says to whom. */
type SentQuery = { sent?: 'true'; email?: string }
/** Where the new reader wanted to go. */
type RegisterQuery = SentQuery & { back?: string | undefined; is_login_mobile_app?: 'true' }

/** The page that leads here, where the way back isn't plain without; read by `readReturnRoute` only. */
export type ComingFrom = { back?: string | undefined }

/** What the notes are narrowed by, and behind which of them a page begins (app/domain/reading/notebook/notebook.ts). */
export type NotesQuery = {
  book?: string | undefined
  q?: string | undefined
  kind?: string | undefined
  colour?: string | undefined
  after?: string | undefined
}

/** A list's page and its sort: a field's number (spec SearchField) and `asc` or `desc`. */
export type ListQuery = { page?: number; sort?: number; direction?: string }

/** A search's address: `q`, `group`, `tag`, `year`, `sort`, `page`, and the boxes' own names (app/domain/search/query/search-question.ts). */
export type SearchQuery = { [name: string]: QueryValue }

/** The first page has no number. */
function pageOf({ page = 1 }: { page?: number }) {
  return { page: page > 1 ? page : undefined }
}
