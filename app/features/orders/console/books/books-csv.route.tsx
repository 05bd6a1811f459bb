import { consolePage } from '#app/doors/console-site.ts'
import { attachmentBytes } from '#app/doors/text-stream.ts'
import { monthIn } from '#app/features/orders/model/books/close-month.ts'
import { exportMonth } from '#app/features/orders/model/books/export-month.ts'
import { translator } from '#app/visit/translator.ts'

/** A closed month's journal, in Japanese, as the accounting software reads it. */
export const loader = consolePage(async ({ visit, url }) => {
  const t = translator('ja', 'console-sales') as unknown as (key: string, values?: object) => string
  const month = monthIn(url.searchParams.get('month'))
  const { software, pieces } = await exportMonth(visit, month, {
    of: ({ kind, planName, planId, orderId, ofMonth }) =>
      t(`books.memo.${kind}`, { plan: planName ?? planId, order: orderId, month: ofMonth ?? '' }),
    payout: ({ isTakenBack, provider, number, paidOn }) =>
      t(isTakenBack ? 'books.memo.payoutBack' : 'books.memo.payout', { provider, number, day: paidOn }),
    deferral: (month) => t('books.memo.deferral', { month }),
  })
  return attachmentBytes(`${software}-${month}.csv`, 'text/csv; charset=shift_jis', pieces)
})
