import { bytesOf, drawColumn, drawLine } from '../../world/pen.ts'
import { chanceFrom, words } from '../../world/site-art-kit.ts'
import { type Canvas, circleAt, curve, openVolume, r1 } from '../press/canvas.ts'
import { coverDrawing } from '../press/cover.ts'
import type { VolumeBook } from '../volume.ts'
import { rosette } from './ornament.ts'

const size: [number, number] = [640, 450]

type Piece = [kind: string, x: number, y: number, s: number, color: string]

interface Scene {
  sky: string
  pieces: Piece[]
  lines: string[]
}

/** Draws one piece of cut paper. Places are shares of the picture; sizes are shares of its height. */
function cut(
  fill: (d: string, color: string, opacity?: number) => void,
  [kind, px, py, ps, color]: Piece,
  [width, height]: [number, number],
) {
  const [x, y, s] = [px * width, py * height, ps * height]
  const chance = chanceFrom(Math.round(px * 977 + py * 331 + ps * 71))
  const hill = (rough: number) => {
    const points = Array.from(
      { length: 9 },
      (_, i) =>
        [
          (i / 8) * width * 1.04 - width * 0.02,
          y - s * (0.4 + 0.6 * Math.abs(Math.sin(i * 1.3 + px * 9))) * (1 - rough * chance()),
        ] as const,
    )
    return `${curve(points)}V${height}H0Z`
  }
  if (kind === 'hill') fill(hill(0.3), color)
  if (kind === 'river')
    fill(
      `M${r1(x)} ${r1(y)}C${r1(x + s)} ${r1(y + s * 0.2)} ${r1(x - s * 1.3)} ${r1(y + s * 0.45)} ${r1(x - s * 0.5)} ${height}H${r1(x + s * 2)}C${r1(x + s * 0.8)} ${r1(y + s * 0.6)} ${r1(x + s * 1.5)} ${r1(y + s * 0.25)} ${r1(x + s * 0.12)} ${r1(y)}Z`,
      color,
    )
  if (kind === 'water') {
    fill(`M0 ${r1(y)}H${width}V${height}H0Z`, color)
    for (let i = 0; i < 9; i++)
      fill(
        `M${r1(chance() * width)} ${r1(y + chance() * (height - y))}q${r1(s * 0.4)} ${r1(-s * 0.07)} ${r1(s * 0.9)} 0q${r1(-s * 0.4)} ${r1(s * 0.05)} ${r1(-s * 0.9)} 0z`,
        '#ffffff',
        0.35,
      )
  }
  if (kind === 'moon') fill(circleAt(x, y, s), color)
  if (kind === 'stars')
    for (let i = 0; i < 46; i++)
      fill(circleAt(chance() * width, chance() * height * ps, 0.8 + chance() * 1.8), color)
  if (kind === 'rain')
    for (let i = 0; i < 60; i++)
      fill(`M${r1(chance() * width)} ${r1(chance() * height)}l-4 22l2 0l4 -22z`, color, 0.7)
  if (kind === 'snow')
    for (let i = 0; i < 90; i++)
      fill(circleAt(chance() * width, chance() * height, 1.4 + chance() * 3.4), color, 0.9)
  if (kind === 'burst') {
    fill(rosette('petal', { x, y, inner: s * 0.16, outer: s, width: s * 0.055, count: 24 }), color)
    fill(rosette('petal', { x, y, inner: s * 0.06, outer: s * 0.5, width: s * 0.05, count: 14 }), '#fff4d6')
  }
  if (kind === 'flame')
    fill(
      `M${r1(x)} ${r1(y - s)}C${r1(x + s * 0.9)} ${r1(y - s * 0.2)} ${r1(x + s * 0.7)} ${r1(y + s * 0.7)} ${r1(x)} ${r1(y + s * 0.7)}C${r1(x - s * 0.7)} ${r1(y + s * 0.7)} ${r1(x - s * 0.8)} ${r1(y)} ${r1(x - s * 0.2)} ${r1(y - s * 0.3)}C${r1(x - s * 0.1)} ${r1(y - s * 0.6)} ${r1(x)} ${r1(y - s * 0.7)} ${r1(x)} ${r1(y - s)}Z${circleAt(x - s * 0.22, y + s * 0.16, s * 0.09)}${circleAt(x + s * 0.24, y + s * 0.16, s * 0.09)}`,
      color,
    )
  if (kind === 'bird' || kind === 'birdleft') {
    const d = kind === 'bird' ? 1 : -1
    const at = (dx: number, dy: number) => `${r1(x + dx * s * d)} ${r1(y + dy * s)}`
    fill(
      `M${at(1.3, -0.12)}L${at(0.55, -0.22)}C${at(0.5, -0.5)} ${at(0.1, -0.55)} ${at(-0.05, -0.3)}C${at(-0.4, -0.1)} ${at(-0.8, 0.3)} ${at(-1.2, 0.62)}L${at(-0.5, 0.5)}C${at(-0.1, 0.66)} ${at(0.5, 0.4)} ${at(0.58, 0)}Z`,
      color,
    )
    fill(
      `M${at(0.1, 0.02)}C${at(-0.4, 0.1)} ${at(-0.6, 0.3)} ${at(-0.9, 0.4)}C${at(-0.3, 0.5)} ${at(0.1, 0.4)} ${at(0.1, 0.02)}Z`,
      '#1c5f7a',
    )
    fill(
      `M${at(0.5, 0.02)}C${at(0.4, 0.44)} ${at(0, 0.52)} ${at(-0.2, 0.5)}C${at(0.1, 0.3)} ${at(0.3, 0.1)} ${at(0.5, 0.02)}Z`,
      '#e4813a',
    )
    fill(circleAt(x + 0.34 * s * d, y - 0.26 * s, s * 0.07), '#17212b')
  }
  if (kind === 'boat') {
    fill(
      `M${r1(x - s)} ${r1(y)}H${r1(x + s)}L${r1(x + s * 0.66)} ${r1(y + s * 0.34)}H${r1(x - s * 0.7)}Z`,
      color,
    )
    fill(
      `M${r1(x - s * 0.1)} ${r1(y)}v${r1(-s * 0.5)}c${r1(s * 0.26)} ${r1(-s * 0.3)} ${r1(s * 0.34)} ${r1(s * 0.2)} ${r1(s * 0.22)} ${r1(s * 0.5)}z${circleAt(x + s * 0.04, y - s * 0.66, s * 0.16)}`,
      '#3b2f2a',
    )
    fill(
      `M${r1(x + s * 0.3)} ${r1(y - s * 0.7)}l${r1(s * 0.5)} ${r1(s * 1.3)}l${r1(s * 0.06)} ${r1(-s * 0.02)}l${r1(-s * 0.5)} ${r1(-s * 1.3)}z`,
      '#5a4632',
    )
  }
  if (kind === 'houses')
    for (let i = 0; i < 6; i++) {
      const [hx, hs] = [x + (i - 2.5) * s * 1.1, s * (0.7 + chance() * 0.5)]
      fill(
        `M${r1(hx - hs * 0.5)} ${r1(y)}v${r1(-hs * 0.6)}l${r1(-hs * 0.14)} 0l${r1(hs * 0.64)} ${r1(-hs * 0.55)}l${r1(hs * 0.64)} ${r1(hs * 0.55)}h${r1(-hs * 0.14)}v${r1(hs * 0.6)}z`,
        color,
      )
      fill(
        `M${r1(hx - hs * 0.16)} ${r1(y - hs * 0.48)}h${r1(hs * 0.32)}v${r1(hs * 0.26)}h${r1(-hs * 0.32)}z`,
        '#f7d774',
      )
    }
  if (kind === 'people')
    for (let i = 0; i < 8; i++) {
      const [hx, hs] = [x + (i - 3.5) * s * 0.72, s * (0.8 + chance() * 0.4)]
      fill(
        `${circleAt(hx, y - hs, hs * 0.22)}M${r1(hx - hs * 0.36)} ${r1(y)}C${r1(hx - hs * 0.4)} ${r1(y - hs * 0.9)} ${r1(hx + hs * 0.4)} ${r1(y - hs * 0.9)} ${r1(hx + hs * 0.36)} ${r1(y)}Z`,
        ['#3b2f4a', '#5a3d4f', '#2f4a5a', '#6b4a3a'][i % 4]!,
      )
    }
  if (kind === 'reeds')
    for (let i = 0; i < 26; i++) {
      const rx = x + (chance() - 0.5) * s * 3
      const tall = s * (0.6 + chance() * 0.7)
      fill(
        `M${r1(rx)} ${r1(y)}q${r1((chance() - 0.3) * s * 0.3)} ${r1(-tall * 0.6)} ${r1((chance() - 0.4) * s * 0.5)} ${r1(-tall)}q${r1(s * 0.02)} ${r1(tall * 0.5)} ${r1(-s * 0.02)} ${r1(tall)}z`,
        color,
      )
    }
  if (kind === 'lanterns')
    for (let i = 0; i < 14; i++) {
      const [lx, ly, r] = [chance() * width, y + chance() * (height - y) * 0.8, s * (0.6 + chance() * 0.6)]
      fill(circleAt(lx, ly, r * 2.2), '#ffdf8a', 0.25)
      fill(`M${r1(lx - r * 0.6)} ${r1(ly - r)}h${r1(r * 1.2)}v${r1(r * 1.5)}h${r1(-r * 1.2)}z`, color)
    }
}

const p = (text: string): Piece[] =>
  text.split(';').map((piece) => {
    const [kind = '', x, y, s, color = ''] = piece.trim().split(' ')
    return [kind, Number(x), Number(y), Number(s), color]
  })

const scenes: readonly Scene[] = [
  {
    sky: '#cfe6e4',
    pieces: p(
      'moon 0.8 0.2 0.09 #fbe9b0;hill 0.2 0.62 0.3 #8fb58f;hill 0.7 0.72 0.22 #6f9e7c;water 0 0.74 0.1 #7fb7c9;reeds 0.14 1 0.26 #4d7a52;bird 0.46 0.46 0.13 #2f94b5',
    ),
    lines: [
      'むかし　むかし',
      '水守の川に　いちわの',
      'かわせみが　すんでいました。',
      'はねは　空より　青く',
      'むねは　夕やけより　赤い。',
      'でも　かわせみは',
      'じぶんを　まだ　いちども',
      '見たことが　ありません。',
    ],
  },
  {
    sky: '#d9ecec',
    pieces: p(
      'hill 0.4 0.4 0.24 #8fb58f;water 0 0.42 0.14 #6aaac2;reeds 0.86 1 0.3 #4d7a52;birdleft 0.5 0.3 0.12 #2f94b5;bird 0.5 0.74 0.12 #7cc0d4',
    ),
    lines: [
      '「川に　うつせば',
      '　見えるよ」と',
      'めだかが　いいました。',
      'のぞいて　みると',
      '水は　ながれて',
      'かわせみは　こなごなに',
      'なるのでした。',
      '「これは　ぼくじゃない」',
    ],
  },
  {
    sky: '#2d3561',
    pieces: p(
      'stars 0 0 0.6 #f5eac4;hill 0.1 0.66 0.3 #1f2747;hill 0.8 0.76 0.2 #19203c;water 0 0.78 0.1 #36497a;flame 0.58 0.4 0.13 #ff9a4a;birdleft 0.84 0.62 0.09 #2f94b5',
    ),
    lines: [
      'ある晩の　ことです。',
      '山の　ほうから',
      '赤い　火の玉が',
      'ふわり　ふわりと',
      'とんで　きました。',
      '火の玉は　ひとりで',
      'ないて　おりました。',
    ],
  },
  {
    sky: '#252c54',
    pieces: p(
      'stars 0 0 0.5 #f5eac4;water 0 0.7 0.14 #2d3f6e;flame 0.36 0.42 0.18 #ff9a4a;bird 0.64 0.5 0.15 #2f94b5;reeds 0.5 1 0.2 #1d2a3f',
    ),
    lines: [
      '「どうして　なくの」',
      '「花火に　なりそこねて',
      '　ひとつだけ　のこったの。',
      '　みんなは　空で',
      '　花に　なったのに」',
      'なみだは　おちると',
      'じゅっと　けむりに',
      'なりました。',
    ],
  },
  {
    sky: '#f2d8b8',
    pieces: p(
      'hill 0.3 0.6 0.3 #c98f5e;hill 0.7 0.74 0.2 #a86f48;houses 0.5 0.78 0.1 #6b4a3a;flame 0.24 0.5 0.06 #ff7a3a;bird 0.33 0.44 0.08 #2f94b5',
    ),
    lines: [
      'かわせみは　火の玉を',
      '花火屋さんへ　つれて',
      'いって　やりました。',
      'ところが　花火屋さんは',
      '冬の　あいだ',
      '火を　つかっては',
      'いけないのです。',
      '「夏まで　おまち」',
    ],
  },
  {
    sky: '#c9d3e6',
    pieces: p(
      'hill 0.4 0.6 0.34 #f4f7fb;hill 0.9 0.74 0.2 #dfe7f2;water 0 0.82 0.1 #8aa6c2;snow 0 0 1 #ffffff;flame 0.5 0.6 0.1 #ffb27a;bird 0.5 0.48 0.1 #2f94b5',
    ),
    lines: [
      '夏までは　ながい。',
      '雪が　ふって',
      '川は　こおりました。',
      'かわせみは',
      'さかなが　とれません。',
      '火の玉は　だまって',
      'かわせみを　ひと冬',
      'あたためて　やりました。',
    ],
  },
  {
    sky: '#f7e3e6',
    pieces: p(
      'hill 0.3 0.64 0.26 #a9c78f;hill 0.7 0.74 0.2 #8fb578;water 0 0.78 0.1 #8fc7d6;moon 0.2 0.3 0.05 #f6b8c6;moon 0.34 0.22 0.04 #f9cdd6;moon 0.5 0.3 0.05 #f6b8c6;flame 0.64 0.6 0.05 #ff9a4a;birdleft 0.78 0.5 0.12 #2f94b5',
    ),
    lines: [
      '春に　なりました。',
      '火の玉は　ずいぶん',
      '小さく　なって　いました。',
      '「だいじょうぶ？」',
      '「だいじょうぶ。',
      '　小さいほうが',
      '　軽くて　高く',
      '　のぼれるから」',
    ],
  },
  {
    sky: '#8fa3b8',
    pieces: p(
      'hill 0.3 0.6 0.3 #5f7a6b;water 0 0.7 0.14 #5a7f94;rain 0 0 1 #dfeaf2;boat 0.5 0.76 0.16 #8a6a48;flame 0.44 0.62 0.035 #ff9a4a;bird 0.6 0.56 0.1 #2f94b5',
    ),
    lines: [
      'つゆの　雨が',
      'ふりつづき',
      '火の玉は　きえそうです。',
      'わたし守の　おじさんが',
      'かさを　いっぽん',
      'かして　くれました。',
      '「わすれものの　かさだ。',
      '　もちぬしは　来ない」',
    ],
  },
  {
    sky: '#1d2347',
    pieces: p(
      'stars 0 0 0.4 #f5eac4;hill 0.2 0.72 0.2 #141a36;water 0 0.76 0.1 #26345f;people 0.5 1 0.18 #3b2f4a;flame 0.5 0.3 0.03 #ffb25a;bird 0.56 0.26 0.07 #2f94b5',
    ),
    lines: [
      '川びらきの　夜が',
      'やって　きました。',
      'ばんぐみの　なかに',
      '「だまる　四秒」と',
      'かいて　あります。',
      '「いまだよ」',
      'かわせみは　火の玉を',
      'せなかに　のせました。',
    ],
  },
  {
    sky: '#171c3c',
    pieces: p(
      'burst 0.5 0.34 0.32 #ff9a4a;hill 0.2 0.8 0.16 #10142c;water 0 0.82 0.1 #2b3a66;bird 0.74 0.6 0.07 #2f94b5',
    ),
    lines: [
      '高く　高く　のぼって',
      '火の玉は　ひらきました。',
      'ちいさな　ちいさな',
      '花でした。',
      'けれども　だれも',
      '見たことの　ない',
      '夕やけの　色でした。',
    ],
  },
  {
    sky: '#171c3c',
    pieces: p(
      'burst 0.5 0.18 0.2 #ff9a4a;water 0 0.44 0.16 #24335c;burst 0.5 0.7 0.18 #c9764a;birdleft 0.3 0.62 0.1 #2f94b5;bird 0.68 0.74 0.1 #7cc0d4',
    ),
    lines: [
      'その　あかりで',
      '川は　ひととき',
      'かがみに　なりました。',
      'かわせみは　はじめて',
      'じぶんを　見ました。',
      '青い　はねと',
      '火の玉と　おなじ',
      '赤い　むねを。',
    ],
  },
  {
    sky: '#2c3a66',
    pieces: p(
      'stars 0 0 0.5 #f5eac4;hill 0.5 0.6 0.2 #1d2647;water 0 0.62 0.1 #34487c;lanterns 0 0.66 0.05 #ffb84a;bird 0.5 0.4 0.12 #2f94b5',
    ),
    lines: [
      'いまでも　夏の　おわりに',
      'とうろうを　ながすと',
      '青い　とりが',
      'ひくく　とんで',
      'ひとつ　ひとつの　火を',
      'のぞいて　いきます。',
      '「おかえり」と',
      'いっているのです。　おわり',
    ],
  },
]

/** Sets the paper theatre: a picture on each sheet, with the words of its back in columns at the right. */
export function setKamishibai(book: VolumeBook, cover: Buffer): Promise<Buffer> {
  const document = openVolume(book, size, true)
  return bytesOf(document, () => {
    document.addPage()
    document.image(cover, 0, 0, { cover: size, align: 'center', valign: 'center' })
    for (const [i, scene] of scenes.entries()) addScene(document, scene, i)
  })
}

function addScene(document: Canvas, { sky, pieces, lines }: Scene, i: number) {
  document.addPage()
  const title = `${i + 1}　${lines[0]!.replaceAll('　', '')}`
  document.addNamedDestination(title, 'XYZ', 0, 0, null)
  document.outline.addItem(title)
  const picture: [number, number] = [440, size[1]]
  document.rect(0, 0, ...size).fill('#fdf6e6')
  document
    .save()
    .rect(0, 0, ...picture)
    .clip()
  document.rect(0, 0, ...picture).fill(sky)
  for (const piece of pieces)
    cut(
      (d, color, opacity = 1) => {
        document
          .save()
          .fillOpacity(0.16 * opacity)
          .translate(2.4, 3)
          .path(d)
          .fill('#000000')
          .restore()
        document.save().fillOpacity(opacity).path(d).fill(color).restore()
      },
      piece,
      picture,
    )
  document.restore()
  for (const [j, line] of lines.entries())
    drawColumn(document, line, {
      x: 614 - j * 22.5,
      y: 52,
      ink: { size: 16.5, typeface: 'textbook', weight: 700, color: '#33291f' },
    })
  drawLine(document, String(i + 2), {
    x: 448,
    y: 432,
    ink: { size: 11, typeface: 'textbook', color: '#a08a68' },
  })
}

export function kamishibaiCover(): string {
  const parts: string[] = []
  const fill = (d: string, color: string, opacity = 1) =>
    parts.push(
      `<path d="${d}" fill="#000" opacity="${0.16 * opacity}" transform="translate(4 5)"/><path d="${d}" fill="${color}" opacity="${opacity}"/>`,
    )
  for (const piece of p(
    'burst 0.72 0.3 0.22 #ff9a4a;hill 0.2 0.7 0.2 #223064;water 0 0.78 0.12 #3c5590;bird 0.36 0.52 0.18 #2f94b5',
  ))
    cut(fill, piece, [900, 633])
  return coverDrawing(900, 633, '#2d3b73', [
    ...parts,
    words('かわせみと', { x: 40, y: 118, size: 82, weight: 700, color: '#fff4d6', typeface: 'textbook' }),
    words('火の玉', { x: 40, y: 218, size: 96, weight: 700, color: '#ffb25a', typeface: 'textbook' }),
    words('水守小学校　おはなしの会　え・ぶん', {
      x: 44,
      y: 600,
      size: 24,
      weight: 400,
      color: '#fff4d6',
      typeface: 'textbook',
    }),
  ])
}
