import type { CoverDesign } from '#seeds/demo/world-content.ts'

/** A path on 600 × 860 units. Everything on a cover except its words is one. */
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
  /** The largest size of the title, in units. */
  largest: number
  /** Where the names of author and publisher begin; they run downwards from here. */
  credit: { x: number; y: number; color: string; align: 'start' | 'middle' }
}

/** Returns numbers in [0, 1). The same book always gets the same numbers. */
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

interface Palette {
  ground: string
  /** The colour of the title and of the credits on the background. */
  ink: string
  /** `near` is a shade close to the background, `main` is the colour of the drawing. */
  near: string
  main: string
  spark: string
  /** The colour of words on the main colour. */
  land: string
}

export const palettes: Record<CoverDesign['palette'], Palette> = {
  ai: {
    ground: '#1d3b5c',
    ink: '#f5f1e6',
    near: '#2a4f76',
    main: '#7fa3bf',
    spark: '#e2b04a',
    land: '#1d3b5c',
  },
  kinari: {
    ground: '#f3eee2',
    ink: '#2a2722',
    near: '#e3dac6',
    main: '#b08d57',
    spark: '#8a3324',
    land: '#2a2722',
  },
  matsu: {
    ground: '#1f4a3d',
    ink: '#f3efe0',
    near: '#2b5e4e',
    main: '#8fb59f',
    spark: '#d9b65c',
    land: '#1f4a3d',
  },
  beni: {
    ground: '#a02f2b',
    ink: '#fbf3e6',
    near: '#b4443f',
    main: '#e9a48f',
    spark: '#f2d08a',
    land: '#a02f2b',
  },
  yoru: {
    ground: '#14182b',
    ink: '#f2f0e6',
    near: '#20284a',
    main: '#7683bd',
    spark: '#f0c75e',
    land: '#14182b',
  },
  kuchinashi: {
    ground: '#e9c46a',
    ink: '#2b2417',
    near: '#f0d48c',
    main: '#b9822c',
    spark: '#8a3b21',
    land: '#2b2417',
  },
  sumi: {
    ground: '#26282b',
    ink: '#f4f2ec',
    near: '#36393e',
    main: '#8d9098',
    spark: '#d2694f',
    land: '#26282b',
  },
  sora: {
    ground: '#cfe3ec',
    ink: '#14344a',
    near: '#b7d4e1',
    main: '#4f8cae',
    spark: '#d9683b',
    land: '#14344a',
  },
  sakura: {
    ground: '#f6dfe0',
    ink: '#4b2230',
    near: '#efcacf',
    main: '#c8707f',
    spark: '#6f8f5f',
    land: '#4b2230',
  },
  wakaba: {
    ground: '#dfe8cf',
    ink: '#23371f',
    near: '#cbdcb0',
    main: '#6f9a4d',
    spark: '#c9692c',
    land: '#23371f',
  },
  fuji: {
    ground: '#54446f',
    ink: '#f6f1fa',
    near: '#665487',
    main: '#b3a3d0',
    spark: '#e8c46c',
    land: '#54446f',
  },
  tsuchi: {
    ground: '#74452f',
    ink: '#f8efe2',
    near: '#88573e',
    main: '#d0a583',
    spark: '#e6c07b',
    land: '#74452f',
  },
}
