import { beforeAll, expect, it } from 'vitest'
import {
  type BrandingChangeGroup,
  groupChanges,
  viewBrandingHistory,
} from '#app/features/branding/console/history/branding-history-view.ts'
import type { BrandingDifference } from '#app/features/branding/model/branding-difference.ts'
import { platformOn } from '#app/features/orders/tests/order-world.ts'
import type { Visit } from '#app/visit/visit.ts'
import { seedRecords } from '#seeds/demo/seed-records.ts'
import { world } from '#seeds/demo/world.ts'
import { administratorAt } from '#tests/visits/administrator-at.ts'
import { sqliteD1 } from '#tests/visits/sqlite-d1.ts'

const platform = platformOn(sqliteD1())
let visit: Visit
beforeAll(async () => {
  await seedRecords(platform.db, platform.clock.now)
  visit = await administratorAt(platform, 'aozora')
})

const picture = { key: `${'a'.repeat(64)}.webp`, width: 9, height: 9 }
const changes: BrandingDifference[] = [
  { record: 'layout', field: 'viewPage', before: 1, after: 2 },
  { record: 'layout', field: 'showSidebar', before: false, after: true },
  { record: 'footer', field: 'translations.en.copyRight', before: null, after: '© x' },
  { record: 'banner', field: 'image', before: null, after: picture },
  {
    record: 'banner',
    field: 'slides',
    before: [],
    after: [{ desktopSlideImage: picture, text: '春', translations: { en: { text: 'Spring' } } }],
  },
  {
    record: 'contentDetail',
    field: 'fields',
    before: [{ field: 'author', label: null, isShown: true }],
    after: [{ field: 'author', label: '作者', isShown: false }],
  },
  { record: 'searchResult', field: 'buttonFavouritePosition', before: 'left', after: 'right' },
  { record: 'links', field: '3.typeLink', before: 1, after: 2 },
]
const lines = (groups: BrandingChangeGroup[]) =>
  groups.flatMap(({ title, rows }) =>
    rows.map(({ label, before, after }) => [title, label, before.text, after.text].join(' | ')),
  )

it('names differences as the forms do, with choices, languages, rows and pictures', () => {
  const groups = groupChanges(visit, changes)
  expect(lines(groups)).toEqual([
    'レイアウト | ホーム | 検索 | ホーム',
    'レイアウト | サイドバーを表示する | いいえ | はい',
    'フッター | 著作権表示（英語） |  | © x',
    'バナー | 画像 |  | ',
    'バナー | スライド |  | 春 · Spring',
    '資料のページ | 項目 | 著者 | 著者「作者」（非表示）',
    '検索結果 | お気に入りの位置 | 左 | 右',
    'フッターのリンク | リンク3：開き方 | 同じウィンドウ | 新しいウィンドウ',
  ])
  const [, , banner] = groups
  expect(banner?.rows.map(({ after }) => after.pictures)).toEqual(
    Array(2).fill([expect.stringMatching(new RegExp(`^http.*/${picture.key}$`))]),
  )
  expect(lines(groupChanges({ ...visit, locale: 'en' }, changes.slice(0, 1)))).toEqual([
    'Layout | Home | Search | Home',
  ])
})

it('names the site that a look was copied from, within the same company only', async () => {
  const { db } = platform
  const row = { tenant_id: world.aozora.tenantId, at: 1, actor_id: null, actor_name: 'Till', cause: 'copy' }
  const look = JSON.stringify({ settings: {}, links: [] })
  await db
    .insertInto('look_version')
    .values([
      { ...row, version: 1, about: String(world.sakura.tenantId), look },
      { ...row, version: 2, about: String(world.aozora.tenantId), look },
    ])
    .execute()
  const rows = await viewBrandingHistory(visit)
  expect(rows.map(({ about, changed }) => [about, changed])).toEqual([
    [visit.site.serviceName, 0],
    ['', null],
  ])
})
