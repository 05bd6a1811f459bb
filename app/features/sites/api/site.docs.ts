import type { CallDocs } from '#app/doors/api/call-docs.ts'
import { exampleVisit } from '#app/doors/api/visit-examples.ts'
import { writeWire } from '#app/doors/wire.ts'
import { viewOwnDomain } from '#app/features/sites/model/own-domain/get-own-domain.ts'
import type { OwnDomain } from '#app/features/sites/model/own-domain/own-domain.ts'
import { viewListedSite, viewSite } from '#app/features/sites/model/sites/site-detail.ts'
import { viewPlace } from '#app/features/tenancy/model/move/list-places.ts'
import type { Move } from '#app/features/tenancy/model/move/tenant-move.ts'
import type { ErrorName } from '#app/kernel/errors/catalogue.ts'

const staff: ErrorName[] = ['unauthorized', 'noPermission']
const ofSite: ErrorName[] = [...staff, 'notFound']
const createdAt = Date.parse('2026-11-20T00:00:00Z')
const onDomain = { domain: 'library.aozora.example', servicePath: null }

const ownDomain: OwnDomain = {
  tenantId: 1,
  domain: onDomain.domain,
  proof: 'wanted',
  challenge: 'k3v9q2m7',
  provenAt: null,
  lapsesAt: createdAt + 7 * 86_400_000,
  isLost: false,
  toldAt: null,
  hostnameId: null,
  state: 'waiting',
  records: [
    {
      purpose: 'challenge',
      type: 'TXT',
      name: '_bunko-challenge.library.aozora.example',
      value: 'bunko-domain=k3v9q2m7',
      found: [],
      state: 'missing',
    },
    {
      purpose: 'route',
      type: 'CNAME',
      name: onDomain.domain,
      value: 'sites.bunko.example',
      found: ['parking.example'],
      state: 'wrong',
    },
  ],
  problem: null,
  complaints: [],
  checks: 2,
  checkedAt: createdAt,
  nextCheckAt: createdAt + 120_000,
}
const move: Move = {
  ...{ tenantId: 1, source: 'DB', target: 'DB_2', state: 'copying', attempt: 0, error: null },
  ...{ started_at: createdAt, changed_at: createdAt, due_at: createdAt, kept_until: null },
  progress: { phase: 'copy', copied: 120_000, compared: 0, tables: 100, tablesDone: 40 },
}
const place = {
  ...{ tenantId: 1, name: '青空文庫室', database: 'DB', bytes: 2_840_000_000, move },
  indexes: [{ database: 'SEARCH', bytes: 1_210_000_000 }],
}
const site = {
  ...onDomain,
  tenantId: 1,
  companyId: 1,
  domainType: 'FULL_DOMAIN',
  serviceName: '青空文庫室',
  translations: { en: { serviceName: 'Aozora Library' } },
  lang: 'ja',
  accountType: 'EMAIL',
  settingLogin: 1,
  viewPage: 2,
  servedAt: { domain: null, servicePath: 'site-k3v9q2m7xa' },
  ownDomain,
  revision: 2,
  createdAt,
} as const
const input = {
  service_name: { ja: 'みなと書庫', en: 'Minato Library' },
  lang: 'ja',
  domain_type: 'PATH',
  account_type: 'EMAIL',
  setting_login: 1,
  view_page: 2,
}
const wherever: ErrorName[] = ['servicePathUnavailable', 'invalidDomain', 'duplicateDomain', 'duplicateName']

const answer = { gtm_id: 'GTM-ABC1234', may_have: true, revision: 1 }

export const docs: CallDocs = {
  'GET /site/page': {
    ja: '企業のサイトの一覧を返す',
    request: { company_id: '1', q: '青空' },
    answer: {
      page: 1,
      size: 10,
      total_pages: 1,
      total_records: 1,
      sites: [
        writeWire(
          viewListedSite({
            ...onDomain,
            tenantId: 1,
            name: '青空文庫室',
            domainState: 'waiting',
            domainProof: 'wanted',
            createdAt,
          }),
        ),
      ],
    },
    refusals: [...staff, 'companyNotFound'],
  },
  'GET /site/detail/:siteId': {
    ja: 'サイトの設定を返す',
    request: { site_id: '1' },
    answer: writeWire(viewSite(site, exampleVisit)),
    refusals: ofSite,
  },
  'POST /site/add': {
    ja: 'サイトをパスまたは独自ドメインで追加する',
    request: { company_id: '1', ...input, site_path: 'minato-library' },
    answer: { id: '12' },
    refusals: [...staff, 'companyNotFound', ...wherever],
  },
  'PUT /site/update/:siteId': {
    ja: 'サイトの設定を置き換える',
    request: { site_id: '1', ...input, site_path: 'minato-library', revision: 1 },
    answer: null,
    refusals: [...ofSite, ...wherever, 'changedMeanwhile'],
  },
  'GET /site/domain/:siteId': {
    ja: '独自ドメインに必要なDNSレコードを、期待する値と見つかった値で返す。パスのサイトではnull',
    request: { site_id: '1' },
    answer: writeWire(viewOwnDomain(ownDomain)),
    refusals: ofSite,
  },
  'PUT /site/check-domain/:siteId': {
    ja: '独自ドメインのDNSレコードを直ちに確認する',
    request: { site_id: '1' },
    answer: writeWire(viewOwnDomain({ ...ownDomain, state: 'active', proof: 'proven' })),
    refusals: [...ofSite, 'invalidDomain'],
  },
  'PUT /site/move-index/:siteId': {
    ja: 'サイトの検索データを、検索を続けながら、指定した検索データベースへ移す',
    request: { site_id: '1', databases: ['SEARCH', 'SEARCH_2'] },
    answer: {
      before: [{ name: 'SEARCH', from: 0 }],
      after: [
        { name: 'SEARCH', from: 0 },
        { name: 'SEARCH_2', from: 32_768 },
      ],
    },
    refusals: [...ofSite, 'badParameters', 'unknownDatabase', 'changedMeanwhile'],
  },
  'PUT /site/move/:siteId': {
    ja: 'サイトのデータを、公開を続けながら別のデータベースへ移す。切り替えから1日間は元へも戻せる',
    request: { site_id: '1', to: 'DB_2' },
    answer: { before: 'DB', after: 'DB_2' },
    refusals: [...ofSite, 'badParameters', 'unknownDatabase', 'moveUnderWay'],
  },
  'GET /site/places': {
    ja: '全サイトのデータベースとおおよその容量（大きい順）、移行の進み具合を返す',
    request: { database: 'DB' },
    answer: {
      page: 1,
      size: 10,
      total_pages: 1,
      total_records: 1,
      places: [writeWire(viewPlace(place))],
      silent_databases: [],
    },
    refusals: staff,
  },

  'GET /tag-manager/detail': { ja: 'サイトのタグマネージャーを返す', request: {}, answer, refusals: staff },
  'PUT /tag-manager/update': {
    ja: '独自ドメインのサイトにタグマネージャーを設定する',
    // A tag manager's id is accepted only for a site with its own domain; without an id nothing is counted.
    request: {},
    answer,
    refusals: [...staff, 'badParameters', 'invalidDomain', 'changedMeanwhile'],
  },
}
