import { isWithin, type Period } from '#app/kernel/values/day.ts'
import type { Protection } from '#app/kernel/values/reading/protection.ts'

/** A content in the form in which its tenant's pages and calls use it. Days are 'YYYY-MM-DD' in Japan. */
export type Content = {
  id: string
  title: string
  author: string
  /** Both in the site's other language. Empty if there is no translation. */
  titleTranslation: string
  authorTranslation: string
  keywords: string
  toc: string
  description: string
  distributorName: string
  params: readonly [string, string, string, string, string]
  /** True if readers see the content at this moment. */
  visible: boolean
  /** True if administrators have set the content to be shown. It is visible unless the day is outside of its period. */
  isShown: boolean
  /** The days in Japan between which readers see it. */
  period: Period
  /** The right to print: 0 nothing, 1 all pages, 2 the current page (R319). */
  print: 0 | 1 | 2
  /** A client's own value about printing, stored as it was sent. Only `print` has an effect. Null if none was sent. */
  printableContent: string | null
  /** The pages that may be printed if printing is allowed ('1-10, 15'). Null means all. */
  printablePages: string | null
  /** True if the book is bound at its right side. Null leaves it to the file. */
  isRightToLeft: boolean | null
  /** The content's level of protection. Null leaves it to its groups and the site. */
  protection: Protection | null
  extensionType: string
  fileName: string
  publishedOn: string
  /** The version of the document that readers see. Null if there is none to read yet. */
  version: number | null
  pageCount: number
  /** A number that grows with every change by an administrator. */
  revision: number
  cover: Cover | null
}

/**
 * A picture named by its content, with its size in pixels, so that the page doesn't shift when it loads. Has narrower
 * copies, smallest first, unless it is a vector picture or already small.
 */
export type Cover = {
  key: string
  width: number
  height: number
  copies: { key: string; width: number }[]
}

/** The mark on a content's cover: the administrators' own, or else new, or else popular (spec Content.type). */
export type ContentType = 'new' | 'popular' | 'recommend'

/** A content as a list shows it, with a group in which it may be opened. */
export type ContentCard = Pick<Content, 'id' | 'title' | 'author' | 'publishedOn' | 'cover'> & {
  type: ContentType | null
  /** True if it is a favourite of the reader who sees the list. */
  isFavourite: boolean
  groupId: number
  groupName: string
}

/**
 * The columns that follow from what administrators decide about showing a content. In the trash or outside of its days it
 * is withheld, and shown again afterwards. `today` is a day in Japan.
 */
export function publicationOf(
  { isShown, period, isInTrash = false }: { isShown: boolean; period: Period; isInTrash?: boolean },
  today: string,
): { visible: 0 | 1; withheld: 0 | 1 } {
  const isVisible = isShown && !isInTrash && isWithin(period, today)
  return { visible: isVisible ? 1 : 0, withheld: isShown && !isVisible ? 1 : 0 }
}

/**
 * Whether readers may see it on this day in Japan. Needed because the sweep that updates the row comes some seconds after
 * midnight.
 */
export function isPublished(
  { visible, period }: { visible: boolean; period: Period },
  today: string,
): boolean {
  return visible && isWithin(period, today)
}
