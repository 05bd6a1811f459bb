import en from '#locales/en/viewer-offline.json' with { type: 'json' }
import ja from '#locales/ja/viewer-offline.json' with { type: 'json' }
import type { ViewerLocale } from './viewer-boot.ts'

export type OfflineWordKey = keyof typeof ja

/** The texts of the pages that save books and list the saved ones. */
export const offlineWords: Record<ViewerLocale, Record<OfflineWordKey, string>> = { ja, en }
