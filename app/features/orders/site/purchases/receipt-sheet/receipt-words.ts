import type { ReceiptView } from '#app/features/orders/site/purchases/purchase-view.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import type { Yen } from '#app/kernel/values/yen.ts'
import { writeDay } from '#app/ui/atoms/formats.ts'
import { translator } from '#app/visit/translator.ts'

/** One line of a table: its day, its name, the small print below it, the rate and the amount without tax. */
export type ReceiptLine = { on: string; what: string; more: string; rate: string; amount: string }
export type ReceiptSum = { name: string; amount: string }
export type ReceiptTable = { lines: ReceiptLine[]; sums: ReceiptSum[] }

/** Everything that a receipt says, in one language. */
export type ReceiptWords = {
  language: Locale
  title: string
  /** The legal name of a qualified invoice. Null if the receipt isn't one. */
  qualified: string | null
  /** What a receipt says that was issued after another. Null for the original. */
  again: string | null
  numbers: ReceiptSum[]
  to: string
  total: ReceiptSum
  received: string
  headings: ReceiptLine
  sold: ReceiptTable
  refunds: (ReceiptTable & { title: string }) | null
  issuedBy: string
  seller: string[]
  notes: string[]
}

/**
 * The words of a receipt, with everything that Japanese law requires of a qualified invoice (consumption tax law, art. 57-4): the issuer
 * and their number, the day, what was sold, the amount by rate with the rate, the tax by rate, and the recipient. Refunds have the day,
 * amount and tax as well. Without the issuer's number the receipt isn't called one, and says so.
 */
export function receiptWords(receipt: ReceiptView, language: Locale): ReceiptWords {
  const t = translator(language, 'commerce')
  const { purchase, charge, issued, seller } = receipt
  const { registrationNumber } = seller
  const yen = yenIn(language)
  return {
    language,
    title: t('receipt.title'),
    qualified: registrationNumber === null ? null : t('receipt.sheet.qualified'),
    again: issued.isReissued ? t('receipt.again') : null,
    numbers: [
      { name: t('receipt.sheet.number'), amount: issued.number },
      { name: t('receipt.sheet.issuedOn'), amount: writeDay(issued.on, language) },
      { name: t('receipt.sheet.order'), amount: purchase.id },
      { name: t('receipt.sheet.on'), amount: writeDay(charge.on, language) },
    ],
    to: t('receipt.to', { name: issued.addressee }),
    total: { name: t('receipt.sheet.total'), amount: yen(charge.total) },
    received: t('receipt.sheet.received'),
    headings: {
      on: t('receipt.sheet.day'),
      what: t('receipt.what'),
      more: '',
      rate: t('receipt.sheet.rate'),
      amount: t('receipt.sheet.amount'),
    },
    sold: soldIn(receipt, language),
    refunds: refundsIn(receipt, language),
    issuedBy: t('receipt.sheet.seller'),
    seller: [
      seller.name,
      seller.address,
      seller.phone && t('receipt.sheet.phone', { phone: seller.phone }),
      registrationNumber === null ? '' : t('receipt.registration', { number: registrationNumber }),
    ].filter((line) => line !== ''),
    notes: [...(registrationNumber === null ? [t('receipt.unqualified')] : []), t('receipt.sheet.stamp')],
  }
}

function soldIn({ purchase, charge }: ReceiptView, language: Locale): ReceiptTable {
  const t = translator(language, 'commerce')
  const yen = yenIn(language)
  const [from, to] = [writeDay(purchase.startsOn, language), writeDay(purchase.endsOn, language)]
  return {
    lines: [
      {
        on: writeDay(charge.on, language),
        what: purchase.planName,
        more: t('receipt.sheet.period', { from, to }),
        rate: '10%',
        amount: yen(charge.net),
      },
    ],
    sums: [
      { name: t('receipt.sheet.net'), amount: yen(charge.net) },
      { name: t('receipt.sheet.tax'), amount: yen(charge.tax) },
      { name: t('receipt.sheet.sum'), amount: yen(charge.total) },
    ],
  }
}

function refundsIn({ purchase, charge, refunds }: ReceiptView, language: Locale): ReceiptWords['refunds'] {
  if (refunds.length === 0) return null
  const t = translator(language, 'commerce')
  const yen = yenIn(language)
  const sumOf = (part: 'net' | 'tax' | 'total') => refunds.reduce((sum, refund) => sum + refund[part], 0)
  return {
    title: t('receipt.sheet.refunds'),
    lines: refunds.map(({ on, net }) => ({
      on: writeDay(on, language),
      what: purchase.planName,
      more: t('receipt.sheet.refund', { on: writeDay(charge.on, language) }),
      rate: '10%',
      amount: yen(-net),
    })),
    sums: [
      { name: t('receipt.sheet.net'), amount: yen(-sumOf('net')) },
      { name: t('receipt.sheet.tax'), amount: yen(-sumOf('tax')) },
      { name: t('receipt.sheet.refundSum'), amount: yen(-sumOf('total')) },
      { name: t('receipt.sheet.left'), amount: yen(charge.total - sumOf('total')) },
    ],
  }
}

/** Writes yen. The minus sign of refunds comes before the currency sign. */
function yenIn(language: Locale): (amount: Yen) => string {
  const t = translator(language, 'commerce')
  const figures = new Intl.NumberFormat(language)
  return (amount) => `${amount < 0 ? '−' : ''}${t('yen', { amount: figures.format(Math.abs(amount)) })}`
}
