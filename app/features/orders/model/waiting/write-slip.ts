import { writeAmount } from '#app/features/notifications/model/mail/write-mail.ts'
import type { PaymentSlip } from '#app/gateways/payment/payment-gateway.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import type { Yen } from '#app/kernel/values/yen.ts'
import { translator } from '#app/visit/translator.ts'

/** What a reader enters or shows to pay: the names and the values, in the reader's language. */
function linesOfSlip(locale: Locale, slip: PaymentSlip): { name: string; value: string }[] {
  const words = translator(locale, 'commerce')
  if (slip.way === 'transfer')
    return [
      {
        name: words('transfer.bank'),
        value: words('transfer.named', { name: slip.bankName, code: slip.bankCode }),
      },
      {
        name: words('transfer.branch'),
        value: words('transfer.named', { name: slip.branchName, code: slip.branchCode }),
      },
      { name: words('transfer.accountType'), value: words(`transfer.accountType.${slip.accountType}`) },
      { name: words('transfer.accountNumber'), value: slip.accountNumber },
      { name: words('transfer.holder'), value: slip.holder },
    ]
  const { chain, receiptNumber, confirmationNumber } = slip
  return [
    { name: words('konbini.chain'), value: words(`konbini.chain.${chain}`) },
    {
      name: words(chain === 'SEVEN_ELEVEN' ? 'konbini.slipNumber' : 'konbini.receiptNumber'),
      value: receiptNumber,
    },
    ...(confirmationNumber === ''
      ? []
      : [{ name: words('konbini.confirmationNumber'), value: confirmationNumber }]),
  ]
}

/** The same as lines of a mail, with what is missing if a part of the amount has arrived. */
export function writeSlip(
  locale: Locale,
  slip: PaymentSlip,
  { total, received, isExempt }: { total: Yen; received: Yen; isExempt: boolean },
): string {
  const words = translator(locale, 'commerce')
  const part = [
    { name: words('transfer.received'), value: writeAmount(locale, received, isExempt) },
    { name: words('transfer.missing'), value: writeAmount(locale, total - received, isExempt) },
  ]
  return [...linesOfSlip(locale, slip), ...(received > 0 ? part : [])]
    .map((line) => words('konbini.line', line))
    .join('\n')
}

/** The same for a page. */
export function viewSlip(locale: Locale, slip: PaymentSlip, received: Yen) {
  return { lines: linesOfSlip(locale, slip), how: writeHow(locale, slip, received), payBy: slip.payBy }
}

/** How the reader pays, step by step, or what is missing. */
export function writeHow(locale: Locale, slip: PaymentSlip, received: Yen): string {
  const words = translator(locale, 'commerce')
  if (slip.way === 'transfer') return words(received > 0 ? 'transfer.howRest' : 'transfer.how')
  const isByPhone = slip.confirmationNumber === '' && slip.chain !== 'SEVEN_ELEVEN'
  return isByPhone ? words('konbini.how.byPhone') : words(`konbini.how.${slip.chain}`)
}
