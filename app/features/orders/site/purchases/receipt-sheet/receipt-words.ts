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
  const isExempt = charge.taxClass === 'exempt'
  const isQualified = registrationNumber !== null && !isExempt
  return {
    language,
    title: t('receipt.title'),
    qualified: isQualified ? t('receipt.sheet.qualified') : null,
    again: issued.isReissued ? t('receipt.again') : null,
    numbers: [
      { name: t('receipt.sheet.number'), amount: issued.number },
      { name: t('receipt.sheet.issuedOn'), amount: writeDay(issued.on, language) },
      { name: t('receipt.sheet.order'), amount: purchase.id },
      { name: t('receipt.sheet.on'), amount: writeDay(charge.on, language) },
    ],
    to: t('receipt.to', { name: issued.addressee }),
    total: {
      name: t(isExempt ? 'receipt.sheet.exemptTotal' : 'receipt.sheet.total'),
      amount: yen(charge.total),
    },
    received:
      purchase.way === null
        ? t('receipt.sheet.received')
        : t('receipt.sheet.receivedBy', { way: t(`way.name.${purchase.way}`) }),
    headings: {
      on: t('receipt.sheet.day'),
      what: t('receipt.what'),
      more: '',
      rate: t('receipt.sheet.rate'),
      amount: t(isExempt ? 'receipt.sheet.exemptAmount' : 'receipt.sheet.amount'),
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
    notes: [
      ...(charge.taxClass === 'reduced' ? [t('receipt.reduced', { rate: charge.taxRate })] : []),
      ...(isExempt ? [t('receipt.exempt')] : []),
      ...(registrationNumber === null && !isExempt ? [t('receipt.unqualified')] : []),
      t('receipt.sheet.stamp'),
    ],
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
        what: nameOn(purchase, charge),
        more: t('receipt.sheet.period', { from, to }),
        rate: rateOf(charge, language),
        amount: yen(charge.net),
      },
    ],
    sums: [
      ...taxSums(charge, charge, language),
      { name: sumName(charge, 'sum', language), amount: yen(charge.total) },
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
      what: nameOn(purchase, charge),
      more: t('receipt.sheet.refund', { on: writeDay(charge.on, language) }),
      rate: rateOf(charge, language),
      amount: yen(-net),
    })),
    sums: [
      ...taxSums(charge, { net: -sumOf('net'), tax: -sumOf('tax') }, language),
      { name: sumName(charge, 'refundSum', language), amount: yen(-sumOf('total')) },
      { name: sumName(charge, 'left', language), amount: yen(charge.total - sumOf('total')) },
    ],
  }
}

type Charged = ReceiptView['charge']

/** The plan's name, with the mark of what is subject to the reduced rate. */
function nameOn({ planName }: ReceiptView['purchase'], { taxClass }: Charged): string {
  return taxClass === 'reduced' ? `${planName} ※` : planName
}

function rateOf({ taxClass, taxRate }: Charged, language: Locale): string {
  return taxClass === 'exempt' ? translator(language, 'commerce')('receipt.sheet.exemptRate') : `${taxRate}%`
}

/** The amount at its rate and the tax of it. An exempt sale has neither. */
function taxSums(
  { taxClass, taxRate }: Charged,
  { net, tax }: { net: Yen; tax: Yen },
  language: Locale,
): ReceiptSum[] {
  if (taxClass === 'exempt') return []
  const t = translator(language, 'commerce')
  const yen = yenIn(language)
  return [
    { name: t('receipt.sheet.net', { rate: taxRate }), amount: yen(net) },
    { name: t('receipt.sheet.tax', { rate: taxRate }), amount: yen(tax) },
  ]
}

const sumNames = {
  sum: ['receipt.sheet.sum', 'receipt.sheet.exemptSum'],
  refundSum: ['receipt.sheet.refundSum', 'receipt.sheet.exemptRefundSum'],
  left: ['receipt.sheet.left', 'receipt.sheet.exemptLeft'],
} as const

function sumName({ taxClass }: Charged, sum: keyof typeof sumNames, language: Locale): string {
  const [taxed, exempt] = sumNames[sum]
  return translator(language, 'commerce')(taxClass === 'exempt' ? exempt : taxed)
}

/** Writes yen. The minus sign of refunds comes before the currency sign. */
function yenIn(language: Locale): (amount: Yen) => string {
  const t = translator(language, 'commerce')
  const figures = new Intl.NumberFormat(language)
  return (amount) => `${amount < 0 ? '−' : ''}${t('yen', { amount: figures.format(Math.abs(amount)) })}`
}
