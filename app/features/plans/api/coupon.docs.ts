import type { CallDocs } from '#app/doors/api/call-docs.ts'
import { writeWire } from '#app/doors/wire.ts'
import { viewEditedCoupon } from '#app/features/plans/model/coupon/editing/list-coupons.ts'
import type { ErrorName } from '#app/kernel/errors/catalogue.ts'

const staff: ErrorName[] = ['unauthorized', 'noPermission']
const id = 'aozoracoupon000000000001'
const answer = writeWire(
  viewEditedCoupon({
    id,
    code: 'AOZORA10',
    percent: 10,
    amount: null,
    expiresOn: '2027-12-31',
    usages: 500,
    used: 12,
    batch: null,
    planIds: [],
    groupIds: [],
    createdAt: 0,
    revision: 1,
  }),
)
const terms = { discount_percent: 10, expiry_date: '12/31/2027' }
const data = { code: 'AOZORA-2027', ...terms, number_of_usages: 500 }
const wrong: ErrorName[] = ['duplicateCode', 'subscriptionNotFound', 'userGroupNotFound']

export const docs: CallDocs = {
  'GET /manage-coupon/page': {
    ja: 'クーポンの一覧を、新しい順にページごとに返す',
    request: { page: 1, size: 10, sort: 'desc' },
    answer: {
      page: 1,
      size: 10,
      total_pages: 1,
      total_records: 1,
      total_is_at_least: false,
      coupons: [answer],
    },
    refusals: staff,
  },
  'GET /manage-coupon': {
    ja: 'すべて、または一括作成した1組のクーポンの一覧を返す。10,000件まで',
    request: {},
    answer: [answer],
    refusals: staff,
  },
  'GET /manage-coupon/:id': {
    ja: 'クーポン1件を返す',
    request: { id },
    answer,
    refusals: [...staff, 'couponNotFound'],
  },
  'POST /manage-coupon/add': {
    ja: 'クーポンを追加する',
    request: { data },
    answer,
    refusals: [...staff, ...wrong, 'invalidDate'],
  },
  'POST /manage-coupon/add-many': {
    ja: '推測できないコードのクーポンを、10,000件まで一括作成する。一部だけを作成することはない',
    request: { prefix: 'SPRING', count: 3, ...terms, number_of_usages: 1 },
    answer: { batch: 'aozorabatch0000000000001', count: 3 },
    refusals: [...staff, 'subscriptionNotFound', 'userGroupNotFound', 'invalidDate'],
  },
  'PUT /manage-coupon/update/:id': {
    ja: 'クーポンを置き換える',
    request: { id, ...data, revision: 1 },
    answer,
    refusals: [...staff, 'couponNotFound', 'couponInvalid', ...wrong, 'invalidDate', 'changedMeanwhile'],
  },
  'DELETE /manage-coupon/delete/:id': {
    ja: '使われていないクーポンを削除する',
    request: { id },
    answer: null,
    refusals: [...staff, 'couponNotFound', 'couponInUse'],
  },
}
