import type { CallDocs } from '#app/doors/api/call-docs.ts'
import type { ErrorName } from '#app/kernel/errors/catalogue.ts'

const staff: ErrorName[] = ['unauthorized', 'noPermission']
const refusals: ErrorName[] = [...staff, 'badParameters', 'invalidFile', 'changedMeanwhile']
const pictureAt = (digit: string) => `https://books.example/aozora/files/site/${digit.repeat(64)}.webp`

const look = {
  show: true,
  type_banner: 3,
  message: { ja: '新年度の本をそろえました', en: 'Books for the new year' },
  image_text: '',
  link: '/search',
  height_banner: 329,
  mobile_banner_height: 256,
  background_color: '#f7f6f3',
  text_color: '#1b1c1e',
  font_size: 18,
  slide_speed: 5,
}
const slide = {
  desktop_slide_image: { ja: 'spring.jpg', en: 'spring-en.jpg' },
  mobile_slide_image: pictureAt('b'),
  text: { ja: '春の特集', en: 'Spring' },
  banner_slide_link_type: 1,
  banner_slide_link: '/home/3',
}
const kept = {
  ...look,
  is_show: true,
  message: '新年度の本をそろえました',
  image: null,
  image_text: null,
  banner_image_response_list: [
    {
      ...slide,
      desktop_slide_image: pictureAt('a'),
      text: '春の特集',
      translations: { en: { text: 'Spring', desktop_slide_image: pictureAt('c') } },
    },
  ],
  translations: { en: { message: 'Books for the new year' } },
  revision: 3,
}
const brand = {
  title_page: '青空文庫室',
  tagline: 'いつでも全文から探せる',
  logo: pictureAt('d'),
  dark_logo: pictureAt('e'),
  favicon: null,
  translations: { en: { title_page: 'Aozora Library' } },
  revision: 3,
}

export const docs: CallDocs = {
  'GET /banner': { ja: '一覧の上に表示するバナーを返す', request: {}, answer: kept, refusals: staff },
  'PUT /banner': {
    ja: '一覧の上に表示するバナーを設定する',
    request: { ...look, type_banner: 1 },
    answer: kept,
    refusals,
  },
  'PUT /banner/reset-banner': {
    ja: 'バナーを標準に戻し、表示しない',
    request: {},
    answer: { ...kept, show: false, is_show: false, banner_image_response_list: [] },
    refusals: staff,
  },
  'GET /brand/detail': {
    ja: 'サイトのタイトル、キャッチフレーズ、ロゴ、アイコンを返す',
    request: {},
    answer: brand,
    refusals: staff,
  },
  'PUT /brand/update': {
    ja: 'サイトのタイトル、キャッチフレーズ、ロゴ、アイコンを設定する',
    request: {
      title_page: { ja: '青空文庫室', en: 'Aozora Library' },
      tagline: 'いつでも全文から探せる',
    },
    answer: brand,
    refusals: [...refusals, 'pageTitleTooLong'],
  },
  'PUT /brand/reset': {
    ja: 'サイトのタイトル、キャッチフレーズ、ロゴ、アイコンを削除し、サイト名だけを表示する',
    request: {},
    answer: { ...brand, title_page: null, logo: null, dark_logo: null },
    refusals: staff,
  },
}
