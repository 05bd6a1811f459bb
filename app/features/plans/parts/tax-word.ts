import { useTranslation } from '#app/kernel/rendering/rendering.ts'

/** What is said beside an amount: that tax is in it, or that the sale is exempt. */
export function useTaxWord(isExempt: boolean): string {
  const { t } = useTranslation('commerce')
  return t(isExempt ? 'tax.exempt' : 'tax.included')
}
