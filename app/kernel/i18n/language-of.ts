import type { Locale } from './locale.ts'

const japanese = /[\u3040-\u30ff\u3400-\u9fff\uff66-\uff9f]/
const english = /[A-Za-z]{2}/
/** Letters that neither Japanese nor English uses. */
const foreign = /[\u00c0-\u024f\u0370-\u1fff\uac00-\ud7a3]/

/**
 * assumed: words with kana or kanji are Japanese and plain Latin ones English; for other words the language is unknown.
 */
export function languageOf(text: string): Locale | undefined {
  if (japanese.test(text)) return 'ja'
  return english.test(text) && !foreign.test(text) ? 'en' : undefined
}
