import { emsOf, outlineOf, type Typeface, type Weight } from './fonts.ts'

/** A picture measured in pixels. Its parts are SVG elements, drawn in this order. */
export type Drawing = { width: number; height: number; label: string; parts: string[] }

type Ink = { fill?: string; stroke?: string; width?: number; opacity?: number; dash?: string }

export function path(d: string, { fill = 'none', stroke, width = 1, opacity, dash }: Ink): string {
  const line =
    stroke === undefined ? '' : ` stroke="${stroke}" stroke-width="${width}" stroke-linecap="round"`
  const gaps = dash === undefined ? '' : ` stroke-dasharray="${dash}"`
  return `<path d="${d}" fill="${fill}"${line}${gaps}${opacity === undefined ? '' : ` opacity="${opacity}"`}/>`
}

type Type = {
  x: number
  y: number
  size: number
  weight: Weight
  color: string
  align?: 'start' | 'middle'
  typeface?: Typeface
  /** Writes downwards from `y`, centred on `x`. */
  vertical?: boolean
}

/** Draws a line of text as outlines, so that showing it needs no font. `y` is its baseline, or the top of a vertical line. */
export function words(text: string, { x, y, size, color, align = 'start', ...type }: Type): string {
  const grid = Math.round(Math.min(160, Math.max(64, size * 2)))
  const start = align === 'middle' ? x - (emsOf(text, type.weight, type.typeface) * size) / 2 : x
  const place = `translate(${tenth(start)} ${tenth(y)})scale(${(size / grid).toFixed(4)})`
  return `<path fill="${color}" transform="${place}" d="${outlineOf(text, { ...type, grid })}"/>`
}

export function drawingSvg({ width, height, label, parts }: Drawing): string {
  const role = label === '' ? 'aria-hidden="true"' : `role="img" aria-label="${label}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" ${role}>${parts.join('')}</svg>`
}

export const tenth = (value: number) => Math.round(value * 10) / 10

export { chanceFrom } from '#seeds/demo/chance.ts'
