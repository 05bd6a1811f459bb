/** Everything the viewer's page needs to begin; the server writes it, the browser reads it once. */
export interface ViewerBoot {
  /** Bearer of this viewer session: kept in memory, never written into a URL or storage. */
  key: string
  contentId: string
  title: string
  /** Empty where nobody is named. */
  author: string
  /** The edition of the document. */
  version: number
  /** The address at which the site opens the book. */
  href: string
  /** Where the site shows all that its reader wrote; null of guests, whose notes are in this browser alone. */
  notesHref: string | null
  pages: number
  /** Number of pages of each segment, in order; their sum is `pages`. */
  segments: number[]
  rightToLeft: boolean
  /** What is printed on each page, from the first on; null where that is its number in the file. */
  labels: string[] | null
  print: PrintRight
  /** It reads in a seat of the reader's user group, which lapses unless the viewer tells that somebody reads. */
  takesSeat: boolean
  /** 1-based page to open at. */
  page: number
  /** Whether the address said where to open; else it is where the reader was. */
  isAsked: boolean
  /** Under what this browser keeps what is written in the book, of this reader alone. */
  book: string
  /** Names site and reader to their browser, whichever book is open, and tells it of neither; null of a guest. */
  shelf: string | null
  /** The book whose place this browser keeps, since the server knows no reader; null where it does. */
  keptBy: string | null
  /** The search that led here, as it was typed. */
  query: string
  /** Its words, to be marked on the page. */
  words: string[]
  locale: ViewerLocale
  /** Origin of the tenant's page that embeds the viewer, e.g. `https://books.example`. */
  parentOrigin: string
  /** Size of the initial page in PDF points, for a placeholder that doesn't shift. */
  pageSize: PageSize
  /** What of it is given: all, its text with a share to copy, or pictures alone. */
  protection: 'open' | 'guarded' | 'strict'
  /** So many pages, from the first on, can be asked for as pictures. */
  drawnPages: number
}

export type ViewerLocale = 'ja' | 'en'

/** 0: no printing, 1: all pages or a range, 2: the current page only. */
export type PrintRight = 0 | 1 | 2

/** Width and height in PDF points (1/72 inch). */
export interface PageSize {
  width: number
  height: number
}

/** URLs of what the viewer's own build made; `viewer-assets.ts` reads them from its manifest. */
export interface ViewerAssets {
  script: string
  style: string
  pdf: string
  worker: string
  /** Folder of cMaps, fonts, ICC profiles and wasm; ends with a slash. */
  data: string
}

/** Words of the interface that the browser side says itself. */
export type ViewerWords = Record<string, string>

/** The JSON in `#viewer-boot`. */
export interface ViewerPageData {
  boot: ViewerBoot
  assets: ViewerAssets
  words: ViewerWords
}
