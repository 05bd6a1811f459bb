import { drawCentred, drawLine, drawRight } from '../pen.ts'
import { type Figure, INK, LINE, PALE, WASH } from './figure.ts'

/** A firework shell cut in half, with paper, stars, bursting charge and fuse. */
export const shellSection: Figure = {
  height: 196,
  draw(d, { accent }) {
    const x = 112
    const y = 98
    d.lineWidth(7).circle(x, y, 82).stroke('#c7b492')
    d.lineWidth(0.8).circle(x, y, 85.5).stroke(INK).circle(x, y, 78.5).stroke(INK)
    for (const [r, count, size] of [
      [69, 28, 6.4],
      [42, 16, 5.6],
    ] as const) {
      for (let i = 0; i < count; i++) {
        const angle = (i / count) * Math.PI * 2
        d.lineWidth(0.6)
          .circle(x + Math.cos(angle) * r, y + Math.sin(angle) * r, size)
          .fillAndStroke(r > 50 ? accent : '#e0bb6a', INK)
      }
    }
    d.lineWidth(0.7).circle(x, y, 56).stroke(LINE).circle(x, y, 30).fillAndStroke(WASH, LINE)
    d.lineWidth(3)
      .moveTo(x, y + 100)
      .lineTo(x, y + 6)
      .stroke('#8a6a3a')
    const labels = [
      ['玉皮', 26, 58],
      ['親星', 62, 38],
      ['割薬', 98, 16],
      ['芯星', 132, 34],
      ['導火線', 172, 2],
    ] as const
    for (const [text, ly, toX] of labels) {
      d.lineWidth(0.5)
        .moveTo(x + toX, ly)
        .lineTo(222, ly)
        .stroke(PALE)
      d.circle(x + toX, ly, 1.4).fill(INK)
      drawLine(d, text, { x: 228, y: ly + 3, ink: { size: 8.4, weight: 700 } })
    }
  },
}

/** The height and the spread of fireworks by the size of their shells. */
export const fireworkHeights: Figure = {
  height: 190,
  draw(d, { width, accent }) {
    const sizes = [
      ['三号', 120, 60],
      ['四号', 160, 130],
      ['五号', 190, 170],
      ['七号', 250, 240],
      ['尺玉', 330, 320],
      ['二尺玉', 500, 480],
    ] as const
    for (const metres of [0, 100, 200, 300, 400, 500]) {
      const y = 166 - metres * 0.27
      d.lineWidth(metres ? 0.3 : 0.9)
        .moveTo(30, y)
        .lineTo(width, y)
        .stroke(metres ? LINE : INK)
      drawRight(d, String(metres), { x: 25, y: y + 2.5, ink: { size: 6.8, color: PALE } })
    }
    sizes.forEach(([name, height, spread], i) => {
      const x = 54 + i * 47
      const y = 166 - height * 0.27
      d.dash(1.5, { space: 2 }).lineWidth(0.6).moveTo(x, 166).lineTo(x, y).stroke(PALE).undash()
      d.fillOpacity(0.28)
        .circle(x, y, spread * 0.062)
        .fill(accent)
        .fillOpacity(1)
      d.circle(x, y, 1.8).fill(accent)
      drawCentred(d, name, { x, y: 180, ink: { size: 7.6, weight: 700 } })
    })
  },
}

/** The hours of the night of the fireworks on one line. */
export const launchNight: Figure = {
  height: 92,
  draw(d, { width, accent }) {
    const stops = [
      [6, '風見'],
      [9, '筒据え'],
      [13, '玉込め'],
      [16, '点検'],
      [19.5, '打ち上げ'],
      [21, '終了'],
      [23, '残火確認'],
    ] as const
    const at = (hour: number) => 18 + ((hour - 6) / 17) * (width - 44)
    d.lineWidth(1.2).moveTo(at(6), 46).lineTo(at(23), 46).stroke(INK)
    d.lineWidth(6).moveTo(at(19.5), 46).lineTo(at(21), 46).stroke(accent)
    stops.forEach(([hour, label], i) => {
      const up = i % 2 === 0
      d.circle(at(hour), 46, 3).fill(up ? INK : accent)
      drawCentred(d, label, { x: at(hour), y: up ? 30 : 68, ink: { size: 7.8, weight: 700 } })
      drawCentred(d, `${Math.floor(hour)}時${hour % 1 ? '半' : ''}`, {
        x: at(hour),
        y: up ? 18 : 80,
        ink: {
          size: 6.8,
          color: PALE,
        },
      })
    })
  },
}

/** The workshop's year, with the months of each kind of work. */
export const yearWheel: Figure = {
  height: 96,
  draw(d, { width, accent }) {
    const works = [
      ['星かけ', 0, 5],
      ['玉込め', 3, 7],
      ['打ち上げ', 6, 9],
      ['片づけと研究', 9, 12],
    ] as const
    const at = (month: number) => 72 + (month / 12) * (width - 72)
    for (let month = 0; month < 12; month++) {
      d.lineWidth(0.3).moveTo(at(month), 0).lineTo(at(month), 80).stroke(LINE)
      drawCentred(d, `${month + 1}`, { x: at(month + 0.5), y: 91, ink: { size: 7, color: PALE } })
    }
    works.forEach(([name, from, to], i) => {
      drawRight(d, name, { x: 64, y: 14 + i * 20, ink: { size: 8, weight: 700 } })
      d.rect(at(from), 5 + i * 20, at(to) - at(from), 11).fill(i === 2 ? accent : '#cbbfa4')
    })
  },
}

/** A floating lantern and its parts. */
export const lanternParts: Figure = {
  height: 172,
  draw(d) {
    const x = 100
    d.lineWidth(1)
      .rect(x - 46, 18, 92, 96)
      .fillAndStroke('#fbf3dc', INK)
    for (const dx of [-46, -15, 15, 46])
      d.lineWidth(1.6)
        .moveTo(x + dx, 12)
        .lineTo(x + dx, 120)
        .stroke('#9a7a4a')
    d.lineWidth(1.6)
      .moveTo(x - 46, 66)
      .lineTo(x + 46, 66)
      .stroke('#9a7a4a')
    d.lineWidth(0.8)
      .rect(x - 64, 118, 128, 14)
      .fillAndStroke('#c9a873', INK)
    d.path(`M${x} 74q9 14 0 24q-9 -10 0 -24z`).fill('#d9862c')
    d.rect(x - 3, 98, 6, 20).fill('#efe7d2')
    for (let i = 0; i < 3; i++)
      d.lineWidth(0.8)
        .path(`M6 ${142 + i * 9}q24 -7 48 0t48 0t48 0t48 0`)
        .stroke('#8fb0c4')
    const labels = [
      ['縦の骨（割り竹、長さ24cm）', 26, 46],
      ['胴の紙（和紙、32cm×18cm）', 54, 30],
      ['帯（割り竹）', 78, 40],
      ['ろうそく（燃焼40分）', 102, 3],
      ['底板（杉、20cm角）', 126, 60],
    ] as const
    for (const [text, y, dx] of labels) {
      d.lineWidth(0.5)
        .moveTo(x + dx, y)
        .lineTo(186, y)
        .stroke(PALE)
      d.circle(x + dx, y, 1.4).fill(INK)
      drawLine(d, text, { x: 191, y: y + 3, ink: { size: 8 } })
    }
  },
}
