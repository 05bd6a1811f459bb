import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import type { Area } from '#app/visit/translator.ts'

/** Returns a screen's words, for keys built from names of fields and columns. `maybe` gives `''` for a missing key. */
export function useWords(area: Area) {
  const { t } = useTranslation(area as 'console')
  const say = t as unknown as (key: string, values?: object) => string
  return { t: say, maybe: (key: string) => say(key, { defaultValue: '' }) }
}
