import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import type { Area } from '#app/visit/translator.ts'

/** The words of a screen whose keys are made of the names of fields and columns: a key nobody wrote words for is `''` by `maybe`. */
export function useWords(area: Area) {
  const { t } = useTranslation(area as 'console')
  const say = t as unknown as (key: string, values?: object) => string
  return { t: say, maybe: (key: string) => say(key, { defaultValue: '' }) }
}
