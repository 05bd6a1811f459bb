import { drawCentred, drawLine } from '../../world/pen.ts'
import { chanceFrom, path, words } from '../../world/site-art-kit.ts'
import { r1 } from '../press/canvas.ts'
import { coverDrawing, spacedWords, wordLines } from '../press/cover.ts'
import type { Press } from '../press/press.ts'
import { setManuscript } from '../press/set-manuscript.ts'
import type { Volume } from '../volume.ts'

type Place = { x: number; y: number; width: number; height: number }

const label = { size: 8, typeface: 'italic' as const, color: '#5a4a33' }

const mendingFigures = {
  grain: {
    height: 120,
    draw: ({ canvas }: Press, { x, y, width }: Place) => {
      const chance = chanceFrom(19)
      canvas.rect(x, y, width, 116).fill('#f4ead2')
      for (let i = 0; i < 240; i++) {
        const [fx, fy, turn, length] = [
          x + 6 + chance() * (width - 40),
          y + 6 + chance() * 104,
          (chance() - 0.5) * 0.7,
          12 + chance() * 26,
        ]
        canvas
          .lineWidth(0.3 + chance() * 0.6)
          .path(
            `M${r1(fx)} ${r1(fy)}q${r1(length / 2)} ${r1((chance() - 0.5) * 8)} ${r1(Math.cos(turn) * length)} ${r1(Math.sin(turn) * length)}`,
          )
          .stroke(['#a98c55', '#c9b080', '#8a6f3f'][i % 3]!)
      }
    },
  },
  mend: {
    height: 110,
    draw: ({ canvas }: Press, { x, y, width }: Place) => {
      const middle = x + width / 2
      canvas
        .path(`M${x} ${y + 50}H${middle + 14}L${middle - 14} ${y + 76}H${x}Z`)
        .fillAndStroke('#e9dcba', '#8a6f3f')
      canvas
        .path(`M${middle + 18} ${y + 50}H${x + width}V${y + 76}H${middle - 10}Z`)
        .fillAndStroke('#f1e6c9', '#8a6f3f')
      canvas
        .path(`M${middle - 90} ${y + 50}Q${middle} ${y + 30} ${middle + 90} ${y + 50}Z`)
        .fillAndStroke('#fdf8ea', '#b98a5c')
      for (let i = -9; i < 10; i++)
        canvas
          .lineWidth(0.3)
          .moveTo(middle + i * 9, y + 50)
          .lineTo(middle + i * 9 + (i % 2) * 6, y + 42 - 4 * Math.cos(i / 5))
          .stroke('#b98a5c')
      drawLine(canvas, 'feathered strip', { x: middle + 70, y: y + 32, ink: label })
      drawLine(canvas, 'starch paste', { x: middle - 150, y: y + 44, ink: label })
      drawCentred(canvas, 'the two bevels', { x: middle, y: y + 94, ink: label })
    },
  },
  folds: {
    height: 190,
    draw: ({ canvas }: Press, { x, y, width }: Place) => {
      const [columns, rows] = [6, 3]
      const [cw, ch] = [width / columns, 184 / rows]
      canvas.rect(x, y, width, 184).fill('#f4ead2')
      for (let i = 1; i < columns; i++)
        canvas
          .lineWidth(0.6 + (i % 2) * 1.6)
          .moveTo(x + i * cw, y)
          .lineTo(x + i * cw, y + 184)
          .stroke(i % 2 === 1 ? '#8a5a22' : '#c9a86a')
      for (let j = 1; j < rows; j++)
        canvas
          .lineWidth(1.4)
          .moveTo(x, y + j * ch)
          .lineTo(x + width, y + j * ch)
          .stroke('#a9793a')
      for (let i = 1; i < columns; i++)
        for (let j = 1; j < rows; j++)
          canvas.circle(x + i * cw, y + j * ch, 3 + (i % 2) * 3.4).fill('#6b3f14')
    },
  },
}

/** The books of tidewell that are set from manuscripts. */
export const papers: Record<string, Volume> = {
  'keepers-letters-whole': {
    cover: lettersCover,
    set: setManuscript('tidewell', 'keepers-letters-whole', {
      size: [354, 538],
      margins: { top: 62, bottom: 58, inner: 54, outer: 44 },
      body: { size: 11, typeface: 'garamond', color: '#22232a' },
      leading: 15.8,
      display: { size: 20, typeface: 'italic', color: '#3a3a6a' },
      accent: '#3a3a6a',
      gap: 6,
      paper: '#faf7ef',
      furniture: 'centre',
      isRunOn: true,
    }),
  },
  'mending-paper': {
    cover: mendingCover,
    set: setManuscript('tidewell', 'mending-paper', {
      size: [440, 600],
      margins: { top: 66, bottom: 58, inner: 74, outer: 54 },
      body: { size: 11, typeface: 'garamond', color: '#2a241c' },
      leading: 15.8,
      display: { size: 20, typeface: 'geometric', weight: 700, color: '#8a5a22' },
      accent: '#8a5a22',
      gap: 6,
      furniture: 'foot',
      figures: mendingFigures,
      isRunOn: true,
      widths: { 'You see': 9, 'It is probably': 11, 'Leave it, or act': 10, Year: 4 },
    }),
  },
}

function lettersCover(): string {
  const beams = [-0.9, -0.35, 0.2, 0.75].map((turn) =>
    path(
      `M300 330L${r1(300 + Math.cos(turn - 0.06) * 900)} ${r1(330 + Math.sin(turn - 0.06) * 900)}L${r1(300 + Math.cos(turn + 0.06) * 900)} ${r1(330 + Math.sin(turn + 0.06) * 900)}Z`,
      { fill: '#f5d98a', opacity: 0.5 },
    ),
  )
  const script = Array.from({ length: 15 }, (_, i) =>
    path(
      `M70 ${560 + i * 19}${Array.from({ length: i === 14 ? 7 : 26 }, (_, k) => `q4 ${-7 - ((k * 7 + i * 3) % 6)} 8 0t9 ${((k * 5 + i) % 5) - 2}`).join('')}`,
      { stroke: '#f4efe2', width: 1.5, opacity: 0.5 },
    ),
  )
  return coverDrawing(600, 912, '#262a52', [
    ...beams,
    path('M258 540L276 352h48l18 188z', { fill: '#f4efe2' }),
    path('M262 500h76l4 40h-84z', { fill: '#b5452c' }),
    path('M268 352h64v-8h-64zM284 344v-26h32v26zM280 318q20-24 40 0z', { fill: '#14162e' }),
    '<rect x="290" y="322" width="20" height="20" fill="#fff3c4"/>',
    ...script,
    wordLines(['The Keeper’s', 'Letters'], {
      x: 48,
      y: 116,
      leading: 84,
      size: 84,
      weight: 400,
      color: '#f4efe2',
      typeface: 'italic',
    }),
    spacedWords('1871–1874', {
      x: 50,
      y: 252,
      size: 24,
      weight: 400,
      color: '#f5d98a',
      typeface: 'garamond',
      tracking: 6,
    }),
    spacedWords('ADA PENROSE, ED.', {
      x: 70,
      y: 878,
      size: 14,
      weight: 400,
      color: '#f4efe2',
      typeface: 'geometric',
      tracking: 4,
    }),
  ])
}

function mendingCover(): string {
  const tear = Array.from(
    { length: 22 },
    (_, i) => `L${r1(300 + Math.sin(i * 2.3) * 16 + Math.sin(i * 0.7) * 40)} ${300 + i * 26}`,
  ).join('')
  return coverDrawing(600, 818, '#e9dcc0', [
    path(`M0 0H600V300L${300} 280${tear}V818H0Z`, { fill: '#f7f0de' }),
    path(`M300 280${tear}`, { stroke: '#8a5a22', width: 2 }),
    path(`M262 470C230 520 240 700 250 760L372 748C390 690 352 540 350 460Z`, {
      fill: '#fffdf4',
      opacity: 0.72,
    }),
    '<circle cx="452" cy="640" r="86" fill="none" stroke="#8a5a22" stroke-width="9" opacity="0.28"/>',
    words('Mending', { x: 46, y: 140, size: 100, weight: 700, color: '#2a241c', typeface: 'geometric' }),
    words('Paper', { x: 46, y: 236, size: 100, weight: 700, color: '#8a5a22', typeface: 'geometric' }),
    wordLines(['Notes from the', 'Conservation Bench'], {
      x: 50,
      y: 730,
      leading: 34,
      size: 28,
      weight: 400,
      color: '#2a241c',
      typeface: 'italic',
    }),
  ])
}
