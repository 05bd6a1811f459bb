import { type Locale, locales } from '#app/kernel/i18n/locale.ts'

/** The texts of areas, by key. */
type Texts = Record<string, Record<string, string>>

/**
 * Reads the words out of lines that have a language, an area and its texts as JSON. An area is only parsed when its first text is needed:
 * a reader's page needs a tenth of all areas, and those of one language.
 */
export function readWords(file: string): Record<Locale, Texts> {
  const words = Object.fromEntries(locales.map((locale) => [locale, {}])) as Record<Locale, Texts>
  for (const line of file.trimEnd().split('\n')) {
    const [, language, area, texts] = /^(\w+) ([\w-]+) (\{.*\})$/.exec(line) ?? []
    const areas = words[language as Locale]
    if (areas === undefined || area === undefined || texts === undefined)
      throw new Error(`the file of words has a line that begins with ${line.slice(0, 40)}`)
    parseLater(areas, area, texts)
  }
  return words
}

/** Adds an area that is parsed once somebody reads it. */
function parseLater(areas: Texts, area: string, texts: string): void {
  const parse = () => {
    const value = JSON.parse(texts) as Texts[string]
    Object.defineProperty(areas, area, { value, enumerable: true })
    return value
  }
  Object.defineProperty(areas, area, { get: parse, enumerable: true, configurable: true })
}
