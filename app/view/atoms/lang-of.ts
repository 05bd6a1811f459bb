const japanese = /[\u3040-\u30ff\u3400-\u9fff\uff66-\uff9f]/

/**
 * Language of a publisher's own words, for readers who have the site in another one: decides the glyphs, where a line
 * breaks, and how it is read out. assumed: words with kana or kanji are Japanese; of others nothing is said.
 */
export function langOf(text: string): 'ja' | undefined {
  return japanese.test(text) ? 'ja' : undefined
}
