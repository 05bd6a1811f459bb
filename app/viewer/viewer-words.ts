import en from '#locales/en/viewer.json' with { type: 'json' }
import ja from '#locales/ja/viewer.json' with { type: 'json' }
import type { ViewerLocale } from './viewer-boot.ts'

export type WordKey = keyof typeof ja

const words: Record<ViewerLocale, Record<WordKey, string>> = { ja, en }

export function viewerWords(locale: ViewerLocale): Record<WordKey, string> {
  return words[locale]
}
