import { drawCentred, drawLine, type PdfDocument } from '../pen.ts'
import { type Figure, INK, LINE, PALE, WASH } from './figure.ts'

const plate = (
  d: PdfDocument,
  {
    x,
    y,
    w,
    label,
    note,
    color,
  }: { x: number; y: number; w: number; label: string; note: string; color: string },
) => {
  d.lineWidth(0.9)
    .rect(x - w / 2, y - 14, w, 28)
    .fillAndStroke('#ffffff', color)
  drawCentred(d, label, { x, y: y + (note ? -1 : 3), ink: { size: 8, weight: 700 } })
  if (note) drawCentred(d, note, { x, y: y + 9, ink: { size: 6.6, color: PALE } })
}

const wire = (d: PdfDocument, points: [number, number][], color: string) => {
  points.forEach(([x, y], i) => {
    if (i === 0) d.moveTo(x, y)
    else d.lineTo(x, y)
  })
  d.lineWidth(1).stroke(color)
}

/** The office network of the handbooks; argument 1 sets English labels. */
export const networkMap: Figure = {
  height: 176,
  draw(d, { width, accent, args }) {
    const words = args[0]
      ? ['Internet', 'Router', 'Switch', 'Access point', 'File store', 'Printer', 'Desks', 'Guests']
      : [
          'インターネット',
          'ルーター',
          'スイッチ',
          '無線の親機',
          '共有の保管庫',
          'プリンター',
          '社内の端末',
          '来客の端末',
        ]
    const c = width / 2
    const xs = [44, 120, 197, 273]
    wire(
      d,
      [
        [c, 16],
        [c, 100],
      ],
      accent,
    )
    for (const x of xs)
      wire(
        d,
        [
          [c, 96],
          [c, 114],
          [x, 114],
          [x, 132],
        ],
        INK,
      )
    d.dash(2, { space: 2 })
    wire(
      d,
      [
        [273, 150],
        [273, 164],
      ],
      PALE,
    )
    d.undash()
    plate(d, { x: c, y: 14, w: 92, label: words[0] ?? '', note: '', color: accent })
    plate(d, { x: c, y: 50, w: 92, label: words[1] ?? '', note: '192.168.10.1', color: accent })
    plate(d, { x: c, y: 88, w: 92, label: words[2] ?? '', note: '192.168.10.2', color: accent })
    const feet = [
      [4, '.10'],
      [5, '.20'],
      [6, '.100–.199'],
      [3, '.3'],
    ] as const
    feet.forEach(([word, address], i) => {
      plate(d, { x: xs[i] ?? 0, y: 140, w: 68, label: words[word] ?? '', note: address, color: INK })
    })
    drawCentred(d, words[7] ?? '', { x: 273, y: 173, ink: { size: 7, color: PALE } })
  },
}

/** How the 254 addresses of a /24 network are divided; argument 1 sets English labels. */
export const subnetBar: Figure = {
  height: 78,
  draw(d, { width, accent, args }) {
    const parts = args[0]
      ? [
          [1, 9, 'gear'],
          [10, 49, 'fixed'],
          [50, 99, 'spare'],
          [100, 199, 'handed out'],
          [200, 254, 'guests'],
        ]
      : [
          [1, 9, '機器'],
          [10, 49, '固定'],
          [50, 99, '予備'],
          [100, 199, '自動割り当て'],
          [200, 254, '来客'],
        ]
    const inks = [accent, '#7b9a8c', WASH, '#c9d6cf', '#e3d9c2']
    parts.forEach(([from, to, label], i) => {
      const x = (Number(from) / 254) * width
      const w = ((Number(to) - Number(from) + 1) / 254) * width
      d.lineWidth(0.6)
        .rect(x - 1, 22, w, 26)
        .fillAndStroke(inks[i] ?? WASH, '#ffffff')
      drawCentred(d, String(label), { x: x + w / 2, y: i % 2 ? 62 : 15, ink: { size: 7.4, weight: 700 } })
      drawLine(d, String(from), { x, y: i % 2 ? 72 : 72, ink: { size: 6.2, color: PALE } })
    })
  },
}

/** The 2.4 GHz channels as overlapping curves; channels 1, 6 and 11 are coloured. */
export const channels: Figure = {
  height: 104,
  draw(d, { width, accent }) {
    const at = (channel: number) => 48 + ((channel - 1) / 12) * (width - 96)
    for (let channel = 1; channel <= 13; channel++) {
      const x = at(channel)
      const half = (2.2 / 12) * (width - 96)
      const chosen = [1, 6, 11].includes(channel)
      d.lineWidth(chosen ? 1.6 : 0.5)
      d.path(`M${x - half} 82Q${x - half * 0.5} 8 ${x} 8Q${x + half * 0.5} 8 ${x + half} 82`).stroke(
        chosen ? accent : LINE,
      )
    }
    d.lineWidth(0.9).moveTo(0, 82).lineTo(width, 82).stroke(INK)
    for (let channel = 1; channel <= 13; channel++) {
      const chosen = [1, 6, 11].includes(channel)
      drawCentred(d, String(channel), {
        x: at(channel),
        y: 95,
        ink: {
          size: 7.4,
          weight: chosen ? 700 : 400,
          color: chosen ? accent : PALE,
        },
      })
    }
  },
}

/** Steps to find out why nothing connects: five questions from top to bottom, the answer to each on its right. */
export const triage: Figure = {
  height: 206,
  draw(d, { width, accent }) {
    const steps = [
      ['ランプは点いているか', '電源と線を差し直す'],
      ['隣の席の端末もだめか', 'その端末だけを調べる'],
      ['192.168.10.1に届くか', 'スイッチと無線を調べる'],
      ['外の番地に届くか', '回線事業者に確かめる'],
      ['名前で引けるか', 'DNSの設定を見直す'],
    ]
    steps.forEach(([question, answer], i) => {
      const y = 4 + i * 41
      d.lineWidth(0.9).rect(0, y, 142, 26).fillAndStroke(WASH, INK)
      drawCentred(d, question ?? '', { x: 71, y: y + 16, ink: { size: 8, weight: 700 } })
      d.lineWidth(0.9)
        .moveTo(142, y + 13)
        .lineTo(182, y + 13)
        .stroke(accent)
      d.path(`M182 ${y + 9.5}l7 3.5l-7 3.5z`).fill(accent)
      drawCentred(d, 'いいえ', { x: 162, y: y + 9, ink: { size: 6.4, color: PALE } })
      drawLine(d, answer ?? '', { x: 196, y: y + 16, ink: { size: 8.4 } })
      if (i === steps.length - 1) return
      d.lineWidth(0.9)
        .moveTo(71, y + 26)
        .lineTo(71, y + 36)
        .stroke(INK)
      d.path(`M67.5 ${y + 35}h7l-3.5 6z`).fill(INK)
      drawLine(d, 'はい', { x: 78, y: y + 36, ink: { size: 6.4, color: PALE } })
    })
    d.lineWidth(0.4).moveTo(0, 205).lineTo(width, 205).stroke('#ffffff')
  },
}

/** The backup rule: three copies, two places, one copy offline. */
export const backupLadder: Figure = {
  height: 96,
  draw(d, { width, accent }) {
    const stops = [
      ['Working files', 'the file store', 'every hour'],
      ['Second copy', 'a drive in the next room', 'every night'],
      ['Third copy', 'a drive at home, unplugged', 'every Friday'],
    ]
    const w = (width - 60) / 3
    stops.forEach(([name, place, when], i) => {
      const x = i * (w + 30)
      d.lineWidth(0.9)
        .rect(x, 14, w, 52)
        .fillAndStroke(i === 0 ? WASH : '#ffffff', i === 2 ? accent : INK)
      drawCentred(d, name ?? '', { x: x + w / 2, y: 36, ink: { size: 8.4, weight: 700 } })
      drawCentred(d, place ?? '', { x: x + w / 2, y: 50, ink: { size: 6.6, color: PALE } })
      drawCentred(d, when ?? '', { x: x + w / 2, y: 82, ink: { size: 7.4, weight: 700, color: accent } })
      if (i < 2) {
        d.lineWidth(1)
          .moveTo(x + w + 4, 40)
          .lineTo(x + w + 20, 40)
          .stroke(accent)
        d.path(`M${x + w + 19} 36.5l7 3.5l-7 3.5z`).fill(accent)
      }
    })
  },
}
