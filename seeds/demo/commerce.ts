import type { BothLanguages, WorldTenant } from '#seeds/demo/world-content.ts'

/** The contracts that the sandbox's payment providers know (workers/sandbox/payment). */
export const worldContracts = {
  VERITRANS: {
    open: { merchantCcid: 'A100000000000001000000cc', tokenApiKey: 'sandbox-token-key' },
    secret: { merchantSecretKey: 'abcdef0123456789'.repeat(4) },
  },
  GMO: {
    // The sandbox has settings for its own page, too: one choice in the console switches to it.
    open: { shopId: 'tshop00000001', siteId: 'tsite00000001', cardEntry: 'form', pageConfigId: '001' },
    secret: { shopPass: 'shoppass01', sitePass: 'sitepass01' },
  },
  GAKKEN_ID: {
    open: { serviceCode: 'aozora', clientId: 'bunko-pay' },
    secret: { clientSecret: 'sandbox-pay-secret', webhookSecret: 'sandbox-webhook-secret' },
  },
  SHOPIFY: {
    open: {
      shopifyStore: 'aozora-books.myshopify.com',
      shopifyClientId: 'bunko-shopify',
      shopifyVersion: '2026-07',
    },
    secret: {
      shopifyClientSecret: 'sandbox-shopify-secret',
      shopifyWebhookSecret: 'sandbox-shopify-webhook-secret',
    },
  },
} as const

export type WorldPlan = {
  id: string
  name: BothLanguages
  description: BothLanguages
  price: number
  discountPrice?: number
  duration?: number
  durationType: 'day' | 'month' | 'year'
  freeDays?: number
  groupIds: number[]
}

type Commerce = {
  provider: keyof typeof worldContracts
  /** Contracts that are stored besides, so that the company can change its provider without entering anything. */
  others?: (keyof typeof worldContracts)[]
  seller: Record<'name' | 'representative' | 'address' | 'phone' | 'email' | 'registrationNumber', string>
  plans: WorldPlan[]
  /** `percent` or `amount`, in yen with tax. */
  coupons: {
    code: string
    percent?: number
    amount?: number
    days: number
    usages: number
    plans?: string[]
  }[]
  ordinals: { plan: string; ordinal: number; percent: number }[]
}

/** What the demo companies sell, and their payment providers. aozora's first plan is `worldPlan`. */
export const commerce: Partial<Record<WorldTenant, Commerce>> = {
  aozora: {
    provider: 'VERITRANS',
    others: ['SHOPIFY'],
    seller: {
      name: '株式会社青空',
      representative: '青空 一郎',
      address: '〒100-0000 東京都千代田区青空町1-2-3 青空ビル4階',
      phone: '03-0000-0001',
      email: 'office@aozora.example',
      registrationNumber: 'T3700000000001',
    },
    plans: [
      {
        id: 'aozoraplan000000000011',
        name: { ja: '青空プレミアム 年間', en: 'Aozora Premium, yearly' },
        description: {
          ja: '会員限定の資料を1年間、2か月分お得に閲覧できます。',
          en: 'The members’ shelf for a year, for the price of ten months.',
        },
        price: 9800,
        durationType: 'year',
        groupIds: [5],
      },
      {
        id: 'aozoraplan000000000012',
        name: { ja: 'おためし7日間', en: 'Seven days to try' },
        description: {
          ja: '会員限定の資料を7日間、無料でおためしいただけます。',
          en: 'The members’ shelf for seven days, free of charge.',
        },
        price: 0,
        duration: 7,
        durationType: 'day',
        groupIds: [5],
      },
    ],
    coupons: [
      { code: 'AOZORA10', percent: 10, days: 365, usages: 500 },
      { code: 'HAJIMETE50', percent: 50, days: 180, usages: 100, plans: ['aozoraplan000000000001'] },
      { code: 'SHOTAI100', percent: 100, days: 90, usages: 20 },
      { code: 'NATSU20', percent: 20, days: -30, usages: 300 },
    ],
    ordinals: [{ plan: 'aozoraplan000000000001', ordinal: 2, percent: 30 }],
  },
  sakura: {
    provider: 'GMO',
    seller: {
      name: '学校法人さくら学園',
      representative: '桜井 春子',
      address: '〒150-0000 東京都渋谷区さくら丘5-6',
      phone: '03-0000-0003',
      email: 'office@sakura.example',
      registrationNumber: 'T2700000000002',
    },
    plans: [
      {
        id: 'sakuraplan000000000011',
        name: { ja: '図鑑よみほうだい', en: 'All field guides' },
        description: { ja: '図鑑をすべて、おうちでも読めます。', en: 'All field guides, at home too.' },
        price: 500,
        discountPrice: 400,
        durationType: 'month',
        freeDays: 14,
        groupIds: [2],
      },
      {
        id: 'sakuraplan000000000012',
        name: { ja: '図鑑 夏休みプラン', en: 'Field guides for the summer' },
        description: { ja: '図鑑を3か月間読めます。', en: 'The field guides for three months.' },
        price: 1200,
        duration: 3,
        durationType: 'month',
        groupIds: [2],
      },
      {
        id: 'sakuraplan000000000013',
        name: { ja: '在校生プラン', en: 'For our pupils' },
        description: { ja: '在校生は無料で読めます。', en: 'Free of charge for our pupils.' },
        price: 0,
        durationType: 'year',
        groupIds: [2],
      },
    ],
    coupons: [
      { code: 'SAKURA20', percent: 20, days: 365, usages: 200 },
      { code: 'SAKURA500', amount: 500, days: 180, usages: 50 },
    ],
    ordinals: [],
  },
  manabi: {
    provider: 'GAKKEN_ID',
    seller: {
      name: 'まなび出版',
      representative: '学 まなぶ',
      address: '〒141-0000 東京都品川区まなび台7-8-9',
      phone: '03-0000-0004',
      email: 'office@manabi.example',
      registrationNumber: 'T1700000000003',
    },
    // The publisher's own payment service accepts neither a price of 0 yen nor free periods.
    plans: [
      {
        id: 'manabiplan000000000011',
        name: { ja: 'ためす・つくる 月額', en: 'Try and make, monthly' },
        description: { ja: '「ためす・つくる」の本をすべて読めます。', en: 'All books of “Try and make”.' },
        price: 480,
        durationType: 'month',
        groupIds: [1],
      },
      {
        id: 'manabiplan000000000012',
        name: { ja: 'ためす・つくる 年額', en: 'Try and make, yearly' },
        description: { ja: '「ためす・つくる」の本を1年間読めます。', en: 'The same for a year.' },
        price: 4800,
        discountPrice: 3800,
        durationType: 'year',
        groupIds: [1],
      },
    ],
    coupons: [{ code: 'MANABI30', percent: 30, days: 365, usages: 100 }],
    ordinals: [],
  },
}
