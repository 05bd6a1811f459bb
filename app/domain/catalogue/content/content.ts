import type { Period } from '#app/values/period.ts'
import type { Protection } from '#app/values/reading/protection.ts'

/** A content as its tenant's pages and calls know it. Days are 'YYYY-MM-DD' in Japan. */
export type Content = {
  id: string
  title: string
  author: string
  keywords: string
  toc: string
  description: string
  distributorName: string
  params: readonly [string, string, string, string, string]
  /** Readers get it at this moment. */
  visible: boolean
  /** Administrators show it: it is visible unless its days aren't these. */
  isShown: boolean
  /** Between which days of Japan readers get it. */
  period: Period
  /** What may be printed: 0 nothing, 1 all pages, 2 the current page (R319). */
  print: 0 | 1 | 2
  /** A client's own word on printing, kept as it was sent; `print` is what counts. Null where nothing was said. */
  printableContent: string | null
  /** Which pages may be printed where printing is allowed ('1-10, 15'); null is all of them. */
  printablePages: string | null
  /** Bound at the right; null leaves it to the file. */
  isRightToLeft: boolean | null
  /** How it is protected; null leaves it to its groups and the site. */
  protection: Protection | null
  extensionType: string
  fileName: string
  publishedOn: string
  /** The document version readers see; null while there is none to read. */
  version: number | null
  pageCount: number
  /** Another number after every change an administrator makes. */
  revision: number
  cover: Cover | null
}

/**
 * A content-addressed picture and its pixel size, so that nothing shifts when it arrives; in small too, unless it is a
 * vector picture or no wider.
 */
export type Cover = {
  key: string
  width: number
  height: number
  small: { key: string; width: number } | null
}

/** The mark on a content's cover: what administrators say, else new, else much read (spec Content.type). */
export type ContentType = 'new' | 'popular' | 'recommend'

/** What a list shows of a content, and one group it may be opened in. */
export type ContentCard = Pick<Content, 'id' | 'title' | 'author' | 'publishedOn' | 'cover'> & {
  type: ContentType | null
  /** Of the reader it is shown to. */
  isFavourite: boolean
  groupId: number
  groupName: string
}
