import { path, words } from '../../../world/site-art-kit.ts'
import { coverDrawing } from '../../press/cover.ts'
import { daysOfYear, YEAR } from './calendar.ts'
import { lightOfDay } from './notes.ts'

/** The cover: the year's nights as a ring, with each evening's moon. */
export function almanacCover(): string {
  const days = daysOfYear()
  const [cx, cy] = [320, 420]
  const polar = (index: number, r: number) => {
    const angle = (index / 365) * Math.PI * 2 - Math.PI / 2
    return `${(cx + Math.cos(angle) * r).toFixed(1)} ${(cy + Math.sin(angle) * r).toFixed(1)}`
  }
  const parts = days.map((day) => {
    const { rise, set } = lightOfDay(day)
    const radius = (hour: number) => 96 + hour * 7.6
    const [a, b] = [day.index, day.index + 0.86]
    const slice = (from: number, to: number, fill: string) =>
      path(
        `M${polar(a, radius(from))}L${polar(b, radius(from))}L${polar(b, radius(to))}L${polar(a, radius(to))}Z`,
        { fill },
      )
    return slice(0, rise, '#22305a') + slice(rise, set, '#f0cf7a') + slice(set, 24, '#22305a')
  })
  const moons = days
    .filter(({ phase }) => phase?.kind === 2)
    .map((day) => {
      const [x = '0', y = '0'] = polar(day.index, 296).split(' ')
      return `<circle cx="${x}" cy="${y}" r="8" fill="#b7402f"/>`
    })
  return coverDrawing(640, 910, '#fdfbf5', [
    ...parts,
    ...moons,
    words('暦', {
      x: cx,
      y: 452,
      size: 92,
      weight: 700,
      color: '#24242a',
      typeface: 'mincho',
      align: 'middle',
    }),
    words('東京の空の三百六十五日', {
      x: cx,
      y: 786,
      size: 26,
      weight: 400,
      color: '#24242a',
      typeface: 'mincho',
      align: 'middle',
    }),
    words(`${YEAR}`, {
      x: cx,
      y: 84,
      size: 60,
      weight: 400,
      color: '#b7402f',
      typeface: 'geometric',
      align: 'middle',
    }),
    words('青空出版', {
      x: cx,
      y: 862,
      size: 18,
      weight: 400,
      color: '#85817a',
      typeface: 'mincho',
      align: 'middle',
    }),
  ])
}
