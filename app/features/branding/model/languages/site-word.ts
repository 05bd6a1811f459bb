import type { Locale } from '#app/kernel/i18n/locale.ts'

/** What a site has words of its own for, in the order somebody would translate it. `text` is of a record of its look. */
export const wordKinds = ['group', 'tab', 'box', 'sort', 'link', 'text', 'notification', 'hashtag'] as const
export type WordKind = (typeof wordKinds)[number]

/** A word of a site in each language it is known in; '' where it isn't. */
export type SiteWord = {
  kind: WordKind
  /** The row's number; of a text its record, and its list and place there: `contentDetail.fields.3`. */
  id: string
  field: string
  words: Record<Locale, string>
  /** Characters. */
  longest: number
  /** Of the row or record it stands in. */
  revision: number
  isMissing: boolean
}

/** A word as somebody writes it. */
export type WrittenWord = Pick<SiteWord, 'id' | 'field' | 'words'> & { revision: number | null }
