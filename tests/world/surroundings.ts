import type { SiteSettings } from '#app/values/site-settings.ts'
import type { WorldTenant } from './library/index.ts'

/** What stands around the contents of a demo site. Pictures are named by their drawing (scripts/world/site-art.ts). */
export type WorldSurroundings = {
  footer?: Partial<SiteSettings['footer']>
  footerLinks: { url: string; label: string; typeLink: 1 | 2; positionLink: 1 | 2 | 3 }[]
  notification?: Partial<SiteSettings['notification']>
  /** The newest first; one of a negative age isn't to be seen yet. */
  notifications: { title: string; content: string; daysAgo: number }[]
  banner?: Omit<Partial<SiteSettings['banner']>, 'image' | 'slides'> & {
    image?: string
    slides?: { drawing: string; text: string; link: string; linkType?: 1 | 2 }[]
  }
}

const upper = { typeLink: 1, positionLink: 1 } as const
const middle = { typeLink: 1, positionLink: 3 } as const
const elsewhere = { typeLink: 2, positionLink: 2 } as const

export const surroundings: Record<WorldTenant, WorldSurroundings> = {
  aozora: {
    footer: { horizontalLinkPosition: 'left', copyRight: '© 2026 株式会社青空' },
    footerLinks: [
      { ...upper, url: '/1', label: '実用書' },
      { ...upper, url: '/2', label: '自然科学' },
      { ...upper, url: '/3', label: '技術マニュアル' },
      { ...upper, url: '/4', label: '語学' },
      { ...middle, url: '/register', label: 'はじめての方' },
      { ...middle, url: '/search', label: '資料を探す' },
      { ...middle, url: '/notifications', label: 'お知らせ' },
      { ...elsewhere, url: 'https://www.aozora.example/company', label: '会社案内' },
      { ...elsewhere, url: 'https://www.aozora.example/contact', label: 'お問い合わせ' },
      { ...elsewhere, url: 'https://www.aozora.example/privacy', label: '個人情報の取り扱い' },
    ],
    notifications: [
      {
        title: '年末年始のお問い合わせ窓口について',
        content:
          '12月29日から1月3日まで、お問い合わせの受付を休みます。\n\n期間中も、資料の検索と閲覧はいつもどおりご利用いただけます。',
        daysAgo: -30,
      },
      {
        title: '「星空観察ノート 十二か月」を公開しました',
        content:
          '東京の夜空を一年間、月ごとに三ページで案内する観察の手帖です。夜八時の星図と、五日ごとの日の出・日の入りを収めました。\n\n本文からも検索できます。「冬の大三角」や「惑星」でお試しください。',
        daysAgo: 1,
      },
      {
        title: '会員限定の資料を追加しました',
        content:
          '「出汁の化学ノート」を会員限定の棚に加えました。\n\n青空プレミアムにご登録の方は、追加の手続きなしで閲覧できます。',
        daysAgo: 9,
      },
      {
        title: '検索が一文字から使えるようになりました',
        content:
          '「苔」「窯」のような一文字の言葉でも、書名と本文の両方から探せるようになりました。\nひらがなとカタカナ、全角と半角は区別しません。',
        daysAgo: 24,
      },
      {
        title: '閲覧画面を新しくしました',
        content:
          'ページの送りが速くなり、見開きで読めるようになりました。\n\n従来のしおりは、そのままお使いいただけます。',
        daysAgo: 52,
      },
    ],
    banner: {
      show: true,
      typeBanner: 3,
      slideSpeed: 7,
      slides: [
        {
          drawing: 'slide-1',
          text: '窓から見える空で、星を覚える。「星空観察ノート 十二か月」',
          link: '/search?q=%E6%98%9F%E7%A9%BA%E8%A6%B3%E5%AF%9F',
        },
        {
          drawing: 'slide-2',
          text: 'つながらない朝に、順に確かめる。「ネットワーク設定ガイド 第2版」',
          link: '/search?q=%E8%A8%AD%E5%AE%9A',
        },
        { drawing: 'slide-3', text: '会員の棚が、ひろがりました。会員限定の資料を見る', link: '/5' },
      ],
    },
  },
  hanabi: {
    footer: {
      horizontalLinkPosition: 'left',
      backgroundColor: '#1c1430',
      color: '#f6e7c1',
      copyRight: '© 花火の記録社',
    },
    footerLinks: [
      { ...elsewhere, url: 'https://www.hanabi.example/about', label: 'この記録について' },
      { ...elsewhere, url: 'https://www.hanabi.example/contact', label: '資料をお持ちの方へ' },
    ],
    notifications: [
      {
        title: '大正期の打上記録を追加しました',
        content: '地域の方からお預かりした打上帳12冊を撮影し、公開しました。',
        daysAgo: 6,
      },
      {
        title: '転載についてのお願い',
        content: '記録の転載には、出典として「花火アーカイブ」とお書き添えください。申請は不要です。',
        daysAgo: 80,
      },
    ],
  },
  sakura: {
    footer: { horizontalLinkPosition: 'right', backgroundColor: '#fbeef1', color: '#4b2230' },
    footerLinks: [
      { ...upper, url: '/search', label: '本を探す' },
      { ...middle, url: '/notifications', label: 'お知らせ' },
      { ...elsewhere, url: 'https://www.sakura.example/', label: 'さくら学園' },
      { ...elsewhere, url: 'https://www.sakura.example/library', label: '図書室の開室日' },
    ],
    notification: { newInformation: '図書室だより' },
    notifications: [
      {
        title: '蔵書点検のため、11月30日の午後は貸出を休みます',
        content:
          '11月30日（月）の午後は、図書室の本の点検をおこないます。貸出と返却は12月1日からです。\n\nオンラインの本は、いつもどおり読めます。',
        daysAgo: 2,
      },
      {
        title: '十一月の新しい本',
        content: '読書週間にあわせて、図書委員がえらんだ本を加えました。\n「新着」の棚からごらんください。',
        daysAgo: 12,
      },
      {
        title: '感想文の募集',
        content:
          '読んだ本の感想を、四百字で書いてみませんか。\n提出は図書室の箱、または担任の先生まで。しめきりは12月11日です。',
        daysAgo: 20,
      },
      {
        title: '家からの使い方',
        content: '学校の外では、配られたユーザー名でログインすると、同じ本が読めます。',
        daysAgo: 210,
      },
    ],
    banner: {
      show: true,
      typeBanner: 1,
      message: '11月30日（月）の午後は、蔵書点検のため貸出を休みます。',
      link: '/notifications/1',
      backgroundColor: '#f6dfe0',
      textColor: '#4b2230',
      fontSize: 16,
    },
  },
  manabi: {
    footer: { copyRight: '© まなび出版' },
    footerLinks: [
      { ...upper, url: '/search', label: '本をさがす' },
      { ...elsewhere, url: 'https://www.manabi.example/parents', label: '保護者の方へ' },
      { ...elsewhere, url: 'https://www.manabi.example/faq', label: 'よくあるご質問' },
    ],
    notifications: [
      {
        title: '「台所の科学」に、冬の実験を加えました',
        content:
          '氷と塩でつくるシャーベットなど、寒い日にためせる実験を五つ加えました。\n\nおうちの人といっしょにためしてください。',
        daysAgo: 3,
      },
      {
        title: 'きょうだいで使うときは',
        content: 'ひとつのIDで、お子さま全員が読めます。読みかけのページは、それぞれの端末におぼえています。',
        daysAgo: 40,
      },
    ],
    banner: {
      show: true,
      typeBanner: 2,
      image: 'banner',
      imageText: '家じゅうで読む、ためす、話しあう。',
      heightBanner: 280,
      mobileBannerHeight: 190,
      backgroundColor: '#e9c46a',
    },
  },
  tidewell: {
    footer: {
      horizontalLinkPosition: 'left',
      backgroundColor: '#0f2c3a',
      color: '#f7f3e3',
      copyRight: '© Tidewell Museum Trust',
    },
    footerLinks: [
      { ...upper, url: '/search', label: 'Search the library' },
      { ...middle, url: '/register', label: 'Reader’s account' },
      { ...elsewhere, url: 'https://www.tidewell.example/visit', label: 'Plan a visit' },
      { ...elsewhere, url: 'https://www.tidewell.example/rights', label: 'Using our pictures' },
    ],
    notifications: [
      {
        title: 'Reading room closed 24 December to 2 January',
        content:
          'The reading room on Quay Street will be closed over the new year.\n\nEverything in this library stays open, day and night.',
        daysAgo: 4,
      },
      {
        title: 'Keeper’s letters, second bundle',
        content: 'The letters of 1873 and 1874 have been transcribed and can now be searched word by word.',
        daysAgo: 33,
      },
    ],
  },
}
