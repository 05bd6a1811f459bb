import type { Palette } from './cover-palettes.ts'

/** Everything on a cover but its words is a path on 600 × 860 units. */
export interface Shape {
  d: string
  fill?: string
  stroke?: string
  width?: number
  opacity?: number
}

export interface Slot {
  x: number
  y: number
  width: number
  height: number
  color: string
  align: 'start' | 'middle'
}

export interface Composition {
  shapes: Shape[]
  title: Slot
  /** Largest title size in units. */
  largest: number
  /** Author and publisher stand from here down. */
  credit: { x: number; y: number; color: string; align: 'start' | 'middle' }
}

/** A stream of numbers in [0, 1) that is always the same for the same book. */
export type Chance = () => number

export const W = 600
export const H = 860

export const n = (value: number) => String(Math.round(value * 10) / 10)
export const circle = (x: number, y: number, r: number) =>
  `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 1 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 1 ${n(-2 * r)} 0z`
export const box = (x: number, y: number, w: number, h: number) =>
  `M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}z`

export type Form = (p: Palette, chance: Chance, title: string) => Composition

export const topLeft = (p: Palette, height = 330): Pick<Composition, 'title' | 'credit' | 'largest'> => ({
  title: { x: 52, y: 124, width: 496, height: height - 40, color: p.ink, align: 'start' },
  largest: 74,
  credit: { x: 52, y: 790, color: p.ink, align: 'start' },
})
