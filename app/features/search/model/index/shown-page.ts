import { pageText } from '#app/kernel/values/page-text.ts'
import { displayText } from '#app/kernel/values/text-folding.ts'
import { indexedCharacters } from './index-tokens.ts'

/** A page's text as it is shown and quoted; `other` has spellings that are only searched. */
export type ShownPage = { text: string; other: string }

/** Turns the text of a page, as the file has it, into words and display text. Its first 50,000 characters are shown and indexed. */
export function shownPage(raw: string): ShownPage {
  const { text, other } = pageText(raw)
  return { text: displayText(text).slice(0, indexedCharacters), other: displayText(other) }
}
