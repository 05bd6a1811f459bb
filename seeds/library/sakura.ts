import { type WorldGroup, withPublisher } from '#seeds/demo/world-content.ts'

/** さくら学園図書室 (sakura): a school's library for pupils, parents and teachers. */
export const groups: WorldGroup[] = [
  { id: 1, name: { ja: '教科のとも', en: 'Study books' }, type: 'normal', itemSize: 6, numRow: 1 },
  { id: 2, name: { ja: '図鑑', en: 'Field guides' }, type: 'normal', itemSize: 4, numRow: 2 },
  { id: 3, name: { ja: 'ものがたり', en: 'Stories' }, type: 'normal', itemSize: 12, numRow: 1 },
  { id: 4, name: { ja: '学校だより', en: 'School letters' }, type: 'normal', itemSize: 12, numRow: 1 },
  { id: 5, name: { ja: 'English Readers', en: 'English Readers' }, type: 'normal', itemSize: 12, numRow: 1 },
  { id: 6, name: { ja: 'お気に入り', en: 'Favourites' }, type: 'favourite', itemSize: 12, numRow: 1 },
  {
    id: 7,
    name: { ja: '最近ひらいた本', en: 'Recently read' },
    type: 'recently_read',
    itemSize: 12,
    numRow: 1,
  },
]

export const contents = withPublisher('さくら学園図書室', [
  {
    slug: 'rain-stop',
    groups: [3],
    title: '雨の停留所',
    author: '汐見 ことり',
    keywords: '物語,雨,バス,友だち',
    description:
      'バスの来ない停留所で、灯は知らないおばあさんと傘を分け合います。時刻表の余白に書かれた小さな文字を読むまでの、六月の一時間の物語です。縦書き、右開き。',
    param1: 'さくら文庫',
    param2: '小学高学年',
    param5: '縦書き',
    publishedOn: '2025-06-11',
    document: 'rain-stop',
    cover: { form: 'lattice', palette: 'sora', vertical: true },
  },
  {
    slug: 'school-letter-april',
    groups: [4],
    title: 'さくらだより　四月号',
    author: 'さくら学園 広報係',
    keywords: '学校だより,四月,行事,図書室',
    description:
      '始業式の言葉、今年度の行事予定、図書室の使い方が変わったところをお知らせします。保護者の方は最終ページの提出物の表をご確認ください。',
    param1: 'さくらだより',
    param2: '全校・保護者',
    publishedOn: '2025-04-08',
    print: 1,
    document: 'school-letter-april',
    cover: { form: 'label', palette: 'sakura' },
  },
  {
    slug: 'lighthouse-cat',
    groups: [5],
    title: 'The Lighthouse Cat',
    author: 'Ruth Amberley',
    keywords: 'English,story,reader,lighthouse,cat',
    description:
      'Pip the cat lives at the top of a lighthouse and keeps the log when the keeper falls asleep. A short reader in six chapters with simple past tense and a word list at the end. About 900 words.',
    param1: 'Sakura Readers',
    param2: 'Level 2',
    publishedOn: '2025-05-12',
    language: 'en',
    print: 1,
    document: 'lighthouse-cat',
    cover: { form: 'ridges', palette: 'sora' },
  },
])
