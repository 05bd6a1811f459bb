import { path, words } from '../../world/site-art-kit.ts'
import { circleAt, curve } from '../press/canvas.ts'
import { coverDrawing, spacedWords } from '../press/cover.ts'
import type { VolumeBook } from '../volume.ts'

/** The figures of a tide table, each column set on the wave that they stand for. */
export function readingTideTableCover({ author }: VolumeBook): string {
  const heightAt = (x: number) =>
    420 - 96 * Math.sin(((x - 20) / 560) * Math.PI * 4) - 22 * Math.sin(((x - 20) / 560) * Math.PI * 2)
  const columns = Array.from({ length: 19 }, (_, i) => {
    const x = 26 + i * 30
    const minutes = (3 * 60 + 14 + i * 50) % 1440
    const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}${String(minutes % 60).padStart(2, '0')}`
    const isHigh = heightAt(x) < 380
    return words(time, {
      x: x + 8,
      y: heightAt(x) + 34,
      size: 23,
      weight: isHigh ? 700 : 400,
      color: isHigh ? '#d9452b' : '#1d2c3a',
      typeface: 'geometric',
      vertical: true,
    })
  })
  const water = curve(Array.from({ length: 60 }, (_, i) => [i * 10.2, heightAt(i * 10.2) + 12] as const))
  return coverDrawing(600, 900, '#fbf7ec', [
    '<rect x="0" y="0" width="600" height="236" fill="#ef7d22"/><rect x="0" y="664" width="600" height="236" fill="#ef7d22"/>',
    path(water, { stroke: '#1d2c3a', width: 5 }),
    ...columns,
    words('Reading a', {
      x: 300,
      y: 98,
      size: 62,
      weight: 400,
      color: '#fbf7ec',
      typeface: 'geometric',
      align: 'middle',
    }),
    words('Tide Table', {
      x: 300,
      y: 182,
      size: 82,
      weight: 700,
      color: '#fbf7ec',
      typeface: 'geometric',
      align: 'middle',
    }),
    path(circleAt(300, 740, 34), { fill: '#fbf7ec' }),
    path('M300 706a34 34 0 0 1 0 68a20 34 0 0 0 0 -68z', { fill: '#1d2c3a' }),
    spacedWords(author.toUpperCase(), {
      x: 300,
      y: 836,
      size: 27,
      tracking: 5,
      weight: 700,
      color: '#fbf7ec',
      align: 'middle',
      typeface: 'geometric',
    }),
  ])
}
