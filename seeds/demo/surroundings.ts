import type { SiteSettings } from '#app/visit/site-settings.ts'
import type { BothLanguages, WorldTenant } from '#seeds/demo/world-content.ts'

/**
 * What surrounds the contents of a demo site: footer, notifications, banner. Pictures are named after their drawing
 * (scripts/world/site-art.ts).
 */
type WorldSurroundings = {
  footer?: Partial<SiteSettings['footer']>
  footerLinks: { url: string; label: BothLanguages; typeLink: 1 | 2; positionLink: 1 | 2 | 3 }[]
  notification?: Partial<SiteSettings['notification']>
  /** Notifications, the newest first. One with negative `daysAgo` isn't published yet. */
  notifications: { title: BothLanguages; content: BothLanguages; daysAgo: number }[]
  banner?: Omit<Partial<SiteSettings['banner']>, 'image' | 'slides'> & {
    image?: string
    slides?: {
      drawing: string
      text: string
      translations: SiteSettings['banner']['slides'][number]['translations']
      link: string
      linkType?: 1 | 2
    }[]
  }
}

const upper = { typeLink: 1, positionLink: 1 } as const
const middle = { typeLink: 1, positionLink: 3 } as const
const elsewhere = { typeLink: 2, positionLink: 2 } as const

export const surroundings: Record<WorldTenant, WorldSurroundings> = {
  aozora: {
    footer: {
      horizontalLinkPosition: 'left',
      copyRight: '© 2026 株式会社青空',
      translations: { en: { copyRight: '© 2026 Aozora Co., Ltd.' } },
    },
    footerLinks: [
      { ...upper, url: '/1', label: { ja: '実用書', en: 'Practical books' } },
      { ...upper, url: '/2', label: { ja: '自然科学', en: 'Natural science' } },
      { ...upper, url: '/3', label: { ja: '技術マニュアル', en: 'Technical manuals' } },
      { ...upper, url: '/4', label: { ja: '語学', en: 'Languages' } },
      { ...middle, url: '/register', label: { ja: 'はじめての方', en: 'New here?' } },
      { ...middle, url: '/search', label: { ja: '資料を探す', en: 'Search the library' } },
      { ...middle, url: '/notifications', label: { ja: 'お知らせ', en: 'News' } },
      {
        ...elsewhere,
        url: 'https://www.aozora.example/company',
        label: { ja: '会社案内', en: 'About the company' },
      },
      {
        ...elsewhere,
        url: 'https://www.aozora.example/contact',
        label: { ja: 'お問い合わせ', en: 'Contact' },
      },
      {
        ...elsewhere,
        url: 'https://www.aozora.example/privacy',
        label: { ja: '個人情報の取り扱い', en: 'Privacy' },
      },
    ],
    notifications: [
      {
        title: { ja: '年末年始のお問い合わせ窓口について', en: 'Our help desk over the New Year' },
        content: {
          ja: '12月29日から1月3日まで、お問い合わせの受付を休みます。\n\n期間中も、資料の検索と閲覧はいつもどおりご利用いただけます。',
          en: 'The help desk is closed from 29 December to 3 January.\n\nSearching and reading go on as usual.',
        },
        daysAgo: -30,
      },
      {
        title: {
          ja: '「星空観察ノート 十二か月」を公開しました',
          en: '“Notes for Watching the Stars” is out',
        },
        content: {
          ja: '東京の夜空を一年間、月ごとに三ページで案内する観察の手帖です。夜八時の星図と、五日ごとの日の出・日の入りを収めました。\n\n本文からも検索できます。「冬の大三角」や「惑星」でお試しください。',
          en: 'A notebook of the night sky over Tokyo, in Japanese, three pages for each month: the stars at eight in the evening, and sunrise and sunset every five days.\n\nIts text can be searched, too: try the words for planet or the Winter Triangle.',
        },
        daysAgo: 1,
      },
      {
        title: { ja: '会員限定の資料を追加しました', en: 'New on the members’ shelf' },
        content: {
          ja: '「出汁の化学ノート」を会員限定の棚に加えました。\n\n青空プレミアムにご登録の方は、追加の手続きなしで閲覧できます。',
          en: '“Notes on the Chemistry of Dashi” is now on the members’ shelf.\n\nIf you have Aozora Premium you can read it at once.',
        },
        daysAgo: 9,
      },
      {
        title: { ja: '検索が一文字から使えるようになりました', en: 'Search from a single character on' },
        content: {
          ja: '「苔」「窯」のような一文字の言葉でも、書名と本文の両方から探せるようになりました。\nひらがなとカタカナ、全角と半角は区別しません。',
          en: 'Japanese words of a single character, such as those for moss and kiln, are now found in titles and in the text of books.\nHiragana and katakana, full and half width make no difference.',
        },
        daysAgo: 24,
      },
      {
        title: { ja: '閲覧画面を新しくしました', en: 'A new viewer' },
        content: {
          ja: 'ページの送りが速くなり、見開きで読めるようになりました。\n\n従来のしおりは、そのままお使いいただけます。',
          en: 'Pages turn faster, and two can stand side by side.\n\nYour bookmarks are where you left them.',
        },
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
          translations: {
            en: { text: 'Learn the stars from your own window: “Notes for Watching the Stars”' },
          },
          link: '/search?q=%E6%98%9F%E7%A9%BA%E8%A6%B3%E5%AF%9F',
        },
        {
          drawing: 'slide-2',
          text: 'つながらない朝に、順に確かめる。「ネットワーク設定ガイド 第2版」',
          translations: { en: { text: 'For mornings without a network: “A Guide to Network Settings”' } },
          link: '/search?q=%E8%A8%AD%E5%AE%9A',
        },
        {
          drawing: 'slide-3',
          text: '会員の棚が、ひろがりました。会員限定の資料を見る',
          translations: { en: { text: 'The members’ shelf has grown. See what is on it' } },
          link: '/5',
        },
      ],
    },
  },
  hanabi: {
    footer: {
      horizontalLinkPosition: 'left',
      backgroundColor: '#1c1430',
      color: '#f6e7c1',
      copyRight: '© 花火の記録社',
      translations: { en: { copyRight: '© Hanabi Records' } },
    },
    footerLinks: [
      {
        ...elsewhere,
        url: 'https://www.hanabi.example/about',
        label: { ja: 'この記録について', en: 'About this archive' },
      },
      {
        ...elsewhere,
        url: 'https://www.hanabi.example/contact',
        label: { ja: '資料をお持ちの方へ', en: 'If you have records of your own' },
      },
    ],
    notifications: [
      {
        title: { ja: '大正期の打上記録を追加しました', en: 'Launch records of the Taishō years added' },
        content: {
          ja: '地域の方からお預かりした打上帳12冊を撮影し、公開しました。',
          en: 'Twelve launch books lent to us by families of the region have been photographed and can be read here.',
        },
        daysAgo: 6,
      },
      {
        title: { ja: '転載についてのお願い', en: 'If you quote our records' },
        content: {
          ja: '記録の転載には、出典として「花火アーカイブ」とお書き添えください。申請は不要です。',
          en: 'Please name the Hanabi Archive as your source. You need not ask us first.',
        },
        daysAgo: 80,
      },
    ],
  },
  sakura: {
    footer: { horizontalLinkPosition: 'right', backgroundColor: '#fbeef1', color: '#4b2230' },
    footerLinks: [
      { ...upper, url: '/search', label: { ja: '本を探す', en: 'Find a book' } },
      { ...middle, url: '/notifications', label: { ja: 'お知らせ', en: 'News' } },
      { ...elsewhere, url: 'https://www.sakura.example/', label: { ja: 'さくら学園', en: 'Sakura School' } },
      {
        ...elsewhere,
        url: 'https://www.sakura.example/library',
        label: { ja: '図書室の開室日', en: 'When the library is open' },
      },
    ],
    notification: {
      newInformation: '図書室だより',
      translations: { en: { newInformation: 'From the library' } },
    },
    notifications: [
      {
        title: {
          ja: '蔵書点検のため、11月30日の午後は貸出を休みます',
          en: 'No lending on the afternoon of 30 November: we are counting the books',
        },
        content: {
          ja: '11月30日（月）の午後は、図書室の本の点検をおこないます。貸出と返却は12月1日からです。\n\nオンラインの本は、いつもどおり読めます。',
          en: 'On the afternoon of Monday 30 November we count the books of the library. Lending and returning begin again on 1 December.\n\nBooks online can be read as usual.',
        },
        daysAgo: 2,
      },
      {
        title: { ja: '十一月の新しい本', en: 'New books in November' },
        content: {
          ja: '読書週間にあわせて、図書委員がえらんだ本を加えました。\n「新着」の棚からごらんください。',
          en: 'For Reading Week the library committee has chosen new books.\nYou will find them on the shelves.',
        },
        daysAgo: 12,
      },
      {
        title: { ja: '感想文の募集', en: 'Write about a book' },
        content: {
          ja: '読んだ本の感想を、四百字で書いてみませんか。\n提出は図書室の箱、または担任の先生まで。しめきりは12月11日です。',
          en: 'Would you like to write about a book you have read, on one page?\nPut it into the box in the library or give it to your teacher by 11 December.',
        },
        daysAgo: 20,
      },
      {
        title: { ja: '家からの使い方', en: 'Reading from home' },
        content: {
          ja: '学校の外では、配られたユーザー名でログインすると、同じ本が読めます。',
          en: 'Outside school, sign in with the username you were given and read the same books.',
        },
        daysAgo: 210,
      },
    ],
    banner: {
      show: true,
      typeBanner: 1,
      message: '11月30日（月）の午後は、蔵書点検のため貸出を休みます。',
      translations: {
        en: { message: 'No lending on the afternoon of Monday 30 November: we are counting the books.' },
      },
      link: '/notifications/1',
      backgroundColor: '#f6dfe0',
      textColor: '#4b2230',
      fontSize: 16,
    },
  },
  manabi: {
    footer: { copyRight: '© まなび出版', translations: { en: { copyRight: '© Manabi Publishing' } } },
    footerLinks: [
      { ...upper, url: '/search', label: { ja: '本をさがす', en: 'Find a book' } },
      {
        ...elsewhere,
        url: 'https://www.manabi.example/parents',
        label: { ja: '保護者の方へ', en: 'For parents' },
      },
      {
        ...elsewhere,
        url: 'https://www.manabi.example/faq',
        label: { ja: 'よくあるご質問', en: 'Questions and answers' },
      },
    ],
    notifications: [
      {
        title: {
          ja: '「台所の科学」に、冬の実験を加えました',
          en: 'Winter experiments for “Science in the Kitchen”',
        },
        content: {
          ja: '氷と塩でつくるシャーベットなど、寒い日にためせる実験を五つ加えました。\n\nおうちの人といっしょにためしてください。',
          en: 'Five experiments for cold days, such as sorbet made with ice and salt, are new in the book.\n\nTry them together with a grown-up.',
        },
        daysAgo: 3,
      },
      {
        title: { ja: 'きょうだいで使うときは', en: 'For brothers and sisters' },
        content: {
          ja: 'ひとつのIDで、お子さま全員が読めます。読みかけのページは、それぞれの端末におぼえています。',
          en: 'One ID is enough for all your children. Each device remembers the page it was on.',
        },
        daysAgo: 40,
      },
    ],
    banner: {
      show: true,
      typeBanner: 2,
      image: 'banner',
      imageText: '家じゅうで読む、ためす、話しあう。',
      translations: { en: { imageText: 'For the whole house to read, try and talk about.' } },
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
      translations: { ja: { copyRight: '© タイドウェル博物館財団' } },
    },
    footerLinks: [
      { ...upper, url: '/search', label: { ja: '資料を探す', en: 'Search the library' } },
      { ...middle, url: '/register', label: { ja: '利用登録', en: 'Reader’s account' } },
      {
        ...elsewhere,
        url: 'https://www.tidewell.example/visit',
        label: { ja: '来館のご案内', en: 'Plan a visit' },
      },
      {
        ...elsewhere,
        url: 'https://www.tidewell.example/rights',
        label: { ja: '画像のご利用について', en: 'Using our pictures' },
      },
    ],
    notifications: [
      {
        title: {
          ja: '閲覧室は12月24日から1月2日まで休室します',
          en: 'Reading room closed 24 December to 2 January',
        },
        content: {
          ja: 'キー・ストリートの閲覧室は、年末年始のあいだ休室します。\n\nオンラインの資料は、いつでもご覧いただけます。',
          en: 'The reading room on Quay Street will be closed over the new year.\n\nEverything in this library stays open, day and night.',
        },
        daysAgo: 4,
      },
      {
        title: { ja: '灯台守の手紙、第二集', en: 'Keeper’s letters, second bundle' },
        content: {
          ja: '1873年と1874年の手紙を翻刻し、本文から検索できるようになりました。',
          en: 'The letters of 1873 and 1874 have been transcribed and can now be searched word by word.',
        },
        daysAgo: 33,
      },
    ],
  },
}
