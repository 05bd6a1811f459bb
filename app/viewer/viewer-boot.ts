/** Everything that the viewer's page needs to start. The server writes it, the browser reads it once. */
export interface ViewerBoot {
  /** The bearer token of this viewer session: kept in memory, never written into a URL or storage. */
  key: string
  /** The sealed rights to send with each request, until an answer brings others; null if the server gave none. */
  rights: string | null
  contentId: string
  title: string
  /** Empty if the book has no author. */
  author: string
  siteName: string
  /** The site's accent colour, such as `#1f5f4a`. */
  siteColour: string
  /** The address of the site's dictionary, with `{word}` or `{query}` in the word's place; null if it has none. */
  dictionary: string | null
  /** The version of the document. */
  version: number
  /** The address at which the site opens the book. */
  href: string
  /** The site's page with all notes of the reader; null for guests, whose notes are in this browser only. */
  notesHref: string | null
  pages: number
  /** The number of pages of each segment, in order; their sum is `pages`. */
  segments: number[]
  rightToLeft: boolean
  /** The printed numbers of the pages, from the first page on; null if they equal the pages' positions. */
  labels: string[] | null
  print: PrintRight
  /** Whether reading takes a seat of the reader's user group. It lapses unless the viewer tells that it is in use. */
  takesSeat: boolean
  /** The page to open, from 1. */
  page: number
  /** Whether the address named the page to open; otherwise it is where the reader was. */
  isAsked: boolean
  /** The key under which this browser stores what this reader writes in the book. */
  book: string
  /** Identifies site and reader to their browser, in every book, without naming either; null for a guest. */
  shelf: string | null
  /** The book whose place this browser stores, since the server doesn't know the reader; null if the server stores it. */
  keptBy: string | null
  /** The page with this browser's saved books, if this is one of them. Its place is then stored in the browser and on the server. */
  shelfHref: string | null
  /** The search that led here, as typed. */
  query: string
  /** The words of that search, to mark on the pages. */
  words: string[]
  locale: ViewerLocale
  /** The origin of the tenant's page that embeds the viewer, such as `https://books.example`. */
  parentOrigin: string
  /** How long this reader takes for a page. Null if too little is known of them. */
  secondsPerPage: number | null
  /** The size of the initial page in PDF points, for a placeholder that doesn't shift the layout. */
  pageSize: PageSize
  /** What the book gives out: everything, its text with a share to copy, or only pictures. */
  protection: 'open' | 'guarded' | 'strict'
  /** The number of pages, from the first on, of which the server has pictures. */
  drawnPages: number
  /** What may be trimmed from the pages; null if nothing. */
  trim: BookTrim | null
}

/** How much may be trimmed from a page's edges, in thousandths of its width and height. */
export interface Trim {
  left: number
  top: number
  right: number
  bottom: number
}

/** What may be trimmed from pages with odd and with even numbers, and the pages that must be shown whole. */
export interface BookTrim {
  odd: Trim
  even: Trim
  whole: number[]
}

export type ViewerLocale = 'ja' | 'en'

/** The right to print. 0: none, 1: all pages or a range, 2: the current page only. */
export type PrintRight = 0 | 1 | 2

/** A page's width and height in PDF points (1/72 inch). */
export interface PageSize {
  width: number
  height: number
}

/** URLs of the files that the viewer's build made; `viewer-assets.ts` reads them from its manifest. */
export interface ViewerAssets {
  /** The script that the page runs. It imports `viewer` after the first page is painted. */
  script: string
  viewer: string
  style: string
  pdf: string
  worker: string
  /** The folder of cMaps, fonts, ICC profiles and wasm; ends with a slash. */
  data: string
}

/** The texts that the browser's script shows. */
export type ViewerWords = Record<string, string>

/** The JSON in `#viewer-boot`. */
export interface ViewerPageData {
  boot: ViewerBoot
  assets: ViewerAssets
  words: ViewerWords
}

/** The files of the pages that save books and list the saved ones. `files` are all files that a saved book's viewer may ask for. */
export interface OfflineAssets {
  script: string
  style: string
  worker: string
  files: string[]
}

/** The JSON in `#offline-data`, to which the page adds `assets`. */
export interface OfflinePageData {
  locale: ViewerLocale
  tenantId: number
  words: Record<string, string>
  /** The book to save; null on the page that lists the saved ones. */
  taking: TakenBook | null
}

/** A book to save. `key` is the bearer token with which its parts are fetched; `lasts` is the length of its lease in milliseconds. */
export interface TakenBook {
  key: string
  id: string
  contentId: string
  title: string
  version: number
  lasts: number
  /** Identifies the reader to their browser without naming them. */
  reader: string
  /** The site's page that saves the book. */
  again: string
  site: SavedSite
}

/** What the saved books of a site show about it. */
export interface SavedSite {
  name: string
  href: string
  colour: string
  /** The background of the site's pages. */
  ground: string
}
