import { page } from '#app/doors/page.ts'
import { drawReceipt } from '#app/features/orders/site/purchases/receipt-sheet/draw-receipt.ts'
import { receiptWords } from '#app/features/orders/site/purchases/receipt-sheet/receipt-words.ts'
import { fetchOutlines } from '#app/gateways/glyphs/glyph-outlines.ts'
import { viewReceipt } from './purchase-view.ts'

/** The receipt as a PDF file. It has the same bytes whenever it is requested, until something is refunded. */
export const loader = page(
  async ({ visit, params }) => {
    const receipt = await viewReceipt(visit, params.orderId ?? '')
    const words = receiptWords(receipt, visit.locale)
    const outlines = await fetchOutlines(visit.env.ASSETS, JSON.stringify(words))
    return new Response(drawReceipt(words, outlines), {
      headers: {
        'Content-Type': 'application/pdf',
        'Content-Disposition': `attachment; filename="receipt-${receipt.purchase.id}.pdf"`,
        'Cache-Control': 'private, no-store',
        'X-Content-Type-Options': 'nosniff',
      },
    })
  },
  { area: 'profile' },
)
