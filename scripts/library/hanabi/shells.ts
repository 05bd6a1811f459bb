import { chanceFrom } from '../../world/site-art-kit.ts'
import { Exposure, type Light } from '../press/exposure.ts'
import { noiseOf, sampled } from '../press/terrain.ts'

export type ShellKind =
  | '菊'
  | '牡丹'
  | '柳'
  | '冠'
  | '千輪'
  | '椰子'
  | '土星'
  | '輪'
  | '蜂'
  | '虎の尾'
  | '線香'

export interface Shell {
  kind: ShellKind
  /** The place of the burst as shares of the picture, and its radius as a share of the height. */
  x: number
  y: number
  size: number
  colors: readonly (keyof typeof fires)[]
}

/** The light of the stars, as the eye sees it. */
export const fires = {
  赤: [1.5, 0.18, 0.12],
  緑: [0.2, 1.2, 0.35],
  青: [0.22, 0.4, 1.7],
  黄: [1.4, 0.95, 0.15],
  紫: [0.95, 0.2, 1.35],
  銀: [1.1, 1.1, 1.2],
  錦: [1.5, 0.82, 0.24],
  橙: [1.5, 0.5, 0.1],
  水: [0.3, 1.0, 1.3],
  桃: [1.4, 0.45, 0.75],
} as const satisfies Record<string, Light>

interface Habit {
  stars: number
  trail: number
  fall: number
  drag: number
}

const habits: Record<ShellKind, Habit> = {
  菊: { stars: 210, trail: 0.92, fall: 0.16, drag: 2.6 },
  牡丹: { stars: 240, trail: 0.16, fall: 0.12, drag: 2.8 },
  柳: { stars: 90, trail: 1, fall: 0.95, drag: 2.2 },
  冠: { stars: 170, trail: 1, fall: 0.62, drag: 2.4 },
  千輪: { stars: 26, trail: 0.1, fall: 0.1, drag: 2.6 },
  椰子: { stars: 16, trail: 0.95, fall: 0.42, drag: 2 },
  土星: { stars: 170, trail: 0.2, fall: 0.1, drag: 2.7 },
  輪: { stars: 70, trail: 0.35, fall: 0.12, drag: 2.6 },
  蜂: { stars: 60, trail: 1, fall: 0.1, drag: 1.4 },
  虎の尾: { stars: 1, trail: 1, fall: 0, drag: 0 },
  線香: { stars: 46, trail: 1, fall: 0.3, drag: 3.4 },
}

/** Exposes one burst and the tail of its rise. */
export function expose(film: Exposure, shell: Shell, { seed, ground }: { seed: number; ground: number }) {
  const chance = chanceFrom(seed * 7919 + 13)
  const [cx, cy, radius] = [shell.x * film.width, shell.y * film.height, shell.size * film.height]
  if (shell.kind !== '線香') rise(film, { cx, cy, ground, chance, isTail: shell.kind === '虎の尾' })
  if (shell.kind === '虎の尾') return
  const rings = shell.kind === '土星' ? 2 : 1
  for (let i = 0; i < habits[shell.kind].stars; i++) {
    const direction = directionOf(shell.kind, i, chance)
    const layer = rings === 2 && i % 3 === 0 ? 1 : 0
    const color = fires[shell.colors[Math.min(shell.colors.length - 1, layer)]!]
    const inner = shell.kind === '菊' || shell.kind === '牡丹' ? shell.colors[1] : undefined
    const isPistil = inner !== undefined && i % 4 === 0
    const reach = radius * (isPistil ? 0.42 : 1) * (0.94 + chance() * 0.1)
    if (shell.kind === '千輪')
      small(film, {
        x: cx + direction[0] * reach,
        y: cy + direction[1] * reach,
        r: radius * 0.24,
        color: fires[shell.colors[i % shell.colors.length]!],
        chance,
      })
    else
      trail(film, {
        cx,
        cy,
        direction,
        reach,
        color: isPistil ? fires[inner] : color,
        habit: habits[shell.kind],
        isBee: shell.kind === '蜂',
        chance,
      })
  }
}

type Chance = () => number

function directionOf(kind: ShellKind, i: number, chance: Chance): [number, number] {
  const turn = chance() * Math.PI * 2
  if (kind === '輪' || (kind === '土星' && i % 3 === 0)) {
    const angle = i * 0.27
    const tilt = kind === '輪' ? 0.75 : 0.28
    const [x, y] = [Math.cos(angle), Math.sin(angle) * tilt]
    return kind === '輪' ? [x, y] : [x * 1.45 + y * 0.3, y * 1.2 - x * 0.35]
  }
  if (kind === '椰子')
    return [Math.cos((i / 16) * Math.PI * 2 + 0.2), Math.sin((i / 16) * Math.PI * 2 + 0.2) * 0.86]
  const z = chance() * 2 - 1
  const flat = Math.sqrt(1 - z * z)
  return kind === '土星' ? [flat * Math.cos(turn) * 0.72, z * 0.72] : [flat * Math.cos(turn), z]
}

function trail(
  film: Exposure,
  {
    cx,
    cy,
    direction: [dx, dy],
    reach,
    color,
    habit,
    isBee,
    chance,
  }: {
    cx: number
    cy: number
    direction: [number, number]
    reach: number
    color: Light
    habit: Habit
    isBee: boolean
    chance: Chance
  },
) {
  const steps = Math.round(34 + reach * 0.42)
  const flight = 1 - Math.exp(-habit.drag)
  const wobble = isBee ? chance() * 6 : 0
  for (let k = Math.floor(steps * (1 - habit.trail)); k <= steps; k++) {
    const t = k / steps
    const out = (reach * (1 - Math.exp(-habit.drag * t))) / flight
    const drop = reach * habit.fall * t * t
    const swerve = isBee ? Math.sin(t * 9 + wobble) * reach * 0.16 * t : 0
    const x = cx + dx * out + dy * swerve + (chance() - 0.5) * 0.5
    const y = cy + dy * out + drop - dx * swerve
    const glow = (0.16 + 0.84 * t ** 1.4) * (t > 0.94 ? 1.6 : 1)
    film.add(x, y, color, glow * (habit.fall > 0.5 ? (1 - t * 0.55) * 1.5 : 1.25))
  }
  const [ex, ey] = [cx + dx * reach, cy + dy * reach + reach * habit.fall]
  if (habit.trail < 0.5) for (let i = 0; i < 5; i++) film.add(ex + (i % 2), ey + (i >> 1), color, 0.9)
}

function small(
  film: Exposure,
  { x, y, r, color, chance }: { x: number; y: number; r: number; color: Light; chance: Chance },
) {
  for (let i = 0; i < 46; i++) {
    const angle = chance() * Math.PI * 2
    const reach = r * Math.sqrt(chance())
    for (let k = 0.5; k <= 1; k += 0.14)
      film.add(
        x + Math.cos(angle) * reach * k,
        y + Math.sin(angle) * reach * k + k * k * r * 0.1,
        color,
        k * 0.8,
      )
  }
}

function rise(
  film: Exposure,
  {
    cx,
    cy,
    ground,
    chance,
    isTail,
  }: { cx: number; cy: number; ground: number; chance: Chance; isTail: boolean },
) {
  const lean = (chance() - 0.5) * film.width * 0.05
  const length = ground - cy
  const steps = Math.max(10, Math.round(length * 1.4))
  for (let k = 0; k < steps; k++) {
    const t = k / steps
    const y = ground - length * (1 - (1 - t) ** 1.6)
    const x = cx + lean * (1 - t) ** 1.5
    film.add(x, y, fires.錦, (isTail ? 1.3 : 0.16) * (0.3 + 0.7 * t))
    if (isTail)
      for (let i = 0; i < 3; i++)
        film.add(x + (chance() - 0.5) * 14 * (1 - t * 0.4), y + chance() * 22, fires.錦, 0.3)
  }
}

export interface Scene {
  shells: readonly Shell[]
  seed: number
  width: number
  height: number
  /** The line of the far shore as a share of the height; 1.1 for a picture without water. */
  horizon: number
  dusk?: Light
  roughness?: number
}

/** Takes a long exposure of fireworks over the river. */
export function takePicture({
  shells,
  seed,
  width,
  height,
  horizon,
  dusk = [0.006, 0.009, 0.026],
  roughness = 0.6,
}: Scene): Exposure {
  const film = new Exposure(width, height)
  const line = Math.round(horizon * height)
  const puffs = noiseOf(seed, 4)
  const smoke = sampled((x, y) => puffs(x / 150, y / 110), { width, height, step: 5 })
  for (const [i, shell] of shells.entries())
    expose(film, shell, { seed: seed * 31 + i, ground: Math.min(line, height + 40) })
  const glow = shells.reduce<[number, number, number]>(
    (sum, { colors, size }) => {
      const [r, g, b] = fires[colors[0]!]
      return [sum[0] + r * size, sum[1] + g * size, sum[2] + b * size]
    },
    [0, 0, 0],
  )
  film.bloom(8, 0.85)
  film.bloom(28, 0.9)
  film.fill((x, y) => {
    const share = Math.min(1, y / Math.max(1, line))
    const puff = Math.max(0, smoke(x, y) + 0.08) * 0.09 * share * (1.1 - share * 0.5)
    return [
      dusk[0] * (0.4 + share * 1.6) + puff * glow[0],
      dusk[1] * (0.4 + share * 1.4) + puff * glow[1],
      dusk[2] * (0.5 + share) + puff * glow[2],
    ]
  })
  if (line < height) shore(film, line, seed, roughness)
  return film
}

/** Darkens the hills of the far shore, lights the town's windows, and lets the river mirror it all. */
function shore(film: Exposure, line: number, seed: number, roughness: number) {
  const hills = noiseOf(seed + 5, 4)
  const chance = chanceFrom(seed + 77)
  for (let x = 0; x < film.width; x++) {
    const top = line - 16 - (hills(x / 170, 2) + 0.6) * film.height * 0.075
    for (let y = Math.max(0, Math.round(top)); y < line; y++) {
      const at = (y * film.width + x) * 3
      for (let c = 0; c < 3; c++) film.light[at + c]! *= 0.1
    }
  }
  for (let i = 0; i < 90; i++) {
    const [x, y] = [chance() * film.width, line - 2 - chance() ** 2 * 16]
    const lamp = chance() > 0.8 ? fires.銀 : fires.錦
    for (let k = 0; k < 2; k++) film.add(x + k * 0.6, y, lamp, 0.35 + chance() * 0.9)
  }
  for (let y = line; y < film.height; y++)
    for (let i = y * film.width * 3; i < (y + 1) * film.width * 3; i++) film.light[i]! *= 0.12
  film.reflect(line, { seed: seed + 3, roughness, dimming: 0.62 })
}
