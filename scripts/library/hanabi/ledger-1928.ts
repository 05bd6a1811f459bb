import { bytesOf } from '../../world/pen.ts'
import { chanceFrom, path, words } from '../../world/site-art-kit.ts'
import { openVolume } from '../press/canvas.ts'
import { coverDrawing } from '../press/cover.ts'
import { scanOf, seal, unevenColumn } from '../press/scan.ts'
import type { VolumeBook } from '../volume.ts'
import { kanjiNumber } from './minutes-1931.ts'

const [width, height] = [820, 1130]
const size: [number, number] = [width * 0.54, height * 0.54]
const sheets = 60

interface Item {
  name: string
  unit: string
  /** Price in sen of one unit, and the usual number of units. */
  sen: number
  usual: number
}

const bought: readonly Item[] = [
  { name: '大豆', unit: '俵', sen: 640, usual: 12 },
  { name: '白米', unit: '俵', sen: 980, usual: 6 },
  { name: '塩', unit: '叺', sen: 215, usual: 9 },
  { name: '薪', unit: '束', sen: 12, usual: 60 },
  { name: '麹蓋', unit: '枚', sen: 38, usual: 10 },
  { name: '樽材 杉', unit: '丁', sen: 145, usual: 4 },
  { name: '竹箍', unit: '本', sen: 22, usual: 14 },
  { name: '種麹', unit: '袋', sen: 85, usual: 3 },
  { name: '石炭', unit: '俵', sen: 95, usual: 5 },
]
const sold: readonly Item[] = [
  { name: '赤味噌', unit: '貫', sen: 62, usual: 18 },
  { name: '白味噌', unit: '貫', sen: 74, usual: 9 },
  { name: '三年味噌', unit: '貫', sen: 118, usual: 4 },
  { name: 'たまり', unit: '升', sen: 46, usual: 12 },
  { name: '甘酒', unit: '升', sen: 21, usual: 8 },
  { name: '麹', unit: '升', sen: 30, usual: 10 },
]
const customers = [
  '高遠',
  '浜屋',
  '学校',
  '宮前',
  '松永',
  '寺',
  '竹内',
  '渡し場',
  '紺屋',
  '役場',
  '波多野',
  '江差',
  '北条',
  '旅人宿',
  '楮川',
  '駅前',
]
const remarks = [
  '大雪　荷届かず',
  '麹　少し匂ふ',
  '樽六番　漏る',
  '蔵の温度　十二度',
  '豆　よく煮えたり',
  '初音をきく',
  '猫　麹室に入る',
  '釜の火　二度消ゆ',
  '土用　天地返し',
  '桶の箍　締め直す',
  '川開き　早じまひ',
  '味　去年に勝る',
  '塩　目方不足',
  '寺へ一貫　寄進',
  '麹室　戸新調',
  '子の熱　下がる',
  '新豆　色よし',
  '蔵開き　客五十',
  '寒仕込　始む',
  '朝霧　川見えず',
]

/** Scans the ledger of a miso maker, written by brush. It has no text layer: nobody has read it yet. */
export async function setLedger1928(book: VolumeBook, cover: Buffer): Promise<Buffer> {
  const scans: Buffer[] = []
  for (let sheet = 0; sheet < sheets; sheet++) scans.push(await sheetOf(sheet))
  const document = openVolume(book, size, true)
  return bytesOf(document, () => {
    document.addPage()
    document.image(cover, 0, 0, { cover: size, align: 'center', valign: 'center' })
    for (const [i, scan] of scans.entries()) {
      document.addPage()
      document.image(scan, 0, 0, { width: size[0], height: size[1] })
      const month = Math.floor(i / 5)
      if (i % 5 !== 0) continue
      const title = `昭和三年${kanjiNumber(month + 1)}月`
      document.addNamedDestination(title, 'XYZ', 0, 0, null)
      document.outline.addItem(title)
    }
  })
}

async function sheetOf(sheet: number): Promise<Buffer> {
  const chance = chanceFrom(sheet * 53 + 1928)
  const month = Math.floor(sheet / 5) + 1
  const ink = `#${['1e1a17', '2a2420', '1b1b22'][Math.floor(chance() * 3)]}`
  const hand = month < 8 ? 'handwriting' : 'textbook'
  const parts: string[] = []
  const columns = 11
  const x = (column: number) => width - 92 - column * 61
  parts.push(
    path(Array.from({ length: columns + 1 }, (_, j) => `M${x(j) + 30} 90V1046`).join(''), {
      stroke: '#7d8fa3',
      width: 1,
      opacity: 0.35,
    }),
  )
  let total = 0
  for (let j = 0; j < columns - 1; j++) {
    const day = Math.min(30, (sheet % 5) * 6 + 1 + Math.floor((j * 6) / columns))
    const write = (text: string, y: number, letter = 27) =>
      parts.push(
        unevenColumn(text, {
          x: x(j),
          y,
          size: letter,
          color: ink,
          seed: sheet * 60 + j * 5 + y,
          typeface: hand,
          wobble: 1.6,
        }),
      )
    if (j === 0) {
      write(sheet % 5 === 0 ? `昭和三年${kanjiNumber(month)}月` : `${kanjiNumber(month)}月　つづき`, 106, 34)
      continue
    }
    if (chance() < 0.16) {
      write(`${kanjiNumber(day)}日`, 110)
      write(remarks[(sheet * 7 + j * 3) % remarks.length]!, 300, 25)
      continue
    }
    const isSale = chance() < 0.66
    const list = isSale ? sold : bought
    const item = list[Math.floor(chance() * list.length)]!
    const count = Math.max(1, Math.round(item.usual * (0.4 + chance() * 1.3)))
    const sen = Math.round(item.sen * count * (0.95 + chance() * 0.1))
    total += isSale ? sen : -sen
    write(`${kanjiNumber(day)}日`, 110)
    write(item.name.replace(' ', ''), 236)
    write(`${kanjiNumber(count)}${item.unit}`, 400)
    write(
      `${sen >= 100 ? `${kanjiNumber(Math.floor(sen / 100))}円` : ''}${sen % 100 === 0 ? '' : `${kanjiNumber(sen % 100)}銭`}`,
      590,
    )
    write(isSale ? `${customers[Math.floor(chance() * customers.length)]}　売` : '買入', 850, 24)
    if (chance() < 0.3) parts.push(seal('済', { x: x(j), y: 1018, r: 15, seed: sheet * 20 + j }))
    if (chance() < 0.06) parts.push(path(`M${x(j) - 3} 230V830`, { stroke: ink, width: 3, opacity: 0.8 }))
  }
  const sum = Math.abs(total)
  const label = total >= 0 ? '差引 残' : '差引 不足'
  parts.push(
    unevenColumn(`${label}　${kanjiNumber(Math.floor(sum / 100))}円${kanjiNumber(sum % 100)}銭`, {
      x: x(columns - 1),
      y: 300,
      size: 30,
      color: total >= 0 ? ink : '#a3322a',
      seed: sheet,
      typeface: hand,
      wobble: 1.5,
    }),
  )
  parts.push(seal('蔵元', { x: x(columns - 1), y: 960, r: 26, seed: sheet }))
  return scanOf({
    width,
    height,
    tint: ['#eadfc4', '#e6d8b8', '#ece3cc'][sheet % 3]!,
    parts,
    seed: sheet + 40,
    gutter: sheet % 2 === 0 ? 'right' : 'left',
    stains: 1 + (sheet % 4),
    skew: 1.4,
    quality: 44,
  })
}

export function ledger1928Cover(): string {
  const width = 480
  const threads = [90, 230, 370, 510, 650].map((y) => `M434 ${y}H480`).join('')
  return coverDrawing(width, 740, '#b48a55', [
    '<rect width="480" height="740" fill="#8f6a3c" opacity="0.25"/>',
    path('M20 60c90 30 60 120 170 90M300 660c40-60 120-20 150-90M60 600c30 20 20 60 70 70', {
      stroke: '#7a5630',
      width: 26,
      opacity: 0.18,
    }),
    path(`M434 0V740${threads}`, { stroke: '#efe3c8', width: 2.6 }),
    words('大福帳', {
      x: 240,
      y: 96,
      size: 132,
      weight: 400,
      color: '#1b1613',
      typeface: 'handwriting',
      vertical: true,
    }),
    words('昭和三年正月', {
      x: 372,
      y: 120,
      size: 34,
      weight: 400,
      color: '#1b1613',
      typeface: 'handwriting',
      vertical: true,
    }),
    words('蔵元仕込場', {
      x: 96,
      y: 470,
      size: 36,
      weight: 400,
      color: '#1b1613',
      typeface: 'handwriting',
      vertical: true,
    }),
    seal('蔵元', { x: 96, y: 690, r: 24, seed: 8 }),
  ])
}
