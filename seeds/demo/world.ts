import type { AccountType, ProviderName } from '#app/kernel/data/tables.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import { storedWords } from '#app/kernel/i18n/translations.ts'
import { contentFields } from '#app/kernel/values/content-field.ts'
import type { SiteSettings } from '#app/visit/site-settings.ts'
import { type BothLanguages, fieldNames, type WorldTenant } from '#seeds/demo/world-content.ts'

/** The password of every demo account. */
export const worldPassword = 'Bunko-demo-1'

/**
 * Two passwords for tests that set one: even a strict site accepts them. It would refuse `worldPassword`, which contains the product's
 * name.
 */
export const [freshPassword, otherPassword] = ['Quartz-heron-48', 'Velvet-otter-73']

type DeepPartial<T> = { [Key in keyof T]?: Partial<T[Key]> }

export type WorldSite = {
  tenantId: number
  company: { id: number; name: string; email: string; accountType: AccountType; settingLogin: 0 | 1 | 2 }
  address: { domain: string | null; servicePath: string | null }
  /** The site's own language, and its name in both languages. */
  lang: Locale
  serviceName: BothLanguages
  settings: DeepPartial<SiteSettings>
  readers: { id: string; name: string; email?: string; username?: string; groupId?: string }[]
  /** The API key that signs the tokens of the company's own app. */
  apiKey?: string
  /** User groups, with the network addresses that sign in to them. */
  userGroups?: {
    id: string
    name: string
    byId: boolean
    byIp: boolean
    autoIp: boolean
    maxUsers: number
    maxSessions: number
    ranges: { text: string; startKey: string; endKey: string; widthKey: string }[]
  }[]
  /** Registrations with the sandbox's identity providers. */
  providers?: {
    provider: ProviderName
    clientId: string
    clientSecret: string | null
    directory?: string
    trustedDirectories?: string[]
  }[]
  terms?: BothLanguages
}

/** Returns the fields of a content's page. The demo tenants rename the free fields. */
function fieldsIn(lang: Locale): SiteSettings['contentDetail']['fields'] {
  return contentFields.map((field) => {
    if (!(field in fieldNames)) return { field, label: null, translations: {}, isShown: true }
    const { translations, ...own } = storedWords(
      { site: { lang } },
      {
        label: fieldNames[field as keyof typeof fieldNames],
      },
    )
    return { field, ...own, translations, isShown: true } as SiteSettings['contentDetail']['fields'][number]
  })
}

const manabiTerms = {
  ja: `まなびの本だな 利用規約

第1条 この規約は、まなび出版（以下「当社」といいます）が提供する「まなびの本だな」の利用について定めます。
第2条 利用できるのは、Manabi IDをお持ちの保護者の方と、そのご家族です。
第3条 本は、ご家庭での学習のために閲覧できます。複製して配布すること、公開することはできません。
第4条 当社は、Manabi IDから受け取った氏名とメールアドレスを、利用者の確認とお知らせのために使います。
第5条 当社は、この規約を変更することがあります。変更したときは、次にログインされたときにお知らせします。
`,
  en: `The Manabi Bookshelf: terms of use

1. These terms are about the use of the Manabi Bookshelf, offered by Manabi Publishing (“we”).
2. It is for parents who have a Manabi ID, and for their families.
3. Books may be read for learning at home. They may not be copied for others, nor made public.
4. We use the name and the e-mail address that Manabi ID gives us to know who reads and to write to you.
5. We may change these terms. If we do, we tell you when you next sign in.

The Japanese text is the one that counts.
`,
}
/**
 * The sites of the demo, which the tests use, too. *aozora* is a publisher on a path with e-mail login and a plan, *hanabi* an archive
 * open to everybody, *sakura* a school library on its own domain, *manabi* a shelf for people with the learning service's ID, *tidewell*
 * a museum's library in English whose home page is its search.
 */
export const world: Record<WorldTenant, WorldSite> = {
  aozora: {
    tenantId: 1,
    company: {
      id: 1,
      name: '株式会社青空',
      email: 'office@aozora.example',
      accountType: 'EMAIL',
      settingLogin: 0,
    },
    address: { domain: null, servicePath: 'aozora' },
    lang: 'ja',
    serviceName: { ja: '青空文庫室', en: 'Aozora Reading Room' },
    settings: {
      protection: { offlineDays: 7, dictionaryUrl: 'https://kotobank.jp/gs/?q={word}' },
      layout: { viewPage: 4, fullScreenSearch: true },
      brand: {
        titlePage: '青空ライブラリー',
        tagline: '実用書から技術マニュアルまで、いつでも全文から探せる。',
        translations: {
          en: {
            titlePage: 'Aozora Library',
            tagline: 'From practical books to technical manuals: every word can be found, at any time.',
          },
        },
      },
      searchResult: { paramSeriesContent: 'param1' },
      contentDetail: { fields: fieldsIn('ja') },
      watermark: { watermarkContent: '{name} {date}', fontSize: 20, position: 'tile' },
      subscription: { showSubscriptionStatus: true, offersGifts: true },
      signIn: {
        googleOption: true,
        microsoftLoginOption: true,
        isShowLinkRegisterUser: true,
        activeForgotPassword: true,
        strictPassword: true,
        cancelAccount: true,
        isEnableWebMobile: true,
      },
    },
    apiKey: 'aozora-demo-api-key-0001',
    providers: [
      { provider: 'google', clientId: 'bunko-google', clientSecret: 'bunko-google-secret' },
      { provider: 'microsoft', clientId: 'bunko-microsoft', clientSecret: null },
    ],
    readers: [
      { id: 'aozorareader0000000001', name: '青空 花子', email: 'reader@aozora.example' },
      { id: 'aozorareader0000000002', name: '大空 太郎', email: 'reader2@aozora.example' },
    ],
  },
  hanabi: {
    tenantId: 2,
    company: {
      id: 2,
      name: '花火の記録社',
      email: 'office@hanabi.example',
      accountType: 'OPEN_TYPE',
      settingLogin: 0,
    },
    address: { domain: null, servicePath: 'hanabi' },
    lang: 'ja',
    serviceName: { ja: '花火アーカイブ', en: 'Hanabi Archive' },
    settings: {
      layout: { viewPage: 3 },
      header: { backgroundColor: '#1c1430', color: '#f6e7c1' },
      body: { accentColor: '#f2b807', accentInkColor: '#1b1c1e' },
      searchResult: { contentLayoutDetail: 'LIST_SAME_GROUP' },
      contentDetail: { fields: fieldsIn('ja') },
      watermark: { watermarkContent: '花火アーカイブ {date}', position: 'bottom-right', fontSize: 12 },
    },
    readers: [],
  },
  sakura: {
    tenantId: 3,
    company: {
      id: 3,
      name: '学校法人さくら学園',
      email: 'office@sakura.example',
      accountType: 'USERNAME',
      settingLogin: 1,
    },
    address: { domain: 'sakura.localhost', servicePath: null },
    lang: 'ja',
    serviceName: { ja: 'さくら学園図書室', en: 'Sakura School Library' },
    settings: {
      layout: { viewPage: 2, groupPaging: 'scroll' },
      body: { accentColor: '#a8325e', accentInkColor: '#ffffff' },
      brand: {
        titlePage: 'さくら学園 図書室',
        tagline: '読みたい本は、図書室の外からも。',
        translations: {
          en: {
            titlePage: 'Sakura School Library',
            tagline: 'The books you want, also from outside the library.',
          },
        },
      },
      searchResult: { paramSeriesContent: 'param1' },
      subscription: { showSubscriptionStatus: true },
      contentDetail: {
        fields: fieldsIn('ja'),
        viewButtonLabel: '本をひらく',
        translations: { en: { viewButtonLabel: 'Open the book' } },
      },
      watermark: { watermarkContent: '{name}', position: 'center', fontSize: 40 },
      signIn: {
        loginByIpAddress: true,
        googleOption: true,
        microsoftLoginOption: true,
        isShowLinkRegisterUser: true,
        cancelAccount: true,
      },
    },
    readers: [{ id: 'sakurareader0000000001', name: 'さくら 次郎', username: 'sakura.reader' }],
    userGroups: [
      {
        id: 'sakuracampus0000000001',
        name: 'Sakura Campus',
        byId: false,
        byIp: true,
        autoIp: true,
        maxUsers: 1,
        maxSessions: 100,
        ranges: [
          {
            text: '203.0.113.0/24',
            startKey: '00000000000000000000ffffcb007100',
            endKey: '00000000000000000000ffffcb0071ff',
            widthKey: '000000000000000000000000000000ff',
          },
        ],
      },
    ],
    providers: [
      { provider: 'google', clientId: 'bunko-google', clientSecret: 'bunko-google-secret' },
      {
        provider: 'microsoft',
        clientId: 'bunko-microsoft',
        clientSecret: null,
        trustedDirectories: ['11111111-1111-4111-8111-111111111111'],
      },
    ],
  },
  manabi: {
    tenantId: 4,
    company: {
      id: 4,
      name: 'まなび出版',
      email: 'office@manabi.example',
      accountType: 'GAKKEN_ID',
      settingLogin: 1,
    },
    address: { domain: null, servicePath: 'manabi' },
    lang: 'ja',
    serviceName: { ja: 'まなびの本だな', en: 'The Manabi Bookshelf' },
    settings: {
      layout: { viewPage: 2, groupPaging: 'prevNext' },
      body: { accentColor: '#b4521b', accentInkColor: '#ffffff' },
      brand: {
        titlePage: 'まなびの本だな',
        tagline: '家じゅうで読む、ためす、話しあう。',
        translations: {
          en: {
            titlePage: 'The Manabi Bookshelf',
            tagline: 'For the whole house to read, try and talk about.',
          },
        },
      },
      searchResult: { paramSeriesContent: 'param1' },
      subscription: { showSubscriptionStatus: true },
      contentDetail: {
        fields: fieldsIn('ja'),
        viewButtonLabel: '本をひらく',
        translations: { en: { viewButtonLabel: 'Open the book' } },
      },
      watermark: { watermarkContent: '{name}', position: 'bottom-right', fontSize: 12 },
      signIn: {
        gakkenServiceCode: 'manabi01',
        isAutoRegisterGakkenAccountAtLogin: true,
        isEnableWebMobile: true,
      },
    },
    apiKey: 'manabi-demo-api-key-0001',
    // Readers sign in with the learning service's ID. The first sign-in creates the account.
    readers: [],
    providers: [{ provider: 'learning', clientId: 'bunko-learning', clientSecret: 'bunko-learning-secret' }],
    terms: manabiTerms,
  },
  tidewell: {
    tenantId: 5,
    company: {
      id: 5,
      name: 'Tidewell Museum Trust',
      email: 'office@tidewell.example',
      accountType: 'EMAIL',
      settingLogin: 0,
    },
    address: { domain: null, servicePath: 'tidewell' },
    lang: 'en',
    serviceName: { ja: 'タイドウェル博物館 図書室', en: 'Tidewell Museum Library' },
    settings: {
      layout: { viewPage: 1, searchValueColors: { background: '#f4d35e' } },
      header: { backgroundColor: '#0f2c3a', color: '#f7f3e3' },
      body: { accentColor: '#f4d35e', accentInkColor: '#1b1c1e' },
      tab: { backgroundColor: '#ffffff', color: '#55585e', activeColor: '#0f2c3a' },
      input: { borderColor: '#0f2c3a' },
      hashtag: { isMultipleSelectHashtag: true },
      brand: {
        titlePage: 'Tidewell Museum Library',
        tagline: 'The museum’s papers, catalogues and field notes.',
        translations: {
          ja: { titlePage: 'タイドウェル博物館 図書室', tagline: '博物館の紀要、展示目録、野外ノート。' },
        },
      },
      searchResult: { paramSeriesContent: 'param1', showSidebar: false },
      contentDetail: { fields: fieldsIn('en') },
      watermark: { watermarkContent: '{name} {date}', position: 'bottom-right', fontSize: 12 },
      signIn: { isShowLinkRegisterUser: true, activeForgotPassword: true, cancelAccount: true },
    },
    readers: [{ id: 'tidewellreader00000001', name: 'Robin Hale', email: 'reader@tidewell.example' }],
  },
}

/** Administrators of all three levels, each with the tenant or company they belong to. */
export const worldStaff = [
  {
    id: 'servicestaff0000000001',
    level: 'service_admin',
    companyId: 1,
    tenantId: 1,
    name: '青空 係',
    email: 'service@aozora.example',
  },
  {
    id: 'companystaff0000000001',
    level: 'company_admin',
    companyId: 1,
    tenantId: null,
    name: '青空 管理',
    email: 'company@aozora.example',
  },
  {
    id: 'servicestaff0000000003',
    level: 'service_admin',
    companyId: 3,
    tenantId: 3,
    name: 'さくら 司書',
    email: 'service@sakura.example',
  },
  {
    id: 'servicestaff0000000002',
    level: 'service_admin',
    companyId: 2,
    tenantId: 2,
    name: '花火 係',
    email: 'service@hanabi.example',
  },
  {
    id: 'servicestaff0000000004',
    level: 'service_admin',
    companyId: 4,
    tenantId: 4,
    name: 'まなび 係',
    email: 'service@manabi.example',
  },
  {
    id: 'servicestaff0000000005',
    level: 'service_admin',
    companyId: 5,
    tenantId: 5,
    name: 'Tidewell Desk',
    email: 'service@tidewell.example',
  },
  {
    id: 'systemstaff00000000001',
    level: 'system_admin',
    companyId: null,
    tenantId: null,
    name: '文庫 運用',
    email: 'system@bunko.example',
  },
] as const

/** A plan that covers aozora's group for members. The second reader has it, the first doesn't. */
export const worldPlan = {
  tenantId: 1,
  id: 'aozoraplan000000000001',
  name: { ja: '青空プレミアム', en: 'Aozora Premium' },
  description: {
    ja: '会員限定の資料をすべて閲覧できます。',
    en: 'Opens everything on the members’ shelf.',
  },
  price: 980,
  /** The price for readers who are signed in. */
  discountPrice: 780,
  groupIds: [5],
  holders: ['aozorareader0000000002'],
}
