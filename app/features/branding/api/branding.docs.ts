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
  'GET /look/versions': { request: {}, answer: [version], refusals: staff },
  'GET /look/version/:version': {
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
    request: { version: 7, newest: 9 },
    answer: null,
    refusals: [...staff, 'badParameters', 'notFound', 'changedMeanwhile'],
  },
  'PUT /look/theme': {
    request: { theme: 'indigo' },
    answer: null,
    refusals: [...staff, 'badParameters', 'changedMeanwhile'],
  },
  'PUT /look/brand-colours': {
    request: { primaryColor: '#14213d', accentColor: '#c9a227', face: 'mincho' },
    answer: null,
    refusals: [...staff, 'badParameters', 'changedMeanwhile'],
  },
  'GET /look/export': { request: {}, answer: { file }, refusals: staff },
  'POST /look/import': {
    request: { file },
    answer: null,
    refusals: [...staff, 'badParameters', 'changedMeanwhile'],
  },
  'POST /look/copy': {
    request: { site_id: '3' },
    answer: null,
    refusals: [...staff, 'badParameters', 'notFound', 'changedMeanwhile'],
  },
}
