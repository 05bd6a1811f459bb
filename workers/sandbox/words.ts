import en from '#locales/en/sandbox.json' with { type: 'json' }
import ja from '#locales/ja/sandbox.json' with { type: 'json' }

type Language = 'en' | 'ja'
type Key = keyof typeof en
/** Returns a text by its key, with the values filled into its braces. */
export type Words = ((key: Key, values?: Record<string, string | number>) => string) & { language: Language }

/** Returns the texts in the language that the browser prefers: Japanese, or English for everything else. */
export function translator(request: Request): Words {
  const wanted = (request.headers.get('Accept-Language') ?? '').toLowerCase().match(/\b(?:ja|en)\b/)?.[0]
  const language: Language = wanted === 'ja' ? 'ja' : 'en'
  const table: Record<Key, string> = language === 'ja' ? ja : en
  const say = (key: Key, values: Record<string, string | number> = {}) =>
    table[key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
  return Object.assign(say, { language })
}
