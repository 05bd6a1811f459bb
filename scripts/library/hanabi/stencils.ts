import { drawCentred, drawLine } from '../../world/pen.ts'
import { words } from '../../world/site-art-kit.ts'
import { coverDrawing } from '../press/cover.ts'
import { Press } from '../press/press.ts'
import type { VolumeBook } from '../volume.ts'
import { families, patternPath } from './patterns.ts'
import { stencilPlates } from './stencil-plates.ts'

const indigos = ['#1c2f4e', '#27456b', '#16243a', '#3a5a78', '#5b3a2a', '#2f4a3c', '#6b2b2b']

/** Sets the hundred patterns, each at its own size and five times as large. */
export function setStencils(book: VolumeBook, cover: Buffer): Promise<Buffer> {
  const press = new Press(book, {
    size: [425, 540],
    margins: { top: 60, bottom: 60, inner: 54, outer: 46 },
    body: { size: 9.4, typeface: 'mincho', color: '#22201c' },
    leading: 17,
    display: { size: 18, typeface: 'mincho', weight: 700, color: '#1c2f4e' },
    accent: '#1c2f4e',
    indent: 9.4,
    paper: '#f6f1e4',
    furniture: 'centre',
  })
  press.cover(cover)
  press.keepContents()
  press.chapter('遠目の無地')
  press.text(essay)
  for (const [i, plate] of stencilPlates.entries()) {
    if (plate.part) {
      press.chapter(plate.part)
      press.text(plate.lead ?? '')
      addSampler(
        press,
        stencilPlates.slice(i, i + 9).map(({ family }) => family),
      )
    }
    addPlate(press, { plate, number: i + 1 })
  }
  press.chapter('名前の索引')
  press.columns(3, 14)
  const sorted = stencilPlates
    .map((plate, i) => ({ ...plate, number: i + 1 }))
    .sort((a, b) => a.name.localeCompare(b.name, 'ja'))
  for (const { name, number } of sorted)
    press.paragraph(`[${name}](#plate-${number})　${number}`, {
      indent: 0,
      ink: { ...press.style.body, size: 8.4 },
      leading: 13.6,
    })
  return press.finish()
}

function addSampler(press: Press, names: readonly string[]) {
  press.figure(150, ({ x, y, width }) => {
    const cell = (width - 16) / 9
    for (const [i, name] of names.entries()) {
      const frame = { x: x + i * (cell + 2), y, width: cell, height: 150 }
      ink(press, { name, ...frame, s: 15, t: 0.5, color: indigos[i % indigos.length]! })
    }
  })
}

function ink(
  press: Press,
  {
    name,
    color,
    ...frame
  }: {
    name: string
    color: string
    x: number
    y: number
    width: number
    height: number
    s: number
    t: number
  },
) {
  const { canvas } = press
  const family = families[name]
  if (!family) throw new Error(`no pattern is called ${name}`)
  canvas.save().rect(frame.x, frame.y, frame.width, frame.height).clip()
  canvas.rect(frame.x, frame.y, frame.width, frame.height).fill(color)
  const d = patternPath(family, frame)
  if (family.isStroke)
    canvas
      .lineWidth(Math.max(0.5, frame.s * 0.035))
      .path(d)
      .stroke('#f6f1e4')
  else canvas.path(d).fill('#f6f1e4')
  canvas.restore()
}

function addPlate(
  press: Press,
  { plate, number }: { plate: (typeof stencilPlates)[number]; number: number },
) {
  press.page({ hasHead: false })
  const { canvas, left, measure, top } = press
  const color = indigos[(number * 3 + Math.floor(number / 7)) % indigos.length]!
  press.mark(`${number}　${plate.name}`, 1, { inContents: false, name: `plate-${number}` })
  const height = press.height - 206
  const [s, t] = [plate.s, plate.t]
  ink(press, { name: plate.family, color, x: left, y: top - 22, width: measure, height, s, t })
  canvas.save()
  const [cx, cy, r] = [left + measure - 48, top - 22 + height - 48, 58]
  canvas.circle(cx, cy, r + 4).fill('#f6f1e4')
  canvas.circle(cx, cy, r).clip()
  const family = families[plate.family]!
  canvas.rect(cx - r, cy - r, 2 * r, 2 * r).fill(color)
  const d = patternPath(family, { x: cx - r, y: cy - r, width: 2 * r, height: 2 * r, s: s * 3.2, t })
  if (family.isStroke)
    canvas
      .lineWidth(s * 0.1)
      .path(d)
      .stroke('#f6f1e4')
  else canvas.path(d).fill('#f6f1e4')
  canvas.restore()
  const y = top + height + 6
  drawLine(canvas, plate.name, {
    x: left + 34,
    y: y + 8,
    ink: { size: 15, typeface: 'mincho', weight: 700, color },
  })
  drawCentred(canvas, String(number), {
    x: left + 12,
    y: y + 8,
    ink: { size: 15, typeface: 'garamond', color },
  })
  press.y = y + 30
  press.paragraph(plate.note, { indent: 0, isJustified: false })
}

export function stencilsCover(): string {
  const strips = Object.values(families).slice(0, 20)
  const parts = strips.flatMap((family, i) => {
    const [x, y] = [(i % 5) * 124, Math.floor(i / 5) * 200]
    const d = patternPath(family, { x: x + 30, y: y + 30, width: 64, height: 140, s: 24, t: 0.55 })
    const paint = family.isStroke ? `fill="none" stroke="#f3ead2" stroke-width="1.3"` : `fill="#f3ead2"`
    return [
      `<svg x="${x}" y="${y}" width="124" height="200" viewBox="${x} ${y} 124 200"><rect x="${x}" y="${y}" width="124" height="200" fill="${indigos[(i * 3) % 7]}"/><path d="${d}" ${paint}/></svg>`,
    ]
  })
  return coverDrawing(620, 790, '#f3ead2', [
    ...parts,
    '<rect x="418" y="40" width="150" height="520" fill="#f3ead2"/><rect x="426" y="48" width="134" height="504" fill="none" stroke="#6b2b2b" stroke-width="2"/>',
    words('カタガミ', {
      x: 518,
      y: 84,
      size: 56,
      weight: 700,
      color: '#16243a',
      typeface: 'mincho',
      vertical: true,
    }),
    words('小紋百図', {
      x: 458,
      y: 250,
      size: 46,
      weight: 400,
      color: '#6b2b2b',
      typeface: 'mincho',
      vertical: true,
    }),
  ])
}

const essay = `
鮫、行儀、通し。江戸の昔から、遠目には無地に見えることが、小紋のいちばんの手柄とされてきました。三間離れれば無地、一間に寄れば霧、手に取ればようやく点の列。見る人との距離によって、三度ちがう布になります。

型紙は、楮の紙を三枚、柿渋で貼り合わせ、煙でいぶしたものです。彫り手は細い錐や小刀でこれに穴をあけ、染め手は布に載せて糊を置く。穴のあいたところだけが白く残ります。ひとつの型で染められるのは七寸ほど。それを六十回、寸分の狂いなく送って、ようやく一反になります。

本書の百図は、水守町の紺屋に残った三百余枚から選び、汚れと破れを除いて線に起こしたものです。左に示した大きな図は原寸のおよそ一・五倍、丸の中は五倍にあたります。彫り手の癖は、点の並びよりも、点と点のあいだの余白に表れます。丸の中をよく見てください。

名前は、紺屋の箱書きによりました。同じ文様がほかの町では別の名で呼ばれることもあります。川の町らしく、波と網と花火にまつわる名が多いのがこの箱の特徴です。
`
