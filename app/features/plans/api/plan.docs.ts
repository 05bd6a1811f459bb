import type { CallDocs } from '#app/doors/api/call-docs.ts'
import { exampleVisit } from '#app/doors/api/visit-examples.ts'
import { writeWire } from '#app/doors/wire.ts'
import { viewEditedPlan } from '#app/features/plans/model/plan/editing/edit-plans.ts'
import type { ErrorName } from '#app/kernel/errors/catalogue.ts'
import type { Day } from '#app/kernel/values/day.ts'

const staff: ErrorName[] = ['unauthorized', 'noPermission']
const id = 'aozoraplan000000000001'
const wrong: ErrorName[] = ['freeDaysOverLimit', 'contentGroupNotFound']
const answer = writeWire(
  viewEditedPlan(
    {
      id,
      name: '青空プレミアム',
      description: '会員限定の資料をすべて閲覧できます。',
      translations: {
        en: { name: 'Aozora Premium', description: 'Opens everything on the members’ shelf.' },
      },
      imageName: null,
      price: 980,
      discountPrice: 780,
      fullPricePeriod: { from: '2026-09-01' as Day, until: '2026-10-31' as Day },
      taxClass: 'standard',
      duration: 1,
      durationType: 'month',
      freeDays: 7,
      groupIds: [1],
      state: 'published',
      running: 12,
      revision: 2,
    },
    exampleVisit,
  ),
)
const data = {
  name: { ja: '青空プレミアム', en: 'Aozora Premium' },
  price: 980,
  discount_price: 780,
  duration: 1,
  duration_type: 'month',
  number_free_term: 7,
  description: { ja: '会員限定の資料をすべて閲覧できます。' },
  subscription_content_groups: [{ content_group_id: '1' }],
}

export const docs: CallDocs = {
  'GET /subscription-plan/page': {
    ja: 'サイトのすべてのプランを表示順に返す。下書きと終了したプランを含む',
    request: { page: 1, size: 10 },
    answer: { page: 1, size: 10, total_pages: 1, total_records: 1, subscription_plans: [answer] },
    refusals: staff,
  },
  'GET /subscription-plan/detail/:id': {
    ja: '保存されているプランを返す',
    request: { id },
    answer,
    refusals: [...staff, 'subscriptionNotFound'],
  },
  'POST /subscription-plan/add': {
    ja: 'プランを追加する。状態を指定しなければ、直ちに販売する',
    request: { data },
    answer,
    refusals: [...staff, ...wrong],
  },
  'PUT /subscription-plan/update/:id': {
    ja: 'プランを置き換える。契約中の価格は変わらない',
    request: { id, ...data, state: 'withdrawn', revision: 1 },
    answer,
    refusals: [...staff, 'subscriptionNotFound', ...wrong, 'changedMeanwhile'],
  },
  'DELETE /subscription-plan/delete/:id': {
    ja: '契約が一度もないプランを削除する',
    request: { id: 'aozoraplan000000000009' },
    answer: null,
    refusals: [...staff, 'subscriptionNotFound', 'planInUse'],
  },
}
