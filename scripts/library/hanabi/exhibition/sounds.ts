import { drawLine } from '../../../world/pen.ts'
import { chanceFrom } from '../../../world/site-art-kit.ts'
import { type Canvas, polyline } from '../../press/canvas.ts'
import type { Frame } from '../poster-art.ts'
import { ink, sheet } from './sheet.ts'

/** How loud each pitch was through an evening, as a grid of grey: bursts are columns, the silence is a gap. */
export function drawSound(canvas: Canvas, { x, y, width, height }: Frame) {
  canvas.rect(x, y, width, height).fill('#101418')
  const chance = chanceFrom(2025)
  const [columns, rows] = [72, 36]
  let loud = 0
  for (let i = 0; i < columns; i++) {
    const isQuiet = i > 40 && i < 47
    loud = isQuiet ? 0 : Math.max(loud * 0.45, chance() > 0.55 ? 0.5 + chance() * 0.5 : 0.12)
    for (let k = 0; k < rows; k++) {
      const river = k > 8 && k < 17 ? 0.2 + chance() * 0.08 : 0.03
      const level = Math.min(1, loud * Math.exp(-k * 0.085) + river * (isQuiet ? 1 : 0.5))
      canvas
        .save()
        .fillOpacity(level)
        .rect(
          x + (i * width) / columns,
          y + height - ((k + 1) * height) / rows,
          width / columns + 0.3,
          height / rows + 0.3,
        )
        .fill(k % 9 === 8 ? '#e9c46a' : '#d8842f')
        .restore()
    }
  }
}

/** The pressure of one burst as a microphone recorded it at three distances: later, lower and longer. */
export function drawWaves(canvas: Canvas, frame: Frame) {
  sheet(canvas, frame, '#f4efe2')
  const { x, y, width, height } = frame
  for (const [i, [place, metres]] of (
    [
      ['川原　280m', 432],
      ['写真館の石段　930m', 987],
      ['駅　2300m', 2324],
    ] as const
  ).entries()) {
    const [cy, delay] = [y + height * (0.2 + i * 0.29), metres / 347]
    const noise = chanceFrom(i + 5)
    const points = Array.from({ length: 420 }, (_, k) => {
      const t = (k / 420) * 9 - delay
      const size = t < 0 ? 0.012 : Math.exp(-t * (2.6 - i * 0.75)) * Math.min(1, t * (30 - i * 11))
      return [
        x + 24 + (k / 420) * (width - 48),
        cy + size * (noise() - 0.5) * height * (0.36 - i * 0.09),
      ] as const
    })
    canvas.lineWidth(0.8).path(polyline(points)).stroke(['#a33028', '#7a5a2a', '#2c4a6e'][i]!)
    drawLine(canvas, `${place}　${delay.toFixed(1)}秒`, {
      x: x + 24,
      y: cy - height * 0.11,
      ink: { size: 9, typeface: 'mincho', color: ink },
    })
  }
}
