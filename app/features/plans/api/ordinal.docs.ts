import type { CallDocs } from '#app/doors/api/call-docs.ts'
import { writeWire } from '#app/doors/wire.ts'
import { viewOrdinal } from '#app/features/plans/model/discount-ordinal/edit-ordinals.ts'
import type { ErrorName } from '#app/kernel/errors/catalogue.ts'

const staff: ErrorName[] = ['unauthorized', 'noPermission']
const id = 'aozoraordinal00000000002'
const planId = 'aozoraplan000000000001'
const answer = writeWire(
  viewOrdinal({ id, planId, plan: '青空プレミアム', ordinal: 2, percent: 30, price: null, revision: 1 }),
)
const request = { subscription_plan_id: planId, ordinal: 3, discount_percent: 40 }

export const docs: CallDocs = {
  'GET /discount-ordinal/page': {
    ja: '購入回数割引の一覧を、プランと回数の順に返す',
    request: { page: 1, size: 10, sort: 'asc' },
    answer: { page: 1, size: 10, total_pages: 1, total_records: 1, subscription_ordinals: [answer] },
    refusals: staff,
  },
  'GET /discount-ordinal/:id': {
    ja: '購入回数割引1件を返す',
    request: { id },
    answer,
    refusals: [...staff, 'notFound'],
  },
  'POST /discount-ordinal/add': {
    ja: '購入回数割引を、プランの価格に対する割引率または価格で追加する',
    request,
    answer,
    refusals: [...staff, 'subscriptionNotFound'],
  },
  'PUT /discount-ordinal/update/:id': {
    ja: '購入回数割引を置き換える',
    request: { id, ...request, revision: 1 },
    answer,
    refusals: [...staff, 'notFound', 'subscriptionNotFound', 'changedMeanwhile'],
  },
  'DELETE /discount-ordinal/delete/:id': {
    ja: '購入回数割引を削除する。適用済みの注文の価格は変わらない',
    request: { id },
    answer: null,
    refusals: [...staff, 'notFound'],
  },
}
