import type { Press } from '../../press/press.ts'
import { block, cellsOf, centred, figures, INK, Leaf, label, type Place, RED, small } from './leaf.ts'

const part = '第五部　紙面'

export function addCaptions(press: Press) {
  const leaf = new Leaf(press, { part, number: '34', title: '図と、そのことば' })
  leaf.text(`図の説明は、図と本文のあいだに立つ。字は本文より一、二割小さく、書体を替え、図の幅にそろえる。図から離す間隔は、説明の行間より少し広いだけにする。離れすぎると、説明は本文の一部に見えてしまう。

一つの頁に図が幾つもあるときは、説明を一か所に集めてもよい。そのときは図に番号を打つ。目を動かす距離は、番号が引き受ける。`)
  leaf.specimen((place) => {
    const { canvas } = press
    const [a, b, c, d] = cellsOf(place, 2, 2, 20, 16) as [Place, Place, Place, Place]
    const words = '上げ潮の渡し場。水門の手前で川は二つに分かれ、左の細い流れが町へ入る。'
    const ink = { ...small, size: 7.4 }
    const high = a.height - 54
    drawScene(press, { ...a, height: high }, 1)
    block(canvas, words, { x: a.x, y: a.y + high + 24, width: a.width, ink, leading: 11, isJustified: false })
    label(canvas, '離れすぎ', a.x, a.y + a.height - 2, { ...small, weight: 700 })
    drawScene(press, { ...b, height: high }, 1)
    block(canvas, words, { x: b.x, y: b.y + high + 12, width: b.width, ink, leading: 11, isJustified: false })
    label(canvas, '図に付く', b.x, b.y + b.height - 2, { ...small, weight: 700, color: RED })
    drawScene(press, { ...c, width: c.width * 0.6, height: c.height - 14 }, 2)
    block(canvas, '帆を下ろした舟。岸の人が綱を受けとる。', {
      x: c.x + c.width * 0.6 + 8,
      y: c.y + c.height - 36,
      width: c.width * 0.4 - 8,
      ink,
      leading: 11,
      isJustified: false,
    })
    label(canvas, '横に置き、図の下とそろえる', c.x, c.y + c.height - 2, {
      ...small,
      weight: 700,
      color: RED,
    })
    for (const [i, cell] of cellsOf({ ...d, height: d.height - 56 }, 2, 2, 5).entries()) {
      drawScene(press, cell, i + 3)
      canvas.circle(cell.x + 8, cell.y + 8, 5.4).fill('#ffffff')
      centred(canvas, String(i + 1), cell.x + 8, cell.y + 10.6, {
        ...figures,
        size: 7.4,
        weight: 700,
        color: INK,
      })
    }
    block(canvas, '1 朝の上流　2 昼の中洲　3 夕方の渡し場　4 夜の水門。どれも岬の台から見たところ。', {
      x: d.x,
      y: d.y + d.height - 42,
      width: d.width,
      ink,
      leading: 11,
      isJustified: false,
    })
    label(canvas, 'まとめて番号で', d.x, d.y + d.height - 2, { ...small, weight: 700, color: RED })
  })
}

/** Draws a river between hills; each number has another light. */
export function drawScene({ canvas }: Press, { x, y, width, height }: Place, kind: number) {
  const [sky, far, near, water] = [
    ['#d9e4e8', '#9fb4b8', '#5f7a76', '#c3d7dc'],
    ['#d9e4e8', '#9fb4b8', '#5f7a76', '#c3d7dc'],
    ['#efe3cc', '#c9b48f', '#7a6a4e', '#e9dcc0'],
    ['#f3ded2', '#c99f8f', '#7d5a52', '#eed3c4'],
    ['#cfe3ea', '#8fb3bd', '#4b7079', '#b5d3db'],
    ['#f0c9a4', '#b5745a', '#5a3a3a', '#eab98d'],
    ['#2b3950', '#1f2a3d', '#141b28', '#3a4b66'],
  ][kind] ?? ['#d9e4e8', '#9fb4b8', '#5f7a76', '#c3d7dc']
  canvas.save()
  canvas.rect(x, y, width, height).clip()
  canvas.rect(x, y, width, height).fill(sky)
  canvas.circle(x + width * (0.25 + kind * 0.08), y + height * 0.26, height * 0.08).fill('#fffaf0')
  const line = (share: number) => y + height * share
  canvas
    .path(
      `M${x} ${line(0.52)}Q${x + width * 0.25} ${line(0.26)} ${x + width * 0.5} ${line(0.5)}T${x + width} ${line(0.42)}V${line(1)}H${x}z`,
    )
    .fill(far)
  canvas
    .path(`M${x} ${line(0.62)}Q${x + width * 0.5} ${line(0.55)} ${x + width} ${line(0.64)}V${line(1)}H${x}z`)
    .fill(water)
  canvas
    .path(
      `M${x} ${line(0.7)}Q${x + width * 0.3} ${line(0.66)} ${x + width * 0.42} ${line(0.86)}T${x + width * 0.6} ${line(1)}H${x}z`,
    )
    .fill(near)
  const boat = x + width * 0.68
  canvas
    .path(
      `M${boat - width * 0.09} ${line(0.76)}h${width * 0.18}l${-width * 0.035} ${height * 0.05}h${-width * 0.11}z`,
    )
    .fill(near)
  canvas.rect(boat, line(0.56), 1.1, height * 0.2).fill(near)
  if (kind !== 2)
    canvas
      .path(`M${boat + 2} ${line(0.57)}l${width * 0.08} ${height * 0.15}h${-width * 0.08}z`)
      .fill('#fffaf0')
  canvas.restore()
}
