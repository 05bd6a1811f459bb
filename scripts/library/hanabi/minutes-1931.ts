import { bytesOf, drawColumn } from '../../world/pen.ts'
import { chanceFrom, path, words } from '../../world/site-art-kit.ts'
import { B5, openVolume } from '../press/canvas.ts'
import { coverDrawing } from '../press/cover.ts'
import { scanOf, seal, unevenColumn } from '../press/scan.ts'
import type { VolumeBook } from '../volume.ts'
import { agenda, members, reports } from './minutes-agenda.ts'

const [width, height] = [872, 1232]
const scale = B5[0] / width
const digits = '〇一二三四五六七八九'

/** Writes a number in kanji with places, as minutes do: 三百二十五. */
export function kanjiNumber(value: number): string {
  if (value === 0) return '零'
  const units = ['', '十', '百', '千']
  const small = (n: number) =>
    [...String(n)]
      .map((digit, i, all) => {
        const place = units[all.length - 1 - i]!
        if (digit === '0') return ''
        return digit === '1' && place !== '' ? place : `${digits[Number(digit)]}${place}`
      })
      .join('')
  return `${value >= 10000 ? `${small(Math.floor(value / 10000))}萬` : ''}${small(value % 10000)}`
}

interface Column {
  text: string
  /** The depth at which the column begins, in letters. */
  inset: number
  isHead?: boolean
}

/** Breaks text into columns of 30 letters. */
function columnsOf(text: string, inset: number): Column[] {
  const letters = [...text]
  const columns: Column[] = []
  while (letters.length > 0) {
    let count = Math.min(30 - inset, letters.length)
    if (/[、。」]/.test(letters[count] ?? '')) count++
    columns.push({ text: letters.splice(0, count).join(''), inset })
  }
  return columns
}

interface Meeting {
  title: string
  columns: Column[]
}

function meetings(): Meeting[] {
  const chance = chanceFrom(1931)
  return Array.from({ length: 24 }, (_, i) => {
    const month = Math.floor(i / 2) + 1
    const day = i % 2 === 0 ? 4 + Math.floor(chance() * 6) : 18 + Math.floor(chance() * 8)
    const absent = members[1 + Math.floor(chance() * (members.length - 1))]!
    const present = members.filter((name) => name !== absent)
    const clerk = members[(i * 5) % members.length]!
    const weather =
      ['晴', '曇', '雨', '雪', '晴後曇', '風強シ'][
        Math.floor(chance() * (month > 2 && month < 12 ? 3 : 6))
      ] ?? '晴'
    const title = `第${kanjiNumber(i + 1)}囘町會`
    const columns: Column[] = [
      { text: `${title}議事錄`, inset: 1, isHead: true },
      { text: '', inset: 0 },
      ...columnsOf(
        `昭和六年${kanjiNumber(month)}月${kanjiNumber(day)}日　${weather}　午後${kanjiNumber(6 + (i % 2))}時開會　場所　水守町役場樓上`,
        2,
      ),
      ...columnsOf(`出席議員　${present.join('、')}　以上${kanjiNumber(present.length)}名`, 2),
      ...columnsOf(
        `缺席議員　${absent}　${['病氣', '所用', '田植', '上京中', '忌中'][Math.floor(chance() * 5)]}ノ爲`,
        2,
      ),
      { text: '', inset: 0 },
    ]
    for (const [j, item] of (agenda[i] ?? []).entries()) {
      columns.push({ text: `第${kanjiNumber(j + 1)}號議案　${item[0]}`, inset: 1, isHead: true })
      columns.push(...item.slice(1).flatMap((text) => columnsOf(text, 2)))
      columns.push({ text: '', inset: 0 })
    }
    columns.push({ text: '報告', inset: 1, isHead: true })
    columns.push(...reports(i, chance).flatMap((text) => columnsOf(text, 2)))
    columns.push({ text: '', inset: 0 })
    columns.push(
      ...columnsOf(
        `右議事ノ顚末ヲ錄シ其ノ相違ナキヲ證スル爲左ニ署名ス。午後${kanjiNumber(8 + (i % 3))}時${kanjiNumber(5 + 5 * (i % 10))}分閉會。`,
        2,
      ),
    )
    columns.push({ text: `議長　　${members[0]}`, inset: 14 }, { text: `署名議員　${clerk}`, inset: 14 })
    return { title, columns }
  })
}

const perPage = 12
const pitch = 57

/** Scans the bound minutes. An invisible text layer lies exactly over the letters, so that the pages can be searched and copied. */
export async function setMinutes1931(book: VolumeBook, cover: Buffer): Promise<Buffer> {
  const pages: { columns: Column[]; title: string; isFirst: boolean; isLast: boolean }[] = []
  for (const { title, columns } of meetings())
    for (let at = 0; at < columns.length; at += perPage)
      pages.push({
        columns: columns.slice(at, at + perPage),
        title,
        isFirst: at === 0,
        isLast: at + perPage >= columns.length,
      })
  const scans: Buffer[] = []
  for (const [i, page] of pages.entries()) scans.push(await scanPage(page, i))
  const document = openVolume(book, B5, true)
  return bytesOf(document, () => {
    document.addPage()
    document.image(cover, 0, 0, { cover: B5, align: 'center', valign: 'center' })
    for (const [i, { columns, title, isFirst }] of pages.entries()) {
      document.addPage()
      document.image(scans[i]!, 0, 0, { width: B5[0], height: B5[1] })
      if (isFirst) {
        document.addNamedDestination(title, 'XYZ', 0, 0, null)
        document.outline.addItem(title)
      }
      document.save()
      document.addContent('3 Tr')
      for (const [j, column] of columns.entries()) if (column.text) drawHidden(document, column, j)
      document.restore()
    }
  })
}

const xOf = (column: number) => width - 120 - column * pitch
const sizeOf = 30
const yOf = (inset: number) => 130 + inset * sizeOf

function drawHidden(document: ReturnType<typeof openVolume>, { text, inset }: Column, j: number) {
  drawColumn(document, text, {
    x: xOf(j) * scale,
    y: yOf(inset) * scale,
    ink: { size: sizeOf * scale, typeface: 'mincho' },
  })
}

async function scanPage(
  { columns, isLast }: { columns: Column[]; isFirst: boolean; isLast: boolean },
  i: number,
): Promise<Buffer> {
  const rules = Array.from({ length: perPage + 1 }, (_, j) => `M${xOf(j) + pitch / 2} 112V1070`).join('')
  const parts = [
    path(rules, { stroke: '#a4674f', width: 1, opacity: 0.55 }),
    path(
      `M${xOf(perPage) + pitch / 2 - 5} 106H${xOf(0) + pitch / 2 + 5}V1076H${xOf(perPage) + pitch / 2 - 5}Z`,
      { stroke: '#a4674f', width: 2.4, opacity: 0.7 },
    ),
    ...columns.map(({ text, inset, isHead }, j) =>
      text === ''
        ? ''
        : unevenColumn(text, {
            x: xOf(j),
            y: yOf(inset),
            size: sizeOf,
            color: '#1c1814',
            seed: i * 40 + j,
            typeface: 'mincho',
            weight: isHead ? 700 : 400,
          }),
    ),
    words('水守町役場', {
      x: 60,
      y: 900,
      size: 17,
      weight: 400,
      color: '#a4674f',
      typeface: 'mincho',
      vertical: true,
    }),
    words(kanjiNumber(i + 1), {
      x: 60,
      y: 1096,
      size: 20,
      weight: 400,
      color: '#3a3128',
      typeface: 'mincho',
      vertical: true,
    }),
  ]
  if (isLast) {
    const last = columns.length
    parts.push(
      seal('高遠', { x: xOf(last - 2), y: 960, r: 22, seed: i }),
      seal('印', { x: xOf(last - 1), y: 985, r: 20, seed: i + 9 }),
    )
  }
  return scanOf({
    width,
    height,
    tint: '#e9dcbd',
    parts,
    seed: i + 3,
    gutter: i % 2 === 0 ? 'right' : 'left',
    stains: i % 5 === 0 ? 4 : 1,
  })
}

export function minutes1931Cover(): string {
  const cloth = Array.from({ length: 110 }, (_, i) => `M0 ${i * 8}H610`).join('')
  const warp = Array.from({ length: 78 }, (_, i) => `M${i * 8} 0V880`).join('')
  return coverDrawing(610, 862, '#27405a', [
    path(cloth, { stroke: '#1d3247', width: 2.2, opacity: 0.7 }),
    path(warp, { stroke: '#33506d', width: 1.6, opacity: 0.6 }),
    path('M566 0V862', { stroke: '#e7dcc2', width: 3, dash: '2 0' }),
    path('M566 90h44M566 260h44M566 430h44M566 600h44M566 770h44', { stroke: '#e7dcc2', width: 3 }),
    '<rect x="64" y="84" width="156" height="590" fill="#ece0c2"/><rect x="72" y="92" width="140" height="574" fill="none" stroke="#27405a" stroke-width="2"/>',
    words('町會議事錄', {
      x: 142,
      y: 120,
      size: 78,
      weight: 700,
      color: '#1d1a16',
      typeface: 'mincho',
      vertical: true,
    }),
    words('昭和六年', {
      x: 142,
      y: 556,
      size: 24,
      weight: 400,
      color: '#1d1a16',
      typeface: 'mincho',
      vertical: true,
    }),
    words('水守町役場', {
      x: 470,
      y: 590,
      size: 26,
      weight: 400,
      color: '#e7dcc2',
      typeface: 'mincho',
      vertical: true,
    }),
    seal('永久保存', { x: 160, y: 740, r: 44, seed: 4 }),
  ])
}
