import { palettes } from './cover-palettes.ts'
import { chanceFrom, type Drawing, path, tenth } from './site-art-kit.ts'

const box = (x: number, y: number, w: number, h: number) =>
  `M${tenth(x)} ${tenth(y)}h${tenth(w)}v${tenth(h)}h${tenth(-w)}z`

const cloths = [
  palettes.ai,
  palettes.matsu,
  palettes.tsuchi,
  palettes.yoru,
  palettes.beni,
  palettes.kuchinashi,
]

/** A shelf of members' books, one of them drawn out a little with its ribbon. */
export function planArt(): Drawing {
  const [width, height, board] = [640, 360, 306]
  const paper = palettes.kinari
  const chance = chanceFrom(23)
  const parts = [
    path(box(0, 0, width, height), { fill: paper.ground }),
    path(box(0, board, width, height - board), { fill: paper.near }),
    path(`M0 ${board}H${width}`, { stroke: paper.main, width: 3 }),
  ]
  let x = 58
  for (let at = 0; x < 560; at++) {
    const [w, tall] = [26 + Math.round(chance() * 26), 150 + Math.round(chance() * 78)]
    if (x + w > 582) break
    const cloth = cloths[at % cloths.length] as (typeof cloths)[number]
    const isOut = at === 6
    parts.push(...spine({ x, w, tall, bottom: isOut ? board + 16 : board, isOut }, cloth, chance()))
    x += w + (chance() > 0.82 ? 16 : 3)
  }
  return { width, height, label: '', parts }
}

type Spine = { x: number; w: number; tall: number; bottom: number; isOut: boolean }

/** A cloth back with its bands and label; the one that is drawn out has a ribbon hanging from it. */
function spine(
  { x, w, tall, bottom, isOut }: Spine,
  cloth: (typeof palettes)[keyof typeof palettes],
  chance: number,
): string[] {
  const top = bottom - tall
  const label = top + tall * (0.18 + chance * 0.14)
  const inset = Math.max(4, w * 0.16)
  return [
    path(box(x, top, w, tall), { fill: cloth.ground }),
    path(`M${x} ${tenth(top + 12)}h${w}M${x} ${tenth(bottom - 14)}h${w}`, { stroke: cloth.main, width: 2 }),
    path(box(x + inset, label, w - 2 * inset, tall * 0.26), {
      fill: chance > 0.5 ? cloth.spark : cloth.near,
    }),
    path(
      `M${tenth(x + inset * 1.7)} ${tenth(label + tall * 0.08)}h${tenth(w - 3.4 * inset)}m0 ${tenth(tall * 0.08)}h${tenth(3.4 * inset - w)}`,
      { stroke: cloth.ink, width: 1.5, opacity: 0.7 },
    ),
    ...(isOut
      ? [path(`M${tenth(x + w / 2 - 5)} ${bottom}h10v38l-5 -7l-5 7z`, { fill: palettes.kinari.spark })]
      : []),
  ]
}
