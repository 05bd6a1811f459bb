/** The language that a text is written in, as its letters tell; of what has none, `otherwise`. */
export function languageOf(text: string, otherwise = 'en'): string {
  if (/[\u3041-\u30ff\u4e00-\u9fff]/.test(text)) return 'ja'
  if (/[\uac00-\ud7af]/.test(text)) return 'ko'
  // A name or a number in a sentence of another language is spoken as that one speaks it.
  const words = text.match(/\p{Script=Latin}{2,}/gu) ?? []
  return words.length >= 3 ? 'en' : otherwise
}
