import type { CallDocs } from '#app/doors/api/call-docs.ts'
import { writeWire } from '#app/doors/wire.ts'
import { viewTransaction } from '#app/features/orders/model/ledger/list-transactions.ts'

const transaction = writeWire(
  viewTransaction({
    id: 'aozoratransaction0000001',
    kind: 'charge',
    orderId: 'aozoraorder0000000000001',
    refundId: null,
    isByHand: 0,
    accountId: 'aozorareader000000000001',
    accountName: 'Hanako Aoki',
    accountEmail: 'reader@aozora.example',
    planId: 'aozoraplan00000000000001',
    planName: 'Monthly',
    provider: 'VERITRANS',
    net: 980,
    tax: 98,
    total: 1078,
    taxClass: 'standard',
    taxRate: 10,
    discount: 0,
    note: '',
    onDay: '2026-11-20',
    ofMonth: null,
    at: 1_795_143_600_000,
  }),
)

export const docs: CallDocs = {
  'GET /transaction/page': {
    ja: '決済、返金、貸倒れの一覧を、新しい順にページごとに返す',
    request: { page: 1, size: 10, sort: 'desc', from: '11/01/2026', to: '11/30/2026' },
    answer: { page: 1, size: 10, total_pages: 1, total_records: 1, transactions: [transaction] },
    refusals: ['unauthorized', 'noPermission'],
  },
}
