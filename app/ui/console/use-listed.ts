import { useTranslation } from '#app/kernel/rendering/rendering.ts'

/** Joins values with the page language's commas, without an “and” before the last. */
export function useListed(): (values: readonly string[]) => string {
  const { i18n } = useTranslation()
  const format = new Intl.ListFormat(i18n.language, { type: 'conjunction', style: 'narrow' })
  return (values) => format.format(values)
}
