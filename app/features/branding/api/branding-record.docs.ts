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

const detail = (answer: object) => ({
  request: {},
  answer: { ...answer, revision: 3 },
  refusals: staff,
})
const update = (request: Record<string, unknown>, answer: object = request) => ({
  request,
  answer: { ...answer, revision: 3 },
  refusals: [...staff, 'badParameters', 'changedMeanwhile'] as ErrorName[],
})

export const docs: CallDocs = {
  'GET /layout-setting/detail': detail(layout),
  'PUT /layout-setting/update': update(layout),
  'PUT /layout-setting/reset-layout-setting': detail(layout),
  'GET /header/detail': detail(header),
  'PUT /header/update': update(header),
  'PUT /header/reset': detail(header),
  'GET /body/detail': detail(bodyKept),
  'PUT /body/update': update(body, bodyKept),
  'PUT /body/reset': detail(bodyKept),
  'GET /footer/detail': detail({ ...footerKept, links: [link] }),
  'PUT /footer/update': update(footer, footerKept),
  'PUT /footer/reset': detail(footerKept),
  'GET /tab/detail': detail(tab),
  'PUT /tab/update': update(tab),
  'PUT /tab/reset': detail(tab),
  'GET /input/detail': detail(input),
  'PUT /input/update': update(input),
  'PUT /input/reset': detail(input),
  'GET /content-detail-setting/detail': detail(contentDetailKept),
  'PUT /content-detail-setting/update': update(contentDetail, contentDetailKept),
  'PUT /content-detail-setting/reset': detail(contentDetailKept),
  'GET /hit-setting/detail': detail(hitKept),
  'PUT /hit-setting/update': update(hit, hitKept),
  'PUT /hit-setting/reset': detail(hitKept),
  'GET /hashtag-setting/detail': detail(hashtag),
  'PUT /hashtag-setting/update': update(hashtag),
  'PUT /hashtag-setting/reset': detail(hashtag),
  'GET /notification-setting/detail': detail(newsKept),
  'PUT /notification-setting/update': update(news, newsKept),
  'PUT /notification-setting/reset': detail(newsKept),
  'GET /watermark': detail(watermarkKept),
  'PUT /watermark': {
    ...update(watermark, watermarkKept),
    refusals: [...update(watermark).refusals, 'watermarkError'],
  },
  'PUT /watermark/reset': detail(watermarkKept),
}
