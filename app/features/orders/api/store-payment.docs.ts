import type { CallDocs } from '#app/doors/api/call-docs.ts'
import { examplePlan, ofConfirm, ofPurchase, ofReader } from './card-payment.docs.ts'

export const docs: CallDocs = {
  'POST /shopify/order-receive': {
    ja: '企業のストアでプランを注文し、注文番号と支払いページのアドレスを返す。支払いがなければアドレスは返さない',
    request: {
      subscription_plan_id: examplePlan,
      redirect_url: '/subscription',
      state: 'a-word-of-the-client',
    },
    answer: {
      order_id: 'order0000000000000001',
      url: 'https://books.example/60000000001/invoices/0a1b2c3d4e5f',
    },
    refusals: [...ofReader, ...ofPurchase, 'cardsHeld', 'networkCardsHeld', 'orderCreateFailed'],
  },
  'POST /shopify/confirm-order': {
    ja: '企業のストアでの注文を確定する。利用者が支払うまで、くり返し呼び出す',
    request: { order_id: 'order0000000000000001' },
    answer: null,
    refusals: ofConfirm,
  },
}
