import { drawCentred, drawLine } from '../../../world/pen.ts'
import { drawingSvg, words } from '../../../world/site-art-kit.ts'
import type { Press } from '../../press/press.ts'
import { type ManuscriptStyle, setManuscript } from '../../press/set-manuscript.ts'
import { blob, ellipse, paint, type Shape, svgOf } from '../../press/shapes.ts'
import type { Volume } from '../../volume.ts'

const INK = '#3a2a20'
const line = (d: string, width = 5): Shape => ({ d, stroke: INK, width })

/** Pictures that became characters, each some 80 units wide around the origin. */
const pictographs: [Shape[], string][] = [
  [[line(ellipse([0, 0], 30, 30)), { d: ellipse([0, 0], 5, 5), fill: INK }], '日'],
  [[line('M12 -34Q-30 -20 -14 34Q-2 10 12 -34M-6 -6L6 -4')], '月'],
  [[line('M-40 30L-24 -8L-12 14L2 -34L18 14L28 -6L40 30Z')], '山'],
  [[line('M-24 -34Q-34 0 -22 34M0 -34Q-8 0 4 34M24 -34Q14 0 28 34')], '川'],
  [[line('M0 -36V36M0 -6Q-24 -8 -28 -30M0 -6Q24 -8 28 -30M0 8Q-22 12 -30 34M0 8Q22 12 30 34')], '木'],
  [
    [
      line('M-38 0Q0 -36 38 0Q0 36 -38 0Z'),
      line(ellipse([0, 0], 11, 11)),
      { d: ellipse([0, 0], 3, 3), fill: INK },
    ],
    '目',
  ],
  [[line('M-36 0Q-10 -26 22 0L38 -18V18L22 0Q-10 26 -36 0Z'), line('M-8 -12V12M4 -10V10', 3)], '魚'],
  [
    [
      line('M-34 -30H34M0 -30V-12M-34 -30V34M34 -30V34'),
      ...[
        [-18, -6],
        [16, -6],
        [-18, 16],
        [16, 16],
      ].map(([x = 0, y = 0]) => line(`M${x} ${y}v12`, 4)),
    ],
    '雨',
  ],
]

const kana: [string, string, string, string][] = [
  ['安', 'あ', '阿', 'ア'],
  ['以', 'い', '伊', 'イ'],
  ['宇', 'う', '宇', 'ウ'],
  ['衣', 'え', '江', 'エ'],
  ['加', 'か', '加', 'カ'],
  ['幾', 'き', '幾', 'キ'],
  ['奈', 'な', '奈', 'ナ'],
  ['利', 'り', '利', 'リ'],
]
/** The dots 1 to 6 of the first rows of Japanese braille: vowels at the upper left, consonants at the lower right. */
const vowels: Record<string, number[]> = { あ: [1], い: [1, 2], う: [1, 4], え: [1, 2, 4], お: [2, 4] }
const rows: [string, number[]][] = [
  ['あいうえお', []],
  ['かきくけこ', [6]],
  ['さしすせそ', [5, 6]],
]
const morse: [string, string][] = [
  ['E', '.'],
  ['T', '-'],
  ['A', '.-'],
  ['N', '-.'],
  ['S', '...'],
  ['O', '---'],
  ['R', '.-.'],
  ['L', '.-..'],
  ['Q', '--.-'],
  ['Z', '--..'],
]

const big = (press: Press, text: string, { x, y, size }: { x: number; y: number; size: number }) =>
  drawCentred(press.canvas, text, { x, y, ink: { size, typeface: 'textbook', color: INK } })

const figures: ManuscriptStyle['figures'] = {
  tally: {
    height: 74,
    draw: ({ canvas }, { x, y, width }) => {
      canvas.lineWidth(1).rect(x, y, width, 70).fillAndStroke('#efe4cc', '#c9b48c')
      for (let i = 0; i < 17; i++) {
        const at = x + 24 + i * 12 + Math.floor(i / 5) * 18
        if (i % 5 === 4)
          canvas
            .lineWidth(3)
            .moveTo(at - 54, y + 50)
            .lineTo(at - 2, y + 20)
            .stroke(INK)
        else
          canvas
            .lineWidth(3)
            .moveTo(at, y + 16)
            .lineTo(at + (i % 3) - 1, y + 54)
            .stroke(INK)
      }
    },
  },
  wedges: {
    height: 84,
    draw: ({ canvas }, { x, y, width }) => {
      canvas.lineWidth(1).rect(x, y, width, 80).fillAndStroke('#d9b98f', '#a5825a')
      for (let i = 0; i < 33; i++) {
        const [u, v] = [x + 26 + (i % 11) * ((width - 50) / 11), y + 20 + Math.floor(i / 11) * 22]
        const d =
          (i * 7) % 3 === 0
            ? `M${u} ${v - 5}L${u + 18} ${v}L${u} ${v + 5}Z`
            : (i * 5) % 4 === 1
              ? `M${u} ${v - 8}L${u + 8} ${v - 8}L${u + 4} ${v + 9}Z`
              : `M${u + 2} ${v}L${u + 13} ${v - 8}L${u + 10} ${v + 1}L${u + 13} ${v + 8}Z`
        canvas.path(d).fill('#7c5a3a')
      }
    },
  },
  evolve: {
    height: 132,
    draw: (press, { x, y, width }) => {
      const step = width / 4
      for (const [i, [shapes, char]] of pictographs.entries()) {
        const [left, top] = [x + (i % 4) * step, y + Math.floor(i / 4) * 66]
        press.canvas.rect(left + 2, top + 2, step - 4, 60).fill('#f4ecd9')
        paint(press.canvas, shapes, { x: left + step * 0.28, y: top + 32, scale: 0.4 })
        big(press, char, { x: left + step * 0.72, y: top + 42, size: 29 })
      }
    },
  },
  ox: {
    height: 84,
    draw: (press, { x, y, width }) => {
      const stages: Shape[][] = [
        [
          line(
            blob([
              [-16, -12],
              [16, -12],
              [10, 24],
              [0, 32],
              [-10, 24],
            ]),
          ),
          line('M-16 -12Q-34 -16 -30 -36M16 -12Q34 -16 30 -36'),
        ],
        [line('M-20 -16H20L0 28ZM-20 -16L-30 -34M20 -16L30 -34')],
        [line('M28 -20L-26 0L28 20M10 -30V30')],
        [line('M-26 30L0 -34L26 30M-16 8H16')],
      ]
      for (const [i, shapes] of stages.entries())
        paint(press.canvas, shapes, { x: x + ((i + 0.5) * width) / 4, y: y + 42, scale: 0.8 })
    },
  },
  kana: {
    height: 168,
    draw: (press, { x, y, width }) => {
      for (const [i, [from, hiragana, part, katakana]] of kana.entries()) {
        const [left, top] = [x + (i % 4) * (width / 4), y + Math.floor(i / 4) * 84]
        press.canvas.rect(left + 3, top + 3, width / 4 - 6, 78).fill(i % 2 ? '#f4ecd9' : '#efe0c4')
        for (const [k, text] of [from, hiragana, part, katakana].entries())
          big(press, text, {
            x: left + width / 8 + (k % 2 ? 18 : -18),
            y: top + 34 + Math.floor(k / 2) * 36,
            size: 24,
          })
      }
    },
  },
  braille: {
    height: 150,
    draw: (press, { x, y, width }) => {
      for (const [r, [letters, consonant]] of rows.entries())
        for (const [i, letter] of [...letters].entries()) {
          const [left, top] = [x + (i + 0.5) * (width / 5), y + r * 50]
          const on = [...(Object.values(vowels)[i] ?? []), ...consonant]
          for (let dot = 1; dot <= 6; dot++) {
            const [u, v] = [left + (dot > 3 ? 7 : -7) - 8, top + 8 + ((dot - 1) % 3) * 13]
            if (on.includes(dot)) press.canvas.circle(u, v, 4.2).fill(INK)
            else press.canvas.lineWidth(0.6).circle(u, v, 2.4).stroke('#c9b48c')
          }
          drawLine(press.canvas, letter, {
            x: left + 12,
            y: top + 26,
            ink: { size: 13, typeface: 'textbook', color: INK },
          })
        }
    },
  },
  morse: {
    height: 104,
    draw: ({ canvas }, { x, y, width }) => {
      for (const [i, [letter, code]] of morse.entries()) {
        const [left, top] = [x + Math.floor(i / 5) * (width / 2), y + (i % 5) * 20]
        drawLine(canvas, letter, {
          x: left + 20,
          y: top + 14,
          ink: { size: 13, weight: 700, typeface: 'textbook', color: INK },
        })
        let at = left + 56
        for (const mark of code) {
          const length = mark === '.' ? 7 : 21
          canvas.rect(at, top + 6, length, 7).fill('#8a4b2c')
          at += length + 6
        }
      }
    },
  },
}

export const storyOfLetters: Volume = {
  cover: ({ title, author }) =>
    drawingSvg({
      width: 600,
      height: 850,
      label: '',
      parts: [
        '<rect width="600" height="850" fill="#d9b98f"/>',
        ...pictographs.map(([shapes], i) =>
          svgOf(shapes, { x: 110 + (i % 4) * 126, y: 380 + Math.floor(i / 4) * 150, scale: 1.15 }),
        ),
        ...pictographs.map(([, char], i) =>
          words(char, {
            x: 110 + (i % 4) * 126,
            y: 730 + Math.floor(i / 4) * 76,
            size: 56,
            weight: 700,
            color: i % 2 ? '#7c3a1e' : INK,
            align: 'middle',
            typeface: 'textbook',
          }),
        ),
        words(title, {
          x: 300,
          y: 150,
          size: 62,
          weight: 700,
          color: INK,
          align: 'middle',
          typeface: 'textbook',
        }),
        words('きざみ目から、画面の光まで', {
          x: 300,
          y: 208,
          size: 24,
          weight: 400,
          color: INK,
          align: 'middle',
          typeface: 'textbook',
        }),
        words(author, {
          x: 300,
          y: 256,
          size: 20,
          weight: 400,
          color: '#7c3a1e',
          align: 'middle',
          typeface: 'textbook',
        }),
      ],
    }),
  set: setManuscript('sakura', 'story-of-letters', {
    size: [396.85, 561.26],
    margins: { top: 62, bottom: 56, inner: 52, outer: 46 },
    body: { size: 11.2, typeface: 'textbook', color: '#2c241e' },
    display: { size: 20, typeface: 'textbook', weight: 700, color: '#7c3a1e' },
    leading: 20.4,
    accent: '#a5562c',
    indent: 11.2,
    paper: '#fdf8ec',
    furniture: 'foot',
    isRunOn: true,
    figures,
  }),
}
