import { z } from 'zod'
import type { Day } from '#app/kernel/values/day.ts'

/** How consumption tax applies to a plan: the standard rate, the reduced one, or none because the law exempts what is sold. */
export const taxClasses = ['standard', 'reduced', 'exempt'] as const
export type TaxClass = (typeof taxClasses)[number]

/** The tax of one amount. The rate is in percent and stays what it was when the amount was charged. */
export type Tax = { taxClass: TaxClass; taxRate: number }

const percent = z.int().min(0).max(99)

/**
 * The rates of the country, each from its first day in Japan on. Set by the variable TAX_RATES, a list; the value here is the default. A
 * change that parliament has passed is added before its day.
 */
const TaxRates = z
  .array(z.strictObject({ from: z.iso.date(), standard: percent, reduced: percent }))
  .min(1)
  .refine((rates) => rates.every(({ from }, at) => at === 0 || from > (rates[at - 1]?.from ?? '')), {
    error: 'the days of TAX_RATES must follow each other',
  })
export type TaxRates = z.output<typeof TaxRates>

const today: TaxRates = [{ from: '2019-10-01', standard: 10, reduced: 8 }]

/** Throws if the list is malformed, so that a typo charges nobody a wrong tax. */
export function readTaxRates({ TAX_RATES }: { TAX_RATES?: unknown }): TaxRates {
  return TAX_RATES === undefined ? today : TaxRates.parse(TAX_RATES)
}

/** The tax of a supply on a day in Japan. Days before the first rate have the first one. */
export function taxOn(rates: TaxRates, taxClass: TaxClass, day: Day): Tax {
  const inForce = rates.findLast(({ from }) => from <= day) ?? rates[0]
  return { taxClass, taxRate: taxClass === 'exempt' || inForce === undefined ? 0 : inForce[taxClass] }
}

/** The rate in the form in which providers are told it: null if the law exempts the sale. */
export function gatewayTaxOf({ taxClass, taxRate }: Tax): number | null {
  return taxClass === 'exempt' ? null : taxRate
}
