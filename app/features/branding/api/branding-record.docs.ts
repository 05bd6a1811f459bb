import type { CallDocs } from '#app/doors/api/call-docs.ts'
import type { ErrorName } from '#app/kernel/errors/catalogue.ts'

const staff: ErrorName[] = ['unauthorized', 'noPermission']
const layout = {
  view_page: 4,
  full_screen_search: true,
  group_paging: 'scroll',
  result_paging: 'paged',
  page_margin_left: 24,
  page_margin_right: 24,
  show_sidebar: true,
  sidebar_size: 'small',
  sidebar_colors: {
    background: '#f0f4f8',
    text: '#1b1c1e',
    active: '#d7e3ee',
    text_active: '#0b3d66',
    bar_background: '#0b3d66',
    bar_text: '#ffffff',
  },
  more_less_colors: { background: '#ffffff', color: '#0b3d66' },
  search_value_colors: { background: '#0b3d66' },
}
const header = { background_color: '#0b3d66', color: '#ffffff' }
const body = {
  background_color: '#ffffff',
  color: '#1b1c1e',
  accent_color: '#0b3d66',
  accent_ink_color: '#ffffff',
  face: 'mincho',
  font_size: 16,
}
const bodyKept = { company_id: '1', service_admin_id: '1', ...body }
const footer = {
  background_color: '#0b3d66',
  color: '#ffffff',
  horizontal_link_position: 'left',
  font_size: 14,
  copy_right: { ja: '© 青空文庫', en: '© Aozora' },
}
const footerKept = { ...footer, copy_right: '© 青空文庫', translations: { en: { copy_right: '© Aozora' } } }
const link = {
  id: '2',
  url: 'https://www.example.com/guide',
  label: 'ご利用案内',
  type_link: 2,
  position_link: 1,
  ordinal: 3,
  translations: { en: { label: 'Guide' } },
  revision: 1,
}
const tab = { background_color: '#ffffff', color: '#55585e', active_color: '#0b3d66' }
const input = { border_color: '#0b3d66', background_color: '#ffffff', color: '#1b1c1e' }
const contentDetail = {
  view_button_label: { ja: 'この本を読む', en: 'Read this book' },
  fields: [
    { field: 'title', label: '', is_shown: true },
    { field: 'author', label: { ja: '著者', en: 'Written by' }, is_shown: true },
  ],
}
const contentDetailKept = {
  view_button_label: 'この本を読む',
  translations: { en: { view_button_label: 'Read this book' } },
  fields: [
    { field: 'title', label: null, translations: {}, is_shown: true },
    { field: 'author', label: '著者', translations: { en: { label: 'Written by' } }, is_shown: true },
    { field: 'keywords', label: null, translations: {}, is_shown: false },
  ],
}
const hit = {
  fields: [
    { field: 'distributorName', label: { ja: '発行', en: 'Published by' }, is_shown: true },
    { field: 'text', label: '', is_shown: true },
  ],
}
const hitKept = {
  fields: [
    {
      field: 'distributorName',
      label: '発行',
      translations: { en: { label: 'Published by' } },
      is_shown: true,
    },
    { field: 'text', label: null, translations: {}, is_shown: true },
    { field: 'author', label: null, translations: {}, is_shown: false },
  ],
}
const hashtag = { show_hashtag: true, is_multiple_select_hashtag: true }
const news = { show_new_information: true, new_information: { ja: '新着のお知らせ', en: 'News' } }
const newsKept = {
  ...news,
  new_information: '新着のお知らせ',
  translations: { en: { new_information: 'News' } },
}
const watermark = { watermark_content: '{name} {date}', position: 'tile', font_size: 18, color: '#1b1c1e' }
const watermarkKept = { id: '1', ...watermark }

const detail = (ja: string, answer: object) => ({
  ja,
  request: {},
  answer: { ...answer, revision: 3 },
  refusals: staff,
})
const update = (ja: string, request: Record<string, unknown>, answer: object = request) => ({
  ja,
  request,
  answer: { ...answer, revision: 3 },
  refusals: [...staff, 'badParameters', 'changedMeanwhile'] as ErrorName[],
})

export const docs: CallDocs = {
  'GET /layout-setting/detail': detail('サイトのページのレイアウトを返す', layout),
  'PUT /layout-setting/update': update('サイトのページのレイアウトを設定する', layout),
  'PUT /layout-setting/reset-layout-setting': detail('サイトのページのレイアウトを標準に戻す', layout),
  'GET /header/detail': detail('ヘッダーの色を返す', header),
  'PUT /header/update': update('ヘッダーの色を設定する', header),
  'PUT /header/reset': detail('ヘッダーの色を標準に戻す', header),
  'GET /body/detail': detail('ページの色と書体を返す', bodyKept),
  'PUT /body/update': update('ページの色と書体を設定する', body, bodyKept),
  'PUT /body/reset': detail('ページの色と書体を標準に戻す', bodyKept),
  'GET /footer/detail': detail('フッターをリンクとともに返す', { ...footerKept, links: [link] }),
  'PUT /footer/update': update('フッターを設定する。リンクは変更しない', footer, footerKept),
  'PUT /footer/reset': detail('フッターを標準に戻す。リンクは変更しない', footerKept),
  'GET /tab/detail': detail('タブの色を返す', tab),
  'PUT /tab/update': update('タブの色を設定する', tab),
  'PUT /tab/reset': detail('タブの色を標準に戻す', tab),
  'GET /input/detail': detail('検索ボックスの色を返す', input),
  'PUT /input/update': update('検索ボックスの色を設定する', input),
  'PUT /input/reset': detail('検索ボックスの色を標準に戻す', input),
  'GET /content-detail-setting/detail': detail(
    '資料のページに表示する項目を、順序と名前とともに返す',
    contentDetailKept,
  ),
  'PUT /content-detail-setting/update': update(
    '資料のページに表示する項目を設定する。省略した項目は末尾に移り、表示されない',
    contentDetail,
    contentDetailKept,
  ),
  'PUT /content-detail-setting/reset': detail('資料のページの項目を標準に戻す', contentDetailKept),
  'GET /hit-setting/detail': detail('検索結果に表示する項目を、順序と名前とともに返す', hitKept),
  'PUT /hit-setting/update': update(
    '検索結果に表示する項目を設定する。省略した項目は末尾に移り、表示されない',
    hit,
    hitKept,
  ),
  'PUT /hit-setting/reset': detail('検索結果の項目を標準に戻す', hitKept),
  'GET /hashtag-setting/detail': detail('ハッシュタグの表示方法を返す', hashtag),
  'PUT /hashtag-setting/update': update('ハッシュタグの表示方法を設定する', hashtag),
  'PUT /hashtag-setting/reset': detail('ハッシュタグの表示方法を標準に戻す', hashtag),
  'GET /notification-setting/detail': detail('ホームでのお知らせの表示方法を返す', newsKept),
  'PUT /notification-setting/update': update('ホームでのお知らせの表示方法を設定する', news, newsKept),
  'PUT /notification-setting/reset': detail('ホームでのお知らせの表示方法を標準に戻す', newsKept),
  'GET /watermark': detail('利用者が開くすべてのページに入る透かしを返す', watermarkKept),
  'PUT /watermark': {
    ...update('透かしを設定する。閲覧中の資料の透かしは変わらない', watermark, watermarkKept),
    refusals: [...staff, 'badParameters', 'changedMeanwhile', 'watermarkError'],
  },
  'PUT /watermark/reset': detail('透かしを標準に戻す', watermarkKept),
}
