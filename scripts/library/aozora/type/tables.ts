import { drawRight, type Ink } from '../../../world/pen.ts'
import type { Press } from '../../press/press.ts'
import { cellsOf, centred, figures, frame, guide, INK, Leaf, type Place, RED, small } from './leaf.ts'

const part = '第五部　紙面'

const mincho: Ink = { size: 9, typeface: 'mincho', color: INK }

const timetable = [
  ['便', '岬', '中洲', '渡し場', '水門', '所要'],
  ['1', '6:10', '6:24', '6:41', '7:05', '55分'],
  ['2', '7:30', '7:44', '8:01', '8:25', '55分'],
  ['3', '9:15', '—', '9:42', '10:04', '49分'],
  ['4', '12:00', '12:14', '12:31', '12:55', '55分'],
  ['5', '15:20', '—', '15:47', '16:09', '49分'],
  ['6', '17:45', '17:59', '18:16', '18:40', '55分'],
]

export function addTables(press: Press) {
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
