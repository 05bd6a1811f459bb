import { storedWords } from '#app/kernel/i18n/translations.ts'
import type { BothLanguages, WorldTenant } from '#seeds/demo/library/index.ts'
import { world } from './world.ts'

/** Words of a demo site as its rows have them: its own language in the columns, the other beside them. */
export function written<Field extends string>(tenant: WorldTenant, words: Record<Field, BothLanguages>) {
  const { translations, ...own } = storedWords({ site: { lang: world[tenant].lang } }, words)
  return { ...(own as unknown as Record<Field, string>), translations: JSON.stringify(translations) }
}
