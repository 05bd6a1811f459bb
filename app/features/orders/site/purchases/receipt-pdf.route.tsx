import { page } from '#app/doors/page.ts'
import { drawReceipt } from '#app/features/orders/site/purchases/receipt-sheet/draw-receipt.ts'
import { receiptWords } from '#app/features/orders/site/purchases/receipt-sheet/receipt-words.ts'
import { fetchOutlines } from '#app/gateways/glyphs/glyph-outlines.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { viewReceipts } from './purchase-view.ts'

/** An issued receipt as a PDF file. It has the same bytes whenever it is requested, until something is refunded. */
export const loader = page(
  async ({ visit, params, url }) => {
    const { issued: all, ...receipt } = await viewReceipts(visit, params.orderId ?? '')
    const issued = all.find(({ issue }) => String(issue) === url.searchParams.get('issue'))
    if (issued === undefined) refuse('notFound')
    const words = receiptWords({ ...receipt, issued }, visit.locale)
    const outlines = await fetchOutlines(visit.env.ASSETS, JSON.stringify(words))
    return new Response(drawReceipt(words, outlines), {
      headers: {
        'Content-Type': 'application/pdf',
        'Content-Disposition': `attachment; filename="receipt-${issued.number}.pdf"`,
        'Cache-Control': 'private, no-store',
        'X-Content-Type-Options': 'nosniff',
      },
    })
  },
  { area: 'profile' },
)
