import { drawLine, drawRight, type Ink } from '../../../world/pen.ts'
import type { Press } from '../../press/press.ts'
import {
  block,
  cellsOf,
  centred,
  figures,
  frame,
  GREY,
  guide,
  INK,
  Leaf,
  label,
  type Place,
  RED,
  small,
} from './leaf.ts'
import { contrastOf } from './measures.ts'
import { lamp, morning, river } from './samples.ts'

const part = '第五部　紙面'
const mincho: Ink = { size: 9, typeface: 'mincho', color: INK }
const bold: Ink = { size: 9, weight: 700, color: INK }

/** The pages on order within a page. */
export function addSheets(press: Press) {
  addLevels(press)
  addHeadings(press)
  addRunningHeads(press)
  addTables(press)
  addCaptions(press)
  addColours(press)
}

/** Draws a white sheet and returns what its margins leave. */
export function sheetAt(press: Press, place: Place, margin = 14): Place {
  press.canvas.rect(place.x, place.y, place.width, place.height).fill('#ffffff')
  frame(press.canvas, place, '#bdb7aa', 0.5)
  const { x, y, width, height } = place
  return { x: x + margin, y: y + margin, width: width - 2 * margin, height: height - 2 * margin }
}

function addLevels(press: Press) {
  const leaf = new Leaf(press, { part, number: '30', title: '見出しは、一度に一つだけ変える' })
  leaf.text(
    `見出しと本文の差は、大きさ、太さ、書体、色、空き、位置でつけられる。六つを全部使う必要はない。一つだけ変えて、それで足りるかを確かめる。足りなければもう一つ。三つ目が要るときは、たいてい見出しの言葉のほうが弱い。`,
  )
  const levels: [string, Ink, number, number][] = [
    ['大きさだけ', { ...mincho, size: 13 }, 0, 0],
    ['太さだけ', { ...mincho, weight: 700 }, 0, 0],
    ['書体だけ', { ...bold, weight: 400 }, 0, 0],
    ['色だけ', { ...mincho, color: RED }, 0, 0],
    ['空きだけ', mincho, 9, 0],
    ['位置だけ', mincho, 0, 18],
  ]
  leaf.specimen((place) => {
    for (const [i, cell] of cellsOf(place, 2, 3, 16, 10).entries()) {
      const [name, ink, gap, shift] = levels[i]!
      label(press.canvas, name, cell.x, cell.y + 8, { ...small, weight: 700, color: RED })
      const inside = sheetAt(press, { ...cell, y: cell.y + 13, height: cell.height - 13 }, 11)
      let y = inside.y + 8
      for (const [title, words] of [
        ['朝の工房', morning],
        ['川の形', river],
      ] as const) {
        if (title === '川の形') y += gap
        drawLine(press.canvas, title, { x: inside.x, y, ink: { ...ink, size: ink.size * 0.8 } })
        y += 11 + gap + (ink.size > 10 ? 3 : 0)
        const width = Math.floor((inside.width - shift) / 7) * 7
        const most = Math.max(
          1,
          Math.min(gap > 0 ? 2 : 3, Math.floor((inside.y + inside.height - y) / 11) + 1),
        )
        y =
          block(press.canvas, words, {
            x: inside.x + shift,
            y,
            width,
            ink: { ...mincho, size: 7 },
            leading: 11,
            most,
          }) + 3
      }
    }
  })
}

function addHeadings(press: Press) {
  const leaf = new Leaf(press, { part, number: '31', title: '見出しは、行数で場所を取る' })
  leaf.text(`見出しの前後を目分量で空けると、そのあとの行が基準の線から外れる。そこで見出しには、本文の二行分、三行分という場所を与え、その中央に置く。これを行取りという。二行取りなら本文二行と行間一つ、三行取りなら三行と行間二つが、見出しの取り分になる。

見出しが次の頁の頭に来たら、前を空けない。頁の末に見出しだけが残ったら、次の頁へ送る。`)
  leaf.specimen((place) => {
    const { canvas } = press
    for (const [i, cell] of cellsOf(place, 3, 1, 13).entries()) {
      const lines = i + 1
      label(canvas, `${lines}行取り`, cell.x, cell.y + 8, { ...small, weight: 700, color: RED })
      const inside = sheetAt(press, { ...cell, y: cell.y + 14, height: cell.height - 14 }, 9)
      const [size, leading] = [7, 12.4]
      const width = Math.floor(inside.width / size) * size
      const count = Math.floor((inside.height - size) / leading) + 1
      for (let k = 0; k < count; k++)
        guide(
          canvas,
          inside.x,
          inside.y + size * 0.88 + k * leading,
          inside.x + width,
          inside.y + size * 0.88 + k * leading,
          '#b9d5e8',
          0.3,
        )
      const before = Math.floor(count / 2) - 2
      const style = { x: inside.x, width, ink: { ...mincho, size }, leading }
      block(canvas, morning, { ...style, y: inside.y + size * 0.88, most: before })
      const top = inside.y + before * leading
      const height = (lines - 1) * leading + size
      canvas.save().fillOpacity(0.12).rect(inside.x, top, width, height).fill(RED)
      canvas.restore()
      frame(canvas, { x: inside.x, y: top, width, height }, RED, 0.5)
      const head = 7 + lines * 1.8
      drawLine(canvas, '橋の板の音', {
        x: inside.x,
        y: top + height / 2 + head * 0.36,
        ink: { ...bold, size: head },
      })
      block(canvas, lamp, {
        ...style,
        y: inside.y + size * 0.88 + (before + lines) * leading,
        most: count - before - lines,
      })
    }
  })
}

function addRunningHeads(press: Press) {
  const leaf = new Leaf(press, { part, number: '32', title: '柱とノンブルの居場所' })
  leaf.text(`柱は、いまどの章にいるかを小さく告げる。ノンブルは頁の番号である。どちらも本文ではないので、本文から字一つ半ほど離し、読まずにすむ大きさにする。ただし探すときには、めくる指のすぐそばになければならない。

横組みの本では左が偶数、右が奇数。縦組みの右綴じでは逆になる。下の六つで、番号を探す目がどこへ動くかを比べてほしい。`)
  const kinds: [string, [head: number, side: 'outer' | 'centre' | 'edge', isTop: boolean]][] = [
    ['地の小口', [1, 'outer', false]],
    ['天の小口', [1, 'outer', true]],
    ['地の中央', [0, 'centre', false]],
    ['小口の中ほど', [0, 'edge', false]],
    ['柱は天、番号は地', [2, 'outer', false]],
    ['天の中央', [0, 'centre', true]],
  ]
  leaf.specimen((place) => {
    const { canvas } = press
    for (const [i, cell] of cellsOf(place, 2, 3, 20, 10).entries()) {
      const [name, [head, side, isTop]] = kinds[i]!
      const height = cell.height - 13
      const width = Math.min(cell.width / 2, height / 1.3)
      const x0 = cell.x + cell.width / 2 - width
      for (const k of [0, 1]) {
        const x = x0 + k * width
        canvas.rect(x, cell.y, width, height).fill('#ffffff')
        const text = { x: x + (k === 0 ? 12 : 8), y: cell.y + 12, width: width - 20, height: height - 25 }
        for (let y = text.y; y < text.y + text.height; y += 3.6)
          canvas.rect(text.x, y, text.width, 1.3).fill('#d5d0c5')
        const y = isTop ? cell.y + 8.5 : cell.y + height - 5
        const ink: Ink = { ...figures, size: 6.5, color: RED, weight: 700 }
        const number = String(48 + i * 2 + k)
        const words = { ...small, size: 4.6 }
        if (side === 'centre') centred(canvas, number, x + width / 2, y, ink)
        else if (side === 'edge')
          centred(canvas, number, k === 0 ? x + 5.5 : x + width - 5.5, cell.y + height / 2, ink)
        else if (k === 0) drawLine(canvas, number, { x: text.x, y, ink })
        else drawRight(canvas, number, { x: text.x + text.width, y, ink })
        if (head === 0) continue
        const at = head === 2 ? cell.y + 8.5 : y
        const shift = head === 2 ? 0 : 11
        if (k === 0) drawLine(canvas, '第二章　橋', { x: text.x + shift, y: at, ink: words })
        else drawRight(canvas, '板の音', { x: text.x + text.width - shift, y: at, ink: words })
      }
      frame(canvas, { x: x0, y: cell.y, width: width * 2, height }, INK, 0.5)
      guide(canvas, x0 + width, cell.y, x0 + width, cell.y + height, INK, 0.5)
      centred(canvas, name, cell.x + cell.width / 2, cell.y + height + 10, { ...small, size: 7.4 })
    }
  })
}

const timetable = [
  ['便', '岬', '中洲', '渡し場', '水門', '所要'],
  ['1', '6:10', '6:24', '6:41', '7:05', '55分'],
  ['2', '7:30', '7:44', '8:01', '8:25', '55分'],
  ['3', '9:15', '—', '9:42', '10:04', '49分'],
  ['4', '12:00', '12:14', '12:31', '12:55', '55分'],
  ['5', '15:20', '—', '15:47', '16:09', '49分'],
  ['6', '17:45', '17:59', '18:16', '18:40', '55分'],
]

function addTables(press: Press) {
  const leaf = new Leaf(press, { part, number: '33', title: '表から、線を抜く' })
  leaf.text(`表の線は、升目を作るためではなく、目を導くためにある。目が横に動く表なら横の線だけでよい。外側の枠と縦の線を取り、数字の右をそろえ、見出しを小さくする。残った白が、線の代わりに列を分ける。

下は同じ渡し舟の時刻表である。上は枠のある表、中は線を抜いた表、下は時刻を目盛りに直した図。表はときに、表でなくなったときに一番よく読める。`)
  leaf.specimen((place) => {
    const rows = cellsOf(place, 1, 3, 14)
    drawBoxed(press, rows[0]!)
    drawRuled(press, rows[1]!)
    drawTimes(press, rows[2]!)
  })
}

function drawBoxed({ canvas }: Press, { x, y, width, height }: Place) {
  const [w, h] = [width / 6, height / timetable.length]
  for (const [i, row] of timetable.entries())
    for (const [j, cell] of row.entries()) {
      if (i === 0) canvas.rect(x + j * w, y, w, h).fill('#cfc9bc')
      frame(canvas, { x: x + j * w, y: y + i * h, width: w, height: h }, INK, 0.9)
      centred(canvas, cell, x + (j + 0.5) * w, y + (i + 0.5) * h + 3, { ...mincho, size: 8 })
    }
}

function drawRuled({ canvas }: Press, { x, y, width, height }: Place) {
  const h = height / timetable.length
  for (const [i, row] of timetable.entries()) {
    const base = y + (i + 0.5) * h + 3
    for (const [j, cell] of row.entries()) {
      const right = x + 30 + (j * (width - 30)) / 5
      const ink =
        i === 0
          ? { ...small, weight: 700 as const }
          : j === 5
            ? { ...small, size: 7.6 }
            : { ...mincho, size: 9 }
      drawRight(canvas, cell, { x: right, y: base, ink })
    }
    if (i === 0 || i === 6) guide(canvas, x, y + (i + 1) * h, x + width, y + (i + 1) * h, INK, 0.8)
    else guide(canvas, x, y + (i + 1) * h, x + width, y + (i + 1) * h, '#ddd8cc')
  }
}

/** Draws each boat as a line from place to place over the hours of the day. */
function drawTimes({ canvas }: Press, { x, y, width, height }: Place) {
  const places = timetable[0]!.slice(1, 5)
  const minutes = (time: string) => {
    const [hours = 0, rest = 0] = time.split(':').map(Number)
    return hours * 60 + rest
  }
  const [left, bottom] = [x + 34, y + height - 12]
  const at = (time: number) => left + ((time - 360) / 780) * (width - 40)
  const level = (i: number) => y + 6 + (i * (bottom - y - 10)) / 3
  for (let hour = 6; hour <= 19; hour++) {
    guide(canvas, at(hour * 60), y, at(hour * 60), bottom, '#ddd8cc', 0.4)
    centred(canvas, String(hour), at(hour * 60), bottom + 9, { ...figures, size: 7 })
  }
  for (const [i, name] of places.entries()) {
    drawRight(canvas, name, { x: left - 6, y: level(i) + 2.4, ink: small })
    guide(canvas, left, level(i), x + width, level(i), '#b9b3a6', 0.4)
  }
  for (const row of timetable.slice(1)) {
    const stops = row
      .slice(1, 5)
      .flatMap((time, i) => (time === '—' ? [] : [[at(minutes(time)), level(i)] as const]))
    for (const [i, stop] of stops.entries()) {
      const next = stops[i + 1]
      if (next) guide(canvas, stop[0], stop[1], next[0], next[1], RED, 1.1)
      canvas.circle(stop[0], stop[1], 1.9).fill(RED)
    }
  }
}

function addCaptions(press: Press) {
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

function addColours(press: Press) {
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
