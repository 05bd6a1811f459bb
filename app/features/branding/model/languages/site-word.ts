import type { Locale } from '#app/kernel/i18n/locale.ts'

/**
 * The kinds of words that a site has of its own, in the order in which somebody would translate them. `text` means a
 * record of its look.
 */
export const wordKinds = ['group', 'tab', 'box', 'sort', 'link', 'text', 'notification', 'hashtag'] as const
export type WordKind = (typeof wordKinds)[number]

/** A word of a site in each of its languages. '' if it has none in a language. */
export type SiteWord = {
  kind: WordKind
  /** The row's number. For a text it is the record, list and position: `contentDetail.fields.3`. */
  id: string
  field: string
  words: Record<Locale, string>
  /** Characters. */
  longest: number
  /** The revision of the row or record that contains it. */
  revision: number
  isMissing: boolean
}

/** A word as somebody writes it. */
export type WrittenWord = Pick<SiteWord, 'id' | 'field' | 'words'> & { revision: number | null }
