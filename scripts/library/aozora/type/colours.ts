import { drawLine, type Ink } from '../../../world/pen.ts'
import type { Press } from '../../press/press.ts'
import { block, centred, figures, frame, GREY, INK, Leaf, label, small } from './leaf.ts'
import { contrastOf } from './measures.ts'

const part = '第五部　紙面'

const mincho: Ink = { size: 9, typeface: 'mincho', color: INK }

const papers: [string, string][] = [
  ['#ffffff', '白'],
  ['#fbf5e6', '生成り'],
  ['#f0b429', '山吹'],
  ['#b9d2cf', '水浅葱'],
  ['#cf2f22', '朱'],
  ['#1f5f94', '藍'],
  ['#26231f', '墨'],
]

const inks: [string, string][] = [
  ['#1c1a18', '墨'],
  ['#1f5f94', '藍'],
  ['#cf2f22', '朱'],
  ['#78736b', '鼠'],
  ['#f0b429', '山吹'],
  ['#ffffff', '白抜き'],
]

export function addColours(press: Press) {
  const leaf = new Leaf(press, { part, number: '35', title: '紙の色、字の色' })
  leaf.text(`色のついた字が読めるかどうかは、色合いではなく明るさの差で決まる。明るいほうと暗いほうの比を計算すると、黒と白で二十一、同じ色どうしで一になる。小さい本文には四・五以上、大きな題でも三は欲しい。

下の表は、七色の紙に六色のインクを刷ったときの比。灰色の数字は、本文には足りない組み合わせである。山吹の紙に白い字は、晴れた日の窓辺では消える。`)
  leaf.specimen((place) => {
    const { canvas } = press
    const [w, h] = [(place.width - 34) / 7, (place.height - 20) / 6]
    for (const [j, [, name]] of papers.entries())
      centred(canvas, name, place.x + 34 + (j + 0.5) * w, place.y + 8)
    for (const [i, [color, name]] of inks.entries()) {
      label(canvas, name, place.x, place.y + 20 + (i + 0.5) * h)
      for (const [j, [ground]] of papers.entries()) {
        const [x, y] = [place.x + 34 + j * w, place.y + 14 + i * h]
        canvas.rect(x, y, w - 3, h - 3).fill(ground)
        frame(canvas, { x, y, width: w - 3, height: h - 3 }, '#d8d3c8', 0.4)
        if (color === ground) continue
        drawLine(canvas, '紙面', { x: x + 5, y: y + 18, ink: { ...mincho, size: 13, weight: 700, color } })
        block(canvas, '字の色と紙', {
          x: x + 5,
          y: y + 29,
          width: w - 12,
          ink: { ...small, size: 6, color },
          leading: 8,
          isJustified: false,
        })
        const ratio = contrastOf(color, ground)
        const shown = contrastOf('#1c1a18', ground) > 6 ? INK : '#ffffff'
        drawLine(canvas, ratio.toFixed(1), {
          x: x + 5,
          y: y + h - 9,
          ink: { ...figures, size: 8.5, weight: 700, color: ratio >= 4.5 ? shown : GREY },
        })
      }
    }
  })
}
