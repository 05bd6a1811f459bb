import { drawCentred, drawLine, type Ink } from '../../../world/pen.ts'
import { circleAt, r1 } from '../../press/canvas.ts'
import type { Press } from '../../press/press.ts'
import { chronology, rooms } from './exhibition-texts.ts'
import { exhibits, lenders } from './exhibits.ts'
import { ink, latin, mincho, pale } from './type.ts'

/** The entries: number, both titles, the facts, where the thing was found, and what is to be seen in it. */
export function addEntries(press: Press) {
  press.chapter('作品解説　Catalogue')
  press.y -= 14
  press.columns(2, 20)
  const small: Ink = { ...mincho, size: 7.6, color: pale }
  for (const exhibit of exhibits) {
    const { number, title, titleEn, date, material, materialEn, measures, lender, provenance, text, room } =
      exhibit
    press.ensure(118)
    const color = rooms[room - 1]!.color
    press.mark(`解説 ${number}`, 1, { inContents: false, name: `entry-${number}` })
    press.canvas
      .lineWidth(0.6)
      .path(`M${r1(press.left)} ${r1(press.y - 12)}h${r1(press.measure)}`)
      .stroke(color)
    press.y += 4
    drawLine(press.canvas, String(number), {
      x: press.left,
      y: press.y + 2,
      ink: { size: 15, typeface: 'geometric', color },
    })
    press.paragraph(`[${title}](#plate-${number})`, {
      inset: 26,
      indent: 0,
      isJustified: false,
      ink: { ...mincho, weight: 700 },
      leading: 13.4,
      linkColor: ink,
    })
    press.paragraph(titleEn, {
      inset: 26,
      indent: 0,
      isJustified: false,
      isJapanese: false,
      ink: { ...latin, typeface: 'italic' },
      leading: 12.4,
    })
    press.paragraph(`${date}　${material}　${measures}糎`.replace(/(時間四分|九秒)糎/, '$1'), {
      indent: 0,
      isJustified: false,
      ink: small,
      leading: 11.6,
    })
    press.paragraph(materialEn, {
      indent: 0,
      isJustified: false,
      isJapanese: false,
      ink: { ...latin, size: 8.2, color: pale },
      leading: 11.2,
    })
    press.paragraph(`${lenders[lender]![0]}　来歴：${provenance}`, {
      indent: 0,
      isJustified: false,
      ink: small,
      leading: 11.6,
    })
    press.y += 3
    press.paragraph(text, { indent: 0, ink: { ...mincho, size: 8.5 }, leading: 14.4 })
    press.y += 12
  }
}

export function addChronology(press: Press) {
  press.chapter('年表　Chronology')
  const columns = [
    { width: 0.5, ink: { ...latin, size: 10, color: '#9c3427' } },
    { width: 2, ink: mincho },
    { width: 2, ink: latin },
  ]
  press.table(columns, chronology, { size: 8.4, pad: 7 })
}

export function addLists(press: Press) {
  press.chapter('出品目録　List of Works')
  const rows = exhibits.map(({ number, title, titleEn, dateEn, measures, lender }) => [
    String(number),
    title,
    titleEn,
    dateEn,
    measures,
    lenders[lender]![0],
  ])
  const columns = [
    { width: 0.3, align: 'right' as const },
    { width: 1.7 },
    { width: 1.7, ink: latin },
    { width: 0.75, ink: latin },
    { width: 1.1 },
    { width: 1.25 },
  ]
  press.table(columns, rows, { head: ['', '作品', 'Title', '年', '寸法（糎）', '所蔵'], size: 7.2, pad: 2.6 })
  press.chapter('出品者　Lenders')
  press.text(
    '大切な品をお貸しくださった方々です。所蔵者のお名前のあとに、お貸しいただいた作品の番号を記しました。',
  )
  press.y += 6
  const numbersOf = (key: string) =>
    exhibits.filter(({ lender }) => lender === key).map(({ number }) => number)
  const lent = Object.entries(lenders).map(([key, [ja, en]]) => [ja, en, numbersOf(key).join('、')])
  press.table([{ width: 1.4 }, { width: 1.8, ink: latin }, { width: 1.4 }], lent, { size: 8.8, pad: 8 })
}

export function addColophon(press: Press) {
  press.chapter('奥付', { head: '' })
  const facts = [
    ['書名', '消えるものを残す　花火の紙・道具・音'],
    ['', 'What Fire Leaves: The Paper, Tools and Sounds of Fireworks'],
    ['展覧会', '水守町郷土館　二〇二六年六月二十日～九月六日'],
    ['企画', '花火の郷アーカイブ 編集室、水守町郷土館'],
    ['執筆', '松永 和、浜 千佳、編集室'],
    ['英訳', '編集室'],
    ['撮影', '宮前 透（作品29～32、34）、編集室'],
    ['録音', '水守小学校 放送部'],
    ['組版', '花火の郷アーカイブ'],
    ['用紙', '本文　楮川上質　表紙　黒和紙'],
    ['発行', '花火の郷アーカイブ　二〇二六年六月二十日'],
  ]
  press.table([{ width: 0.6, ink: { ...mincho, color: pale } }, { width: 3 }], facts, { size: 8.8, pad: 6 })
  press.y += 20
  press.text(
    'この図録は、会期が終わりましたら、屋根裏、引き出し、包み紙など、お好きなところへお収めください。',
  )
  drawCentred(press.canvas, '黙', {
    x: press.width / 2,
    y: press.height - 130,
    ink: { ...mincho, size: 30, color: '#9c3427' },
  })
  press.canvas
    .lineWidth(0.8)
    .path(circleAt(press.width / 2, press.height - 140.5, 26))
    .stroke('#9c3427')
}
