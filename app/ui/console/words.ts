import { useTranslation } from '#app/kernel/rendering/rendering.ts'

/** An area of words with console screens; its keys are made of the names of fields and columns. */
export type Area = 'console' | `console-${string}`

/** The words of a screen made from a schema or a list of columns: a key nobody wrote words for is `''` by `maybe`. */
export function useWords(area: Area) {
  const { t } = useTranslation(area as 'console')
  const say = t as unknown as (key: string, values?: object) => string
  return { t: say, maybe: (key: string) => say(key, { defaultValue: '' }) }
}
