import { drawCentred } from '../../world/pen.ts'
import { chanceFrom, path, words } from '../../world/site-art-kit.ts'
import { A5 } from '../press/canvas.ts'
import { coverDrawing } from '../press/cover.ts'
import { Press } from '../press/press.ts'
import type { VolumeBook } from '../volume.ts'
import { type Collection, collections, type Series } from './finding-aid-data.ts'

export interface Item {
  code: string
  title: string
  topic: string
  year: number
  date: string
  form: string
  size: string
  note: string
}

const perSeries = 112

/** Writes a year as the era that people used in it. */
export function eraOf(year: number): string {
  for (const [first, name] of [
    [2019, '令和'],
    [1989, '平成'],
    [1926, '昭和'],
    [1912, '大正'],
    [1868, '明治'],
  ] as const)
    if (year >= first) return year === first ? `${name}元年` : `${name}${year - first + 1}年`
  return year >= 1830 && year < 1845
    ? `天保${year - 1829}年`
    : year >= 1848 && year < 1855
      ? `嘉永${year - 1847}年`
      : `${year}年`
}

/** Lists the items of a series by year. No two have the same title and year. */
export function itemsOf(series: Series, prefix: string, seed: number): Item[] {
  const chance = chanceFrom(seed * 101 + 17)
  const pick = (list: readonly string[]) => list[Math.floor(chance() * list.length)]!
  const [from, to] = series.years
  const seen = new Set<string>()
  const found: Omit<Item, 'code'>[] = []
  while (found.length < perSeries) {
    const year = from + Math.floor(chance() ** 0.8 * (to - from + 1))
    const topic = pick(series.topics)
    const title = pick(series.titles).replace('〔題〕', topic)
    if (seen.has(`${title}${year}`)) continue
    seen.add(`${title}${year}`)
    const month = 1 + Math.floor(chance() * 12)
    const precision = chance()
    const date =
      precision > 0.45 ? `${eraOf(year)}${month}月` : precision > 0.1 ? eraOf(year) : `${eraOf(year)}ごろ`
    const form = pick(series.forms)
    const size = /録音|デジタル|テープ/.test(form)
      ? `${8 + Math.floor(chance() * 70)}分`
      : `${120 + Math.floor(chance() * 27) * 10}×${90 + Math.floor(chance() * 24) * 10}`
    found.push({ title, topic, year, date, form, size, note: chance() < 0.62 ? pick(series.notes) : '' })
  }
  return found.sort((a, b) => a.year - b.year).map((item, i) => ({ code: `${prefix}-${i + 1}`, ...item }))
}

/** Sets the finding aid of the archive: each collection with its history, its series and items, and indexes that lead to them. */
export function setFindingAid(book: VolumeBook, cover: Buffer): Promise<Buffer> {
  const press = new Press(book, {
    size: A5,
    margins: { top: 58, bottom: 52, inner: 50, outer: 38 },
    body: { size: 8.8, typeface: 'mincho', color: '#1d1c1a' },
    leading: 15.4,
    display: { size: 18, typeface: 'sans', weight: 700, color: '#1d1c1a' },
    accent: '#7a2b22',
    indent: 8.8,
    furniture: 'foot',
  })
  press.cover(cover)
  press.keepContents(2)
  press.chapter('この目録の使い方')
  press.text(howTo)
  const index = new Map<string, string[]>()
  for (const [i, collection] of collections.entries()) addCollection(press, { collection, number: i, index })
  addIndex(press, index)
  addYears(press)
  return press.finish()
}

function addCollection(
  press: Press,
  { collection, number, index }: { collection: Collection; number: number; index: Map<string, string[]> },
) {
  press.chapter(`${collection.code}　${collection.name}`)
  press.section('来歴', { inContents: false, name: `${collection.code}来歴` })
  press.text(collection.history)
  press.section('内容と閲覧', { inContents: false, name: `${collection.code}内容` })
  press.text(collection.scope)
  const series = collection.series.map((one, j) => ({
    one,
    items: itemsOf(one, `${collection.code}-${j + 1}`, number * 10 + j),
  }))
  press.table(
    [{ width: 1 }, { width: 3.4 }, { width: 2.6 }, { width: 1, align: 'right' }],
    series.map(({ one, items }, j) => [
      `${collection.code}-${j + 1}`,
      one.name,
      `${eraOf(items[0]!.year)}～${eraOf(items.at(-1)!.year)}`,
      `${items.length}件`,
    ]),
    { head: ['記号', '系列', '年代', '件数'], caption: '系列の一覧' },
  )
  for (const [j, { one, items }] of series.entries()) {
    press.section(`${collection.code}-${j + 1}　${one.name}`)
    press.table(
      [
        { width: 1.5, ink: { typeface: 'sans', size: 6.6 } },
        { width: 4.4 },
        { width: 2.2, ink: { size: 7.2 } },
        { width: 2.7, ink: { size: 7.2, color: '#4a4843' } },
      ],
      items.map(({ code, title, date, form, size, note }) => [
        code,
        note ? `${title}　${note}` : title,
        date,
        `${form}　${size}`,
      ]),
      { head: ['番号', '題と備考', '年代', '形と大きさ'], size: 7.8, pad: 3.4 },
    )
    for (const { topic, code } of items) index.set(topic, [...(index.get(topic) ?? []), code])
  }
}

/** The index of topics: the first numbers of each, and how many more there are. */
function addIndex(press: Press, index: ReadonlyMap<string, string[]>) {
  press.chapter('主題索引')
  press.paragraph('数字は資料番号である。六件を超えるものは、はじめの六件のあとに全件数を示した。', {
    indent: 0,
  })
  press.columns(2, 18)
  const ink = { ...press.style.body, size: 7.6 }
  for (const [topic, codes] of [...index.entries()].sort(([a], [b]) => a.localeCompare(b, 'ja'))) {
    const shown = codes.slice(0, 6).join('、')
    const more = codes.length > 6 ? `、ほか計${codes.length}件` : ''
    press.paragraph(`**${topic}**　${shown}${more}`, { indent: 0, ink, leading: 12.4, isJustified: false })
    press.y += 2
  }
}

function addYears(press: Press) {
  press.chapter('年代別の件数')
  press.paragraph(
    'すべての資料を、年代の十年ごとに数えた。戦後と川開きの再開のあとで増え、役場文書の終わる昭和三十年代に一度減る。',
    { indent: 8.8 },
  )
  const counts = new Map<number, number>()
  for (const [i, { code, series }] of collections.entries())
    for (const [j, one] of series.entries())
      for (const { year } of itemsOf(one, `${code}-${j + 1}`, i * 10 + j)) {
        const decade = Math.floor(year / 10) * 10
        counts.set(decade, (counts.get(decade) ?? 0) + 1)
      }
  const most = Math.max(...counts.values())
  press.figure(
    330,
    ({ x, y, width }) => {
      for (const [k, [decade, count]] of [...counts.entries()].sort(([a], [b]) => a - b).entries()) {
        const top = y + 6 + k * 16.5
        press.canvas.rect(x + 52, top, ((width - 96) * count) / most, 10).fill('#7a2b22')
        drawCentred(press.canvas, `${decade}年代`, {
          x: x + 24,
          y: top + 8.4,
          ink: { size: 7.4, typeface: 'sans' },
        })
        drawCentred(press.canvas, String(count), {
          x: x + 66 + ((width - 96) * count) / most,
          y: top + 8.4,
          ink: { size: 7.4, typeface: 'sans' },
        })
      }
    },
    { caption: '年代別の件数（西暦の十年ごと）' },
  )
}

export function findingAidCover(): string {
  const drawers: string[] = []
  for (let row = 0; row < 8; row++)
    for (let column = 0; column < 3; column++) {
      const [x, y] = [48 + column * 172, 236 + row * 74]
      const code =
        [...collections.map((one) => one.code), ...'ABCDEFGHIJK'.split('').map(() => '')][row * 3 + column] ??
        ''
      drawers.push(
        `<rect x="${x}" y="${y}" width="164" height="66" rx="3" fill="#a9774a" stroke="#6e4724" stroke-width="2"/>`,
        `<rect x="${x + 46}" y="${y + 12}" width="72" height="24" fill="#f5ecd6" stroke="#c9a15c" stroke-width="3"/>`,
        `<circle cx="${x + 82}" cy="${y + 50}" r="6" fill="#d9b26a" stroke="#6e4724" stroke-width="1.5"/>`,
        code
          ? words(code, {
              x: x + 82,
              y: y + 30,
              size: 17,
              weight: 700,
              color: '#33251a',
              typeface: 'sans',
              align: 'middle',
            })
          : '',
      )
    }
  return coverDrawing(610, 866, '#7d522c', [
    path('M0 0H610V866H0Z', { fill: '#8a5b32' }),
    '<rect x="34" y="40" width="542" height="170" fill="#f5ecd6"/>',
    words('花火の郷アーカイブ', {
      x: 62,
      y: 100,
      size: 30,
      weight: 400,
      color: '#33251a',
      typeface: 'mincho',
    }),
    words('資料目録', { x: 60, y: 176, size: 66, weight: 700, color: '#7a2b22', typeface: 'sans' }),
    words('第一次', { x: 470, y: 100, size: 26, weight: 400, color: '#33251a', typeface: 'mincho' }),
    ...drawers,
  ])
}

const howTo = `
この目録は、花火の郷アーカイブが整理を終えた資料を、出所ごとの十三の群に分けて載せたものです。図書館の分類とちがい、アーカイブでは内容によって資料を並べ替えません。だれが、どのような仕事のなかで残したか。そのまとまりと順番自体が、資料の語ることの一部だからです。

資料番号は、群の記号、系列の番号、系列のなかの通し番号からなります。たとえばWT-2-14は、渡し場関係資料の忘れ物帳の十四番です。閲覧を申し込むときは、この番号だけを書いてください。題には、資料にもともと書かれている題を優先し、ない場合は整理にあたった者が付けました。

年代は、資料に書かれたとおりの元号で示し、書かれていないものは紙と筆跡と内容から推し量って「ごろ」としました。大きさは縦と横をミリメートルで、音声は分で示します。備考は、読む人が知っておくとよいことに限りました。ただ、整理をした者が思わず書き留めたものも、少しだけ残してあります。

目当てが決まっていない方は、巻末の主題索引からお入りください。「水鏡」でも「鶏」でも構いません。番号の記号が異なる資料に同じ言葉が出てくるところに、この町の面白いことはたいてい隠れています。

公開を制限している資料には、その理由と期限を各群のはじめに記しました。期限が来たものから、窓口の札を裏返します。札が裏返る日は、年のはじめに掲示します。

この目録の作成には十一年かかりました。そのあいだに一件も増えなかった群は一つもありません。目録が古くなることは、アーカイブが生きていることの、いちばん確かなしるしです。
`
