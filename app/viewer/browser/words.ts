import type { ViewerWords } from '#app/viewer/viewer-boot.ts'
import type { WordKey } from '#app/viewer/viewer-words.ts'

export type Say = (key: WordKey, values?: Record<string, string | number>) => string

/** Makes the function that answers the page's texts. `{{name}}` in a text is replaced by the value of that name. */
export function speaker(words: ViewerWords): Say {
  return (key, values = {}) =>
    (words[key] ?? key).replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole))
}
