import type { SiteSearchBox } from '#app/visit/site.ts'
import type { WorldTenant } from './library/index.ts'

type Box = Pick<SiteSearchBox, 'label' | 'operation'> & Partial<Omit<SiteSearchBox, 'id'>>
type Sort = { context: 1 | 2; field: number; title: string; isAscDefault: boolean; isDefault?: boolean }

/** What a demo site is searched and ordered by. A tag is given to contents with one of the words among their keywords. */
export type WorldSearch = {
  tabs: { title: string; isFullText: boolean; boxes: Box[] }[]
  sorts: Sort[]
  tags: { name: string; words: string[] }[]
}

const both = (sort: Omit<Sort, 'context'>): Sort[] => [
  { ...sort, context: 1 },
  { ...sort, context: 2 },
]
const japaneseSorts = [
  ...both({ field: 1, title: '書名', isAscDefault: true }),
  ...both({ field: 2, title: '著者', isAscDefault: true }),
  ...both({ field: 9, title: '発行年', isAscDefault: false }),
  ...both({ field: 12, title: '分類', isAscDefault: true }),
]

/** *manabi* has none of its own: its search is the one every site begins with. */
export const searches: Partial<Record<WorldTenant, WorldSearch>> = {
  aozora: {
    tabs: [
      { title: '全文検索', isFullText: true, boxes: [{ label: 'キーワード', operation: 1 }] },
      {
        title: '項目検索',
        isFullText: false,
        boxes: [
          { label: '書名', operation: 1, fields: ['title'] },
          { label: '著者', operation: 1, fields: ['author'], size: 'medium' },
          { label: 'キーワード', operation: 1, fields: ['keywords', 'description'], size: 'medium' },
          {
            label: 'シリーズ',
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
          },
          {
            label: '対象',
            operation: 4,
            fields: ['param2'],
            choices: ['一般', '入門者', '技術者', '情報担当者', '会員'],
          },
          { label: '発行年', operation: 7, fields: ['param3'], size: 'medium' },
          { label: '公開日', operation: 3, size: 'medium' },
          { label: '分類', operation: 1, groupIds: [1, 2, 3, 4, 5, 9, 10] },
        ],
      },
      {
        title: '書誌で探す',
        isFullText: false,
        boxes: [
          { label: '書名（完全一致）', operation: 2, fields: ['title'] },
          { label: '公開月', operation: 6, size: 'medium' },
        ],
      },
    ],
    sorts: japaneseSorts,
    tags: [
      { name: '設定', words: ['設定'] },
      { name: 'ネットワーク', words: ['ネットワーク', 'network', 'ルーター', 'DNS', 'IPv6', '無線'] },
      { name: '点検と備え', words: ['点検', 'バックアップ', 'backup', '備え', 'セキュリティ'] },
      { name: '料理', words: ['料理科学', '発酵', '台所', '料理'] },
      { name: '園芸', words: ['園芸', '種', '苔'] },
      { name: '手しごと', words: ['木工', '裁縫', '包丁', '手仕事'] },
      { name: '観察', words: ['観察', 'ルーペ', 'スケッチ'] },
      { name: '空と天気', words: ['空', '雲', '月', '星座', '虹'] },
      { name: '海と川', words: ['海', '川', '干潟'] },
      { name: '数と測定', words: ['数学', '測定', '統計', '集計'] },
      { name: '仕事の文章', words: ['メール', '手紙', 'technical writing', '表現'] },
      { name: '英語', words: ['英語', 'English'] },
      { name: '日本語', words: ['日本語', 'Japanese', '漢字'] },
      { name: '暮らし', words: ['家計', '防災', '健康', '敬語'] },
    ],
  },
  sakura: {
    tabs: [
      {
        title: '本文から',
        isFullText: true,
        boxes: [{ label: 'さがす言葉', operation: 1, groupIds: [1, 2, 3, 4, 5] }],
      },
      {
        title: 'くわしく',
        isFullText: false,
        boxes: [
          { label: '本の名前', operation: 1, fields: ['title'] },
          { label: '書いた人', operation: 1, fields: ['author'], size: 'medium' },
          {
            label: '学年',
            operation: 5,
            fields: ['param2'],
            choices: ['小学3年', '小学4年', '小学5年', '小学6年', '中学1年', '中学生', '全校'],
          },
          { label: '公開した月', operation: 6, size: 'medium' },
          { label: 'たな', operation: 1, groupIds: [1, 2, 3, 4, 5, 6, 7] },
        ],
      },
    ],
    sorts: japaneseSorts,
    tags: [
      { name: '算数・数学', words: ['算数', '数学'] },
      { name: '理科', words: ['理科', '観察', '顕微鏡'] },
      { name: '国語', words: ['国語', '詩', '作文', '書写'] },
      { name: '社会', words: ['社会', '歴史', '地図'] },
      { name: 'English', words: ['English'] },
      { name: '図鑑', words: ['図鑑'] },
      { name: '生きもの', words: ['鳥', '昆虫', '植物', '池'] },
      { name: '星と空', words: ['星', '月', '雲', 'weather'] },
      { name: '物語', words: ['物語', 'えほん', '昔話', 'story'] },
      { name: '行事', words: ['行事', '運動会', '卒業', '記念誌'] },
      { name: '図書室', words: ['図書室'] },
      { name: '安全', words: ['防災', '安全'] },
    ],
  },
  hanabi: {
    tabs: [
      { title: '全文検索', isFullText: true, boxes: [{ label: '言葉', operation: 1 }] },
      {
        title: '項目検索',
        isFullText: false,
        boxes: [
          { label: '題名', operation: 1, fields: ['title'] },
          { label: 'シリーズ', operation: 2, fields: ['param1'] },
          { label: '記録の年', operation: 7, fields: ['param3'] },
        ],
      },
    ],
    sorts: japaneseSorts,
    tags: [
      { name: '花火', words: ['花火', 'fireworks'] },
      { name: '祭り', words: ['祭り', '年中行事', 'festival'] },
      { name: '冬', words: ['冬', '雪'] },
      { name: '和紙', words: ['和紙'] },
      { name: '染めと織り', words: ['染め', '布'] },
      { name: '竹と縄', words: ['竹', '縄'] },
      { name: '食', words: ['料理', '発酵', '保存食', '和菓子', '茶', '蕎麦'] },
      { name: '聞き書き', words: ['聞き書き'] },
      { name: '語り', words: ['昔話', 'かるた', '民謡'] },
      { name: '海と川', words: ['海', '川', 'sea'] },
    ],
  },
  tidewell: {
    tabs: [
      { title: 'Full text', isFullText: true, boxes: [{ label: 'Words', operation: 1 }] },
      {
        title: 'Catalogue',
        isFullText: false,
        boxes: [
          { label: 'Title', operation: 1, fields: ['title'] },
          { label: 'Author or curator', operation: 1, fields: ['author'], size: 'medium' },
          { label: 'Subject', operation: 1, fields: ['keywords', 'description'], size: 'medium' },
          {
            label: 'Series',
            operation: 5,
            fields: ['param1'],
            choices: ['Catalogues', 'Reading Room Papers', 'Field Notes', 'Small Guides'],
          },
          {
            label: 'Readers',
            operation: 4,
            fields: ['param2'],
            choices: ['General', 'Schools', 'Specialists'],
          },
          { label: 'Year of publication', operation: 7, fields: ['param3'], size: 'medium' },
          { label: 'Added to the library', operation: 6, size: 'medium' },
          { label: 'Collection', operation: 1, groupIds: [1, 2, 3, 4] },
        ],
      },
    ],
    sorts: [
      ...both({ field: 1, title: 'Title', isAscDefault: true }),
      ...both({ field: 2, title: 'Author', isAscDefault: true }),
      ...both({ field: 9, title: 'Year', isAscDefault: false }),
    ],
    tags: [
      { name: 'maps', words: ['map', 'chart', 'survey'] },
      { name: 'tides', words: ['tide', 'sea', 'harbour'] },
      { name: 'botany', words: ['botany', 'seaweed', 'herbarium'] },
      { name: 'birds', words: ['birds'] },
      { name: 'letters', words: ['letters', 'diary'] },
      { name: 'instruments', words: ['instrument', 'clock', 'lens'] },
      { name: 'conservation', words: ['conservation', 'paper'] },
      { name: 'photography', words: ['photograph'] },
      { name: 'for schools', words: ['school', 'children'] },
      { name: 'lighthouses', words: ['lighthouse'] },
    ],
  },
}
