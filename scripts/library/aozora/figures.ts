import { drawCentred } from '../../world/pen.ts'
import { r1 } from '../press/canvas.ts'
import type { ManuscriptStyle } from '../press/set-manuscript.ts'

type Figures = NonNullable<ManuscriptStyle['figures']>
const label = { size: 8, color: '#3a3d42' } as const
const LINE = '#2b2d31'

/** The sewing machine from the front, with the numbers of its parts, and three seams cut through. */
export const machineFigures: Figures = {
  machine: {
    height: 262,
    draw: ({ canvas, style }, { x, y, width }) => {
      const at = x + width / 2 - 130
      canvas.lineWidth(1.2)
      canvas.path(`M${at + 20} ${y + 128}h220v12h-220z`).fillAndStroke('#d9b98a', LINE)
      canvas
        .path(`M${at + 46} ${y + 140}l10 100M${at + 214} ${y + 140}l-10 100M${at + 52} ${y + 200}h156`)
        .stroke(LINE)
      canvas.path(`M${at + 78} ${y + 216}h104l14 14h-132z`).fillAndStroke('#c9c9c6', LINE)
      canvas
        .lineWidth(1)
        .circle(at + 150, y + 184, 26)
        .stroke(LINE)
      canvas
        .path(`M${at + 58} ${y + 128}v-12h24v-46q0-20 20-20h90q14 0 14 14v64h-40v-40h-44v20h-40v20z`)
        .fillAndStroke('#26292e', LINE)
      canvas.circle(at + 216, y + 84, 22).fillAndStroke('#8d9196', LINE)
      canvas.circle(at + 216, y + 84, 7).fillAndStroke('#ffffff', LINE)
      canvas
        .path(`M${at + 196} ${y + 94}L${at + 128} ${y + 172}M${at + 232} ${y + 98}L${at + 172} ${y + 196}`)
        .stroke(style.accent)
      canvas.path(`M${at + 82} ${y + 106}v16M${at + 76} ${y + 122}h14`).stroke('#8d9196')
      canvas.path(`M${at + 110} ${y + 46}v-22M${at + 150} ${y + 46}v-22`).stroke(LINE)
      canvas.rect(at + 144, y + 22, 12, 18).fillAndStroke(style.accent, LINE)
      canvas.path(`M${at + 84} ${y + 74}l-10-10`).stroke('#8d9196')
      const marks: readonly [string, number, number, number, number][] = [
        ['1', 150, 16, 190, 6],
        ['2', 74, 64, 34, 52],
        ['3', 92, 84, 30, 84],
        ['4', 82, 110, 28, 112],
        ['5', 80, 122, 34, 138],
        ['6', 176, 100, 176, 152],
        ['7', 236, 78, 262, 66],
        ['8', 200, 140, 252, 152],
        ['9', 150, 224, 226, 236],
      ]
      for (const [number, fromX, fromY, toX, toY] of marks) {
        canvas
          .lineWidth(0.5)
          .moveTo(at + fromX, y + fromY)
          .lineTo(at + toX, y + toY)
          .stroke(style.accent)
        canvas.circle(at + toX, y + toY, 8).fillAndStroke('#ffffff', style.accent)
        drawCentred(canvas, number, {
          x: at + toX,
          y: y + toY + 3,
          ink: { ...label, weight: 700, color: style.accent },
        })
      }
    },
  },
  stitches: {
    height: 74,
    draw: ({ canvas, style }, { x, y, width }) => {
      for (const [i, shift] of [0, -9, 9].entries()) {
        const left = x + i * (width / 3) + 8
        const w = width / 3 - 22
        canvas.rect(left, y + 20, w, 15).fillAndStroke('#eee3cf', LINE)
        canvas.rect(left, y + 35, w, 15).fillAndStroke('#e2d3b6', LINE)
        let upper = `M${left} ${y + 19}`
        let lower = `M${left} ${y + 51}`
        for (let k = 0; k < 4; k++) {
          const cx = left + (k + 0.5) * (w / 4)
          upper += `H${r1(cx - 3)}Q${r1(cx)} ${y + 35 + shift + 4} ${r1(cx + 3)} ${y + 19}`
          lower += `H${r1(cx - 3)}Q${r1(cx)} ${y + 35 + shift - 4} ${r1(cx + 3)} ${y + 51}`
        }
        canvas
          .lineWidth(1.3)
          .path(`${upper}H${r1(left + w)}`)
          .stroke(style.accent)
        canvas.path(`${lower}H${r1(left + w)}`).stroke('#2a5d8f')
        drawCentred(canvas, ['よい', '上糸が強い', '上糸が弱い'][i]!, {
          x: left + w / 2,
          y: y + 68,
          ink: label,
        })
      }
    },
  },
}

/** Where copies are, how old they are, and what to do on the day. */
export const copyFigures: Figures = {
  copies: {
    height: 108,
    draw: ({ canvas, style }, { x, y, width }) => {
      for (const [i, [name, place]] of (
        [
          ['使うもの', '机の上'],
          ['すぐ戻すもの', '事務所の保管庫'],
          ['遠くのもの', '別の町'],
        ] as const
      ).entries()) {
        const left = x + i * (width / 3) + 6
        const w = width / 3 - 24
        canvas
          .lineWidth(1)
          .rect(left, y + 10, w, 56)
          .fillAndStroke(['#e6f1ee', '#c7e0d8', '#9cc8ba'][i]!, style.accent)
        drawCentred(canvas, name, { x: left + w / 2, y: y + 36, ink: { ...label, size: 9.4, weight: 700 } })
        drawCentred(canvas, place, { x: left + w / 2, y: y + 52, ink: label })
        if (i < 2)
          canvas
            .lineWidth(1.4)
            .path(`M${r1(left + w + 3)} ${y + 38}h13m-5-5l5 5l-5 5`)
            .stroke(style.accent)
        drawCentred(canvas, ['いつも', '毎晩', '毎晩、つなぎっぱなしにしない'][i]!, {
          x: left + w / 2,
          y: y + 84,
          ink: label,
        })
      }
    },
  },
  ladder: {
    height: 84,
    draw: ({ canvas, style }, { x, y, width }) => {
      const days = [
        ...Array.from({ length: 7 }, (_, i) => i + 1),
        ...Array.from({ length: 4 }, (_, i) => (i + 1) * 7),
        ...Array.from({ length: 12 }, (_, i) => (i + 1) * 30),
      ]
      const at = (day: number) => x + 12 + (Math.log(day) / Math.log(370)) * (width - 24)
      canvas
        .lineWidth(0.8)
        .moveTo(x, y + 40)
        .lineTo(x + width, y + 40)
        .stroke(LINE)
      for (const [i, day] of days.entries())
        canvas
          .circle(at(day), y + (i < 7 ? 26 : i < 11 ? 40 : 54), 4)
          .fill(i < 7 ? style.accent : i < 11 ? '#5fa592' : '#b4d3c9')
      for (const [day, name] of [
        [1, '1日'],
        [7, '1週間'],
        [30, '1か月'],
        [120, '4か月'],
        [360, '1年'],
      ] as const)
        drawCentred(canvas, name, { x: at(day), y: y + 76, ink: label })
    },
  },
  triage: {
    height: 60,
    draw: ({ canvas, style }, { x, y, width }) => {
      for (const [i, name] of ['止める', '見る', '選ぶ', '戻す', '確かめる'].entries()) {
        const w = width / 5
        const left = x + i * w
        canvas
          .path(`M${r1(left)} ${y + 8}h${r1(w - 12)}l9 20l-9 20h${r1(12 - w)}l9-20z`)
          .fill(i === 0 ? '#b5432e' : style.accent)
        drawCentred(canvas, name, {
          x: left + w / 2,
          y: y + 31,
          ink: { size: 9.4, weight: 700, color: '#ffffff' },
        })
      }
    },
  },
}

/** The thirty days as a calendar, in the colours of the four parts of the guide. */
export const dayFigures: Figures = {
  month: {
    height: 120,
    draw: ({ canvas, style }, { x, y, width }) => {
      for (let day = 1; day <= 30; day++) {
        const [left, top] = [x + ((day - 1) % 10) * (width / 10), y + Math.floor((day - 1) / 10) * 38]
        const kind = day <= 7 ? 0 : day <= 14 ? 1 : day <= 21 ? 2 : 3
        canvas
          .rect(left + 1, top + 1, width / 10 - 3, 34)
          .fill(['#f0c7b6', '#f3dfae', '#cfe0c8', '#c9d9e6'][kind]!)
        drawCentred(canvas, String(day), {
          x: left + width / 20,
          y: top + 22,
          ink: { size: 12, weight: 700, color: style.accent },
        })
      }
    },
  },
}

/** The garden's year of water, for the book of moss. */
export const mossFigures: Figures = {
  year: {
    height: 62,
    draw: ({ canvas, style }, { x, y, width }) => {
      for (const [i, amount] of [0.2, 0.25, 0.5, 0.6, 0.6, 0.4, 0.9, 1, 0.7, 0.5, 0.35, 0.2].entries()) {
        const w = width / 12
        canvas
          .save()
          .fillOpacity(0.12 + amount * 0.8)
          .rect(x + i * w, y + 8, w - 3, 30)
          .fill(style.accent)
        canvas.restore()
        drawCentred(canvas, `${i + 1}月`, { x: x + (i + 0.45) * w, y: y + 54, ink: label })
      }
    },
  },
}

/** The angle of a blade on a stone, and the three parts of it that are sharpened. */
export const bladeFigures: Figures = {
  angle: {
    height: 96,
    draw: ({ canvas, style }, { x, y, width }) => {
      canvas.rect(x + 20, y + 64, width - 40, 24).fillAndStroke('#c9c4b8', LINE)
      const [left, base] = [x + 70, y + 64]
      const long = width - 170
      const rise = long * Math.tan((15 * Math.PI) / 180)
      canvas
        .lineWidth(1)
        .path(`M${left} ${base}L${r1(left + long)} ${r1(base - rise - 7)}v14z`)
        .fillAndStroke('#9aa3ad', LINE)
      canvas.path(`M${left + 64} ${base}A64 64 0 0 0 ${r1(left + 62)} ${r1(base - 17)}`).stroke(style.accent)
      drawCentred(canvas, '15°', {
        x: left + 84,
        y: base - 4,
        ink: { ...label, size: 9, weight: 700, color: style.accent },
      })
      drawCentred(canvas, '背', { x: left + long + 14, y: base - rise, ink: label })
      drawCentred(canvas, '砥石', { x: x + width / 2, y: y + 80, ink: label })
    },
  },
  strokes: {
    height: 92,
    draw: ({ canvas, style }, { x, y, width }) => {
      canvas
        .lineWidth(1)
        .path(`M${x + 20} ${y + 24}h${width - 110}l66 20q-60 28-130 28h${174 - width}z`)
        .fillAndStroke('#d5d9de', LINE)
      for (const [i, name] of ['元', '中ほど', '切っ先'].entries()) {
        const cx = x + 60 + i * (width / 3 - 16)
        canvas
          .lineWidth(1.2)
          .path(`M${r1(cx)} ${y + 66}v-26m-5 6l5-6l5 6`)
          .stroke(style.accent)
        drawCentred(canvas, name, { x: cx, y: y + 88, ink: label })
      }
    },
  },
}

/** Burrows cut through, for the book of the tidal flat. */
export const flatFigures: Figures = {
  holes: {
    height: 128,
    draw: ({ canvas, style }, { x, y, width }) => {
      canvas.rect(x, y + 20, width, 104).fill('#d9c9a8')
      canvas
        .lineWidth(1.2)
        .moveTo(x, y + 20)
        .lineTo(x + width, y + 20)
        .stroke(LINE)
      const paths = ['v40', 'l14 34l-8 30', 'q6 90 26 60t14-60', 'q-4 46 18 46t18-46', 'v86']
      for (const [i, name] of [
        'コメツキガニ',
        'チゴガニ',
        'アナジャコ',
        'タマシキゴカイ',
        'マテガイ',
      ].entries()) {
        const cx = x + (i + 0.4) * (width / 5)
        canvas
          .lineWidth(6)
          .path(`M${r1(cx)} ${y + 20}${paths[i]}`)
          .stroke('#8a7350')
        drawCentred(canvas, name, {
          x: x + (i + 0.5) * (width / 5),
          y: y + 12,
          ink: { ...label, size: 7.4, color: style.accent },
        })
      }
    },
  },
}
