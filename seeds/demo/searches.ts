import type { Locale } from '#app/kernel/i18n/locale.ts'
import type { SiteSearchBox } from '#app/visit/site.ts'
import type { BothLanguages, WorldTenant } from '#seeds/demo/world-content.ts'

type Box = Pick<SiteSearchBox, 'operation'> & {
  label: BothLanguages
  /** The labels of the choices in the other language. */
  choiceLabels?: Partial<Record<Locale, Record<string, string>>>
} & Partial<Omit<SiteSearchBox, 'id' | 'label' | 'choiceLabels'>>
type Sort = {
  context: 1 | 2
  field: number
  title: BothLanguages
  isAscDefault: boolean
  isDefault?: boolean
}

/**
 * The search of a demo site: its tabs, its sort orders, and its hashtags. A content gets a hashtag if one of the given words is among its
 * keywords.
 */
export type WorldSearch = {
  tabs: { title: BothLanguages; isFullText: boolean; boxes: Box[] }[]
  sorts: Sort[]
  tags: { name: BothLanguages; words: string[] }[]
}

const both = (sort: Omit<Sort, 'context'>): Sort[] => [
  { ...sort, context: 1 },
  { ...sort, context: 2 },
]
const japaneseSorts = [
  ...both({ field: 1, title: { ja: '書名', en: 'Title' }, isAscDefault: true }),
  ...both({ field: 2, title: { ja: '著者', en: 'Author' }, isAscDefault: true }),
  ...both({ field: 9, title: { ja: '発行年', en: 'Year' }, isAscDefault: false }),
  ...both({ field: 12, title: { ja: '分類', en: 'Collection' }, isAscDefault: true }),
]

/** manabi has no search of its own: it uses the one that every new site has. */
export const searches: Partial<Record<WorldTenant, WorldSearch>> = {
  aozora: {
    tabs: [
      {
        title: { ja: '全文検索', en: 'Full text' },
        isFullText: true,
        boxes: [{ label: { ja: 'キーワード', en: 'Keywords' }, operation: 1 }],
      },
      {
        title: { ja: '項目検索', en: 'By field' },
        isFullText: false,
        boxes: [
          { label: { ja: '書名', en: 'Title' }, operation: 1, fields: ['title'] },
          { label: { ja: '著者', en: 'Author' }, operation: 1, fields: ['author'], size: 'medium' },
          {
            label: { ja: 'キーワード', en: 'Keywords' },
            operation: 1,
            fields: ['keywords', 'description'],
            size: 'medium',
          },
          {
            label: { ja: 'シリーズ', en: 'Series' },
            operation: 5,
            fields: ['param1'],
            choices: [
              '現場の手引き',
              '図でわかる基盤',
              '空の手帖',
              '足もとの科学',
              '手のしごと',
              'ことばの道具箱',
            ],
            choiceLabels: {
              en: {
                現場の手引き: 'Guides for the field',
                図でわかる基盤: 'Foundations in pictures',
                空の手帖: 'Notes on the sky',
                足もとの科学: 'Science underfoot',
                手のしごと: 'Work of the hands',
                ことばの道具箱: 'A toolbox of words',
              },
            },
          },
          {
            label: { ja: '対象', en: 'Readers' },
            operation: 4,
            fields: ['param2'],
            choices: ['一般', '入門者', '技術者', '情報担当者', '会員'],
            choiceLabels: {
              en: {
                一般: 'General',
                入門者: 'Beginners',
                技術者: 'Engineers',
                情報担当者: 'System staff',
                会員: 'Members',
              },
            },
          },
          { label: { ja: '発行年', en: 'Year' }, operation: 7, fields: ['param3'], size: 'medium' },
          { label: { ja: '公開日', en: 'Published on' }, operation: 3, size: 'medium' },
          { label: { ja: '分類', en: 'Collection' }, operation: 1, groupIds: [1, 2, 3, 4, 5, 9, 10] },
        ],
      },
      {
        title: { ja: '書誌で探す', en: 'Bibliographic' },
        isFullText: false,
        boxes: [
          { label: { ja: '書名（完全一致）', en: 'Exact title' }, operation: 2, fields: ['title'] },
          { label: { ja: '公開月', en: 'Month of publication' }, operation: 6, size: 'medium' },
        ],
      },
    ],
    sorts: japaneseSorts,
    tags: [
      { name: { ja: '設定', en: 'Setting up' }, words: ['設定'] },
      {
        name: { ja: 'ネットワーク', en: 'Networks' },
        words: ['ネットワーク', 'network', 'ルーター', 'DNS', 'IPv6', '無線'],
      },
      {
        name: { ja: '点検と備え', en: 'Checks and backups' },
        words: ['点検', 'バックアップ', 'backup', '備え', 'セキュリティ'],
      },
      { name: { ja: '料理', en: 'Cooking' }, words: ['料理科学', '発酵', '台所', '料理'] },
      { name: { ja: '園芸', en: 'Gardening' }, words: ['園芸', '種', '苔'] },
      { name: { ja: '手しごと', en: 'Handwork' }, words: ['木工', '裁縫', '包丁', '手仕事'] },
      { name: { ja: '観察', en: 'Observing' }, words: ['観察', 'ルーペ', 'スケッチ'] },
      { name: { ja: '空と天気', en: 'Sky and weather' }, words: ['空', '雲', '月', '星座', '虹'] },
      { name: { ja: '海と川', en: 'Sea and rivers' }, words: ['海', '川', '干潟'] },
      { name: { ja: '数と測定', en: 'Numbers and measuring' }, words: ['数学', '測定', '統計', '集計'] },
      {
        name: { ja: '仕事の文章', en: 'Writing at work' },
        words: ['メール', '手紙', 'technical writing', '表現'],
      },
      { name: { ja: '英語', en: 'English' }, words: ['英語', 'English'] },
      { name: { ja: '日本語', en: 'Japanese' }, words: ['日本語', 'Japanese', '漢字'] },
      { name: { ja: '暮らし', en: 'Everyday life' }, words: ['家計', '防災', '健康', '敬語'] },
    ],
  },
  sakura: {
    tabs: [
      {
        title: { ja: '本文から', en: 'In the text' },
        isFullText: true,
        boxes: [
          { label: { ja: 'さがす言葉', en: 'Words to look for' }, operation: 1, groupIds: [1, 2, 3, 4, 5] },
        ],
      },
      {
        title: { ja: 'くわしく', en: 'In detail' },
        isFullText: false,
        boxes: [
          { label: { ja: '本の名前', en: 'Name of the book' }, operation: 1, fields: ['title'] },
          { label: { ja: '書いた人', en: 'Written by' }, operation: 1, fields: ['author'], size: 'medium' },
          {
            label: { ja: '学年', en: 'Year group' },
            operation: 5,
            fields: ['param2'],
            choices: ['小学3年', '小学4年', '小学5年', '小学6年', '中学1年', '中学生', '全校'],
            choiceLabels: {
              en: {
                小学3年: 'Year 3',
                小学4年: 'Year 4',
                小学5年: 'Year 5',
                小学6年: 'Year 6',
                中学1年: 'Year 7',
                中学生: 'Years 7–9',
                全校: 'All years',
              },
            },
          },
          { label: { ja: '公開した月', en: 'Month it came out' }, operation: 6, size: 'medium' },
          { label: { ja: 'たな', en: 'Shelf' }, operation: 1, groupIds: [1, 2, 3, 4, 5, 6, 7] },
        ],
      },
    ],
    sorts: japaneseSorts,
    tags: [
      { name: { ja: '算数・数学', en: 'Mathematics' }, words: ['算数', '数学'] },
      { name: { ja: '理科', en: 'Science' }, words: ['理科', '観察', '顕微鏡'] },
      { name: { ja: '国語', en: 'Japanese' }, words: ['国語', '詩', '作文', '書写'] },
      { name: { ja: '社会', en: 'Social studies' }, words: ['社会', '歴史', '地図'] },
      { name: { ja: 'English', en: 'English' }, words: ['English'] },
      { name: { ja: '図鑑', en: 'Field guides' }, words: ['図鑑'] },
      { name: { ja: '生きもの', en: 'Living things' }, words: ['鳥', '昆虫', '植物', '池'] },
      { name: { ja: '星と空', en: 'Stars and sky' }, words: ['星', '月', '雲', 'weather'] },
      { name: { ja: '物語', en: 'Stories' }, words: ['物語', 'えほん', '昔話', 'story'] },
      { name: { ja: '行事', en: 'School events' }, words: ['行事', '運動会', '卒業', '記念誌'] },
      { name: { ja: '図書室', en: 'The library' }, words: ['図書室'] },
      { name: { ja: '安全', en: 'Safety' }, words: ['防災', '安全'] },
    ],
  },
  hanabi: {
    tabs: [
      {
        title: { ja: '全文検索', en: 'Full text' },
        isFullText: true,
        boxes: [{ label: { ja: '言葉', en: 'Words' }, operation: 1 }],
      },
      {
        title: { ja: '項目検索', en: 'By field' },
        isFullText: false,
        boxes: [
          { label: { ja: '題名', en: 'Title' }, operation: 1, fields: ['title'] },
          { label: { ja: 'シリーズ', en: 'Series' }, operation: 2, fields: ['param1'] },
          { label: { ja: '記録の年', en: 'Year of the record' }, operation: 7, fields: ['param3'] },
        ],
      },
    ],
    sorts: japaneseSorts,
    tags: [
      { name: { ja: '花火', en: 'Fireworks' }, words: ['花火', 'fireworks'] },
      { name: { ja: '祭り', en: 'Festivals' }, words: ['祭り', '年中行事', 'festival'] },
      { name: { ja: '冬', en: 'Winter' }, words: ['冬', '雪'] },
      { name: { ja: '和紙', en: 'Paper' }, words: ['和紙'] },
      { name: { ja: '染めと織り', en: 'Dyeing and weaving' }, words: ['染め', '布'] },
      { name: { ja: '竹と縄', en: 'Bamboo and rope' }, words: ['竹', '縄'] },
      { name: { ja: '食', en: 'Food' }, words: ['料理', '発酵', '保存食', '和菓子', '茶', '蕎麦'] },
      { name: { ja: '聞き書き', en: 'Voices' }, words: ['聞き書き'] },
      { name: { ja: '語り', en: 'Tales and songs' }, words: ['昔話', 'かるた', '民謡'] },
      { name: { ja: '海と川', en: 'Sea and rivers' }, words: ['海', '川', 'sea'] },
    ],
  },
  tidewell: {
    tabs: [
      {
        title: { ja: '全文検索', en: 'Full text' },
        isFullText: true,
        boxes: [{ label: { ja: '言葉', en: 'Words' }, operation: 1 }],
      },
      {
        title: { ja: '目録', en: 'Catalogue' },
        isFullText: false,
        boxes: [
          { label: { ja: '書名', en: 'Title' }, operation: 1, fields: ['title'] },
          {
            label: { ja: '著者・担当学芸員', en: 'Author or curator' },
            operation: 1,
            fields: ['author'],
            size: 'medium',
          },
          {
            label: { ja: '主題', en: 'Subject' },
            operation: 1,
            fields: ['keywords', 'description'],
            size: 'medium',
          },
          {
            label: { ja: 'シリーズ', en: 'Series' },
            operation: 5,
            fields: ['param1'],
            choices: ['Catalogues', 'Reading Room Papers', 'Field Notes', 'Small Guides'],
            choiceLabels: {
              ja: {
                Catalogues: '展示目録',
                'Reading Room Papers': '閲覧室紀要',
                'Field Notes': '野外ノート',
                'Small Guides': '小さな手引き',
              },
            },
          },
          {
            label: { ja: '対象', en: 'Readers' },
            operation: 4,
            fields: ['param2'],
            choices: ['General', 'Schools', 'Specialists'],
            choiceLabels: { ja: { General: '一般', Schools: '学校', Specialists: '専門家' } },
          },
          {
            label: { ja: '発行年', en: 'Year of publication' },
            operation: 7,
            fields: ['param3'],
            size: 'medium',
          },
          { label: { ja: '追加した月', en: 'Added to the library' }, operation: 6, size: 'medium' },
          { label: { ja: 'コレクション', en: 'Collection' }, operation: 1, groupIds: [1, 2, 3, 4] },
        ],
      },
    ],
    sorts: [
      ...both({ field: 1, title: { ja: '書名', en: 'Title' }, isAscDefault: true }),
      ...both({ field: 2, title: { ja: '著者', en: 'Author' }, isAscDefault: true }),
      ...both({ field: 9, title: { ja: '発行年', en: 'Year' }, isAscDefault: false }),
    ],
    tags: [
      { name: { ja: '地図', en: 'maps' }, words: ['map', 'chart', 'survey'] },
      { name: { ja: '潮', en: 'tides' }, words: ['tide', 'sea', 'harbour'] },
      { name: { ja: '植物', en: 'botany' }, words: ['botany', 'seaweed', 'herbarium'] },
      { name: { ja: '鳥', en: 'birds' }, words: ['birds'] },
      { name: { ja: '手紙', en: 'letters' }, words: ['letters', 'diary'] },
      { name: { ja: '器械', en: 'instruments' }, words: ['instrument', 'clock', 'lens'] },
      { name: { ja: '修復', en: 'conservation' }, words: ['conservation', 'paper'] },
      { name: { ja: '写真', en: 'photography' }, words: ['photograph'] },
      { name: { ja: '学校向け', en: 'for schools' }, words: ['school', 'children'] },
      { name: { ja: '灯台', en: 'lighthouses' }, words: ['lighthouse'] },
    ],
  },
}
