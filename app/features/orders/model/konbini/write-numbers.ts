import type { KonbiniSlip } from '#app/gateways/payment/payment-gateway.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import { translator } from '#app/visit/translator.ts'

/** The numbers that a reader needs at the store, as lines of a mail. */
export function writeNumbers(
  locale: Locale,
  { chain, receiptNumber, confirmationNumber }: Omit<KonbiniSlip, 'payBy'>,
): string {
  const words = translator(locale, 'commerce')
  const line = (name: string, value: string) => words('konbini.line', { name, value })
  return [
    line(words('konbini.chain'), words(`konbini.chain.${chain}`)),
    line(words(chain === 'SEVEN_ELEVEN' ? 'konbini.slipNumber' : 'konbini.receiptNumber'), receiptNumber),
    ...(confirmationNumber === '' ? [] : [line(words('konbini.confirmationNumber'), confirmationNumber)]),
  ].join('\n')
}
