import { type QueryValue, withQuery } from './query.ts'

/** The sections of the profile, each with its own form. */
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
  /** Starts a sign-in at a provider. */
  loginStart: () => '/login/start',
  /** Receives a provider's answer that only the browser has seen; the page's script posts it here. */
  loginReturn: () => '/login/return',
  loginByAddress: () => '/login/ip',
  loginApp: () => '/login/app',
  loginTerms: () => '/login/terms',
  /** Tells readers what their account at the learning service lacks; they add it there. */
  loginMyPage: (query: { missing?: 'email' | 'service' } = {}) => withQuery('/login/my-page', query),
  /** `left` names a reader, as `shelfNameOf` does, whose saved books their browser then deletes. */
  logout: (query: { left?: string } = {}) => withQuery('/logout', query),
  language: () => '/language',
  /** How pages look in this browser. `back` is the page to return to. */
  appearance: (query: { back?: string } = {}) => withQuery('/appearance', query),
  favourites: () => '/favourites',
  /** A reader's bookmarks and notes: of all books, of one, or as found by a search. */
  notes: (query: NotesQuery = {}) => withQuery('/notes', query),
  /** A file with all notes, or with those of one book. */
  notesFile: (format: 'csv' | 'md', query: { book?: string | undefined } = {}) =>
    withQuery(`/notes/notes.${format}`, query),
  /** The reader's own page with pages a day and finished books; `readingLifeData` is all of it as a file. */
  readingLife: (query: { page?: number } = {}) => withQuery('/reading-life', pageOf(query)),
  /** The reader's own lists, one of them, and the page that puts a content into lists. */
  lists: () => '/lists',
  list: (listId: string, query: { page?: number } = {}) => withQuery(`/lists/${listId}`, pageOf(query)),
  listsFor: (contentId: string, query: ComingFrom = {}) => withQuery(`/lists/for/${contentId}`, query),
  /** The reader's saved searches, one of them, which leads to its results, and the page that saves the search of an address. */
  savedSearches: () => '/saved-searches',
  savedSearch: (id: string) => `/saved-searches/${id}`,
  saveSearch: (query: SearchQuery = {}) => withQuery('/saved-searches/new', { ...query }),
  /** The mailed link that ends an alert, also by a POST of a mail program (RFC 8058). */
  endAlert: (token: string) => `/saved-searches/alert/${token}`,
  readingLifeData: () => '/reading-life/data.json',
  profile: () => '/profile',
  /** The profile page, scrolled to one of its sections. */
  profileAt: (section: ProfileSectionName, query: { sent?: 'email' | 'password' } = {}) =>
    `${withQuery('/profile', query)}#${section}-title`,
  /** The page on which readers prove who they are. */
  proof: () => '/profile/proof',
  profileSessions: () => '/profile/sessions',
  register: (query: RegisterQuery = {}) => withQuery('/register', query),
  /** The page that a mailed link leads to. Its token works once. */
  registerConfirm: (token?: string) => withQuery('/register/confirm', { token }),
  forgetPassword: (query: SentQuery = {}) => withQuery('/forget-password', query),
  resetPassword: (token?: string) => withQuery('/reset-password', { token }),
  /** The mailed link that restores the previous address. */
  restoreEmail: (token?: string) => withQuery('/profile/restore-email', { token }),
  confirmEmail: (token?: string) => withQuery('/profile/confirm-email', { token }),
  search: (query: SearchQuery = {}) => withQuery('/search', { ...query }),
  /** Suggests titles that contain what is being typed, for the browser. */
  searchSuggest: () => '/search/suggest',
  /** A content that a search found. The address repeats the search, so that the page can link back to the results. */
  searchContent: (contentId: string, query: SearchQuery = {}) =>
    withQuery(`/search/${contentId}`, { ...query }),
  group: (groupId: number, query: ListQuery = {}) => withQuery(`/${groupId}`, query),
  content: (groupId: number, contentId: string, query: ComingFrom = {}) =>
    withQuery(`/${groupId}/${contentId}`, query),
  /** All contents, or those of one group, with the sort fields of the home page. */
  homeSearch: (groupId: number | null = null, query: ListQuery = {}) =>
    withQuery(groupId === null ? '/home-search' : `/home-search/${groupId}`, query),
  homeSearchContent: (groupId: number, contentId: string, query: ComingFrom = {}) =>
    withQuery(`/home-search/${groupId}/${contentId}`, query),
  viewOnline: (contentId: string, groupId: number, query: ComingFrom & { page?: number; q?: string } = {}) =>
    withQuery(`/view-online/${contentId}/${groupId}`, query),
  /** The reader's saved books, and the page that explains and saves one. */
  offline: () => '/offline',
  saveOffline: (contentId: string, groupId: number) => `/offline/${contentId}/${groupId}`,
  /** A content by its id alone, on a page without the site's header and sidebar. */
  contentToken: (contentId: string) => `/content/${contentId}`,
  /** Opens a book with a launch token of the API. */
  directView: (token: string) => `/direct-view/${token}`,
  subscriptions: (query: { page?: number } = {}) => withQuery('/subscription', pageOf(query)),
  subscription: (planId: string) => `/subscription/${planId}`,
  /** The page about the seller that the Act on Specified Commercial Transactions asks for. */
  disclosure: () => '/commerce-disclosure',
  /** The page that changes the plan of a registration, for a plan that the reader has chosen. */
  planChange: (id: string, query: { plan?: string } = {}) =>
    withQuery(`/subscription/registrations/${id}/plan`, query),
  /** Cancels a subscription, or takes the cancellation back. `page` is the page of the list to return to. */
  registration: (id: string, query: { page?: number } = {}) =>
    withQuery(`/subscription/registrations/${id}`, pageOf(query)),
  /** The page for buying a plan. `coupon` is the code to try. */
  orderEntry: (planId: string, query: { coupon?: string | undefined } = {}) =>
    withQuery(`/order-entry/${planId}`, query),
  /**
   * Confirms an order at the publisher's payment service. Like the card providers' page, but the specification gives it its own address.
   */
  publisherConfirm: (orderId: string) => withQuery('/gakken-payment/confirm', { order_id: orderId }),
  /** The page for buying a plan for other people. */
  orderGift: (planId: string, query: { for?: 'many' | undefined } = {}) =>
    withQuery(`/order-entry/${planId}/gift`, query),
  /** What a reader bought for other people, and one such order with its places. */
  gifts: (query: { page?: number } = {}) => withQuery('/gifts', query),
  gift: (orderId: string, query: { place?: string } = {}) => withQuery(`/gifts/${orderId}`, query),
  /** The page on which a code is redeemed, and the same with the code of a mail. */
  redeem: () => '/redeem',
  redeemCode: (code: string) => `/redeem/${code}`,
  thankYou: (orderId: string) => withQuery('/thank-you', { order_id: orderId }),
  /** A reader's purchases, and the receipt of one of them. */
  purchases: (query: { page?: number } = {}) => withQuery('/profile/purchases', query),
  receipt: (orderId: string) => `/profile/purchases/${orderId}`,
  receiptPdf: (orderId: string, issue: number) =>
    withQuery(`/profile/purchases/${orderId}/receipt.pdf`, { issue }),
  /** The card that renewals are charged to. */
  card: (query: { proof?: string; leave?: 'true' | undefined } = {}) => withQuery('/profile/card', query),
  /** The page of a mailed link that replaces the card without a sign-in. */
  mailedCard: (token: string, query: { leave?: 'true' | undefined } = {}) =>
    withQuery(`/profile/card/link/${token}`, query),
  planImage: (key: string) => `/files/subscription/${key}`,
  cover: (contentId: string, key: string) => `/files/cover/${contentId}/${key}`,
  /** The picture of a page that a content's page shows as a sample. */
  samplePage: (contentId: string, page: number) => `/files/sample/${contentId}/${page}`,
  /** A picture of the site's branding. Its key is its hash. */
  siteFile: (key: string) => `/files/site/${key}`,
  /** Addresses that programs read: search engines, feed readers, library catalogues, and phones' home screens. */
  robots: () => '/robots.txt',
  /** The sitemap: its index, the part with pages, and the parts with contents, each named by its first content. */
  sitemap: (query: { of?: string; from?: string } = {}) => withQuery('/sitemap.xml', query),
  feed: () => '/feed.xml',
  manifest: () => '/manifest.webmanifest',
  /** The site's icon as a square of this many pixels. */
  icon: (size: number) => `/icon/${size}.png`,
  opds: () => '/opds',
  opdsList: (list: string, query: { page?: number; query?: string } = {}) =>
    withQuery(`/opds/${list}`, query),
  opdsPublication: (contentId: string) => `/opds/publications/${contentId}`,
  notifications: (query: { page?: number } = {}) => withQuery('/notifications', query),
  notification: (id: number) => `/notifications/${id}`,
  notFound: () => '/error-404',
  /** The error page of a payment. Called without an order, it is the bare address that the specification gives. */
  paymentError: (orderId?: string) => withQuery('/gakken-payment/error', { order_id: orderId }),
  /** The pages to which browsers return from a payment provider or a card's issuer. */
  veritransConfirm: (query: OrderQuery = {}) => withQuery('/veritrans-payment/confirm', query),
  gmoReturn: () => '/gmo-payment/return',
  publisherProcessing: () => '/gakken-payment/processing',
  /** Where payment providers report results to the server. */
  veritransPush: () => '/veritrans-payment/push',
  gmoPush: () => '/gmo-payment/push',
  publisherWebhook: () => '/gakken-payment/webhook',
  /** Where the store at Shopify reports what happens to orders. */
  shopifyWebhook: () => '/shopify-payment/webhook',
}

/**
 * `is_login_mobile_app` says that the visitor comes from the tenant's app (R082). `auto: 'false'` shows the sign-in page
 * even if the site normally goes to Google at once.
 */
type LoginQuery = { is_login_mobile_app?: 'true'; auto?: 'false' }

/** `leave` makes the page send the browser on to the provider by itself. */
type OrderQuery = { order_id?: string; leave?: 'true' | undefined }

/** R100: after a mail was sent, the form's page shows the recipient's address. */
type SentQuery = { sent?: 'true'; email?: string }

/** `back` is the page that the new reader wanted to see. */
type RegisterQuery = SentQuery & { back?: string | undefined; is_login_mobile_app?: 'true' }

/** `back` is the page that led here, for when the way back isn't obvious. Only `readReturnRoute` reads it. */
type ComingFrom = { back?: string | undefined }

/** The filters of the notes, and the cursor behind which a page begins (app/features/reading/model/notebook/notebook.ts). */
type NotesQuery = {
  book?: string | undefined
  q?: string | undefined
  kind?: string | undefined
  colour?: string | undefined
  after?: string | undefined
}

/** A list's page and its sort: a field's number (spec SearchField) and `asc` or `desc`. */
export type ListQuery = { page?: number; sort?: number; direction?: string }

/** A search's address: `q`, `group`, `tag`, `year`, `sort`, `page`, and the boxes' own names (app/features/search/model/query/search-question.ts). */
export type SearchQuery = { [name: string]: QueryValue }

/** Leaves out the number of the first page. */
function pageOf({ page = 1 }: { page?: number }) {
  return { page: page > 1 ? page : undefined }
}

/** URLs on the viewer's own origin; `tag` names the site by its service path or host (R318) and decides nothing. */
export const viewerPaths = {
  launch: (
    token: string,
    query: { tag?: string; page?: number; q?: string; lang?: string; scheme?: string } = {},
  ) => withQuery(`/v/${token}`, query),
  /** The specification's address of a content's type, with the token in the query (R314–R317). */
  pdf: '/pdf',
  /** An empty page that prefetches the viewer's files. */
  ahead: '/v/ahead',
  /** The page that saves a book for reading without a connection. Its token works once. */
  takeOffline: (token: string, query: { lang?: string } = {}) => withQuery(`/offline/take/${token}`, query),
  /** The site's saved books in this browser. */
  offlineShelf: (tenantId: number, query: { lang?: string } = {}) =>
    withQuery(`/offline/${tenantId}/`, query),
  /** The same page when a reader has signed out: it deletes what they saved. A browser sends nothing of what follows `#` to the server. */
  leaveOffline: (tenantId: number, reader: string, query: { lang?: string } = {}) =>
    `${withQuery(`/offline/${tenantId}/`, query)}#leave=${reader}`,
}
