import type { CallDocs } from '#app/doors/api/call-docs.ts'
import type { ErrorName } from '#app/kernel/errors/catalogue.ts'

const staff: ErrorName[] = ['unauthorized', 'noPermission']
const version = {
  version: 7,
  created_at: 1_790_000_000_000,
  actor_name: '青空 花子',
  cause: 'header',
  about: '',
}
const file = '{ "format": "bunko-look", "version": 1, "settings": {}, "links": [] }'

export const docs: CallDocs = {
  'GET /look/versions': {
    ja: 'サイトのデザインの最近の版を、現在のものから順に返す',
    request: {},
    answer: [version],
    refusals: staff,
  },
  'GET /look/version/:version': {
    ja: 'サイトのデザインの1つの版を返す。保存された設定とフッターのリンク',
    request: { version: 7 },
    answer: {
      ...version,
      settings: { header: { background_color: '#ffffff', color: '#1b1c1e' } },
      links: [
        {
          ...{ id: '2', url: '/guide', label: 'ご利用案内', type_link: 1, position_link: 1, ordinal: 1 },
          translations: { en: { label: 'Guide' } },
        },
      ],
    },
    refusals: [...staff, 'badParameters', 'notFound'],
  },
  'PUT /look/restore': {
    ja: 'デザインの以前の版の設定とリンクを、新しい版として復元する',
    request: { version: 7, newest: 9 },
    answer: null,
    refusals: [...staff, 'badParameters', 'notFound', 'changedMeanwhile'],
  },
  'PUT /look/theme': {
    ja: 'テーマの色と書体をサイトに適用する。文言と画像は変更しない',
    request: { theme: 'indigo' },
    answer: null,
    refusals: [...staff, 'badParameters', 'changedMeanwhile'],
  },
  'PUT /look/brand-colours': {
    ja: 'ブランドの2色から作ったテーマをサイトに適用する。文言と画像は変更しない',
    request: { primaryColor: '#14213d', accentColor: '#c9a227', face: 'mincho' },
    answer: null,
    refusals: [...staff, 'badParameters', 'changedMeanwhile'],
  },
  'GET /look/export': {
    ja: 'サイトのデザインを、画像を除いてファイルのテキストで書き出す',
    request: {},
    answer: { file },
    refusals: staff,
  },
  'POST /look/import': {
    ja: '書き出したデザインを読み込む。誤りがあれば何も変更しない',
    request: { file },
    answer: null,
    refusals: [...staff, 'badParameters', 'changedMeanwhile'],
  },
  'POST /look/copy': {
    ja: '同じ企業の別のサイトのデザインを複製する。サイトの名前とロゴは変更しない',
    request: { site_id: '3' },
    answer: null,
    refusals: [...staff, 'badParameters', 'notFound', 'changedMeanwhile'],
  },
}
