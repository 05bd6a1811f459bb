import type { Env } from '#app/data/env.ts'
import type { StampMark } from '#app/domain/publishing/document/segment/stamp-segment.ts'
import { compileMark } from '#app/domain/publishing/document/watermark/compile-mark.ts'
import {
  compilePixelMark,
  type PixelMark,
} from '#app/domain/publishing/document/watermark/pixels/pixel-mark.ts'
import { compileSvgMark, type SvgMark } from '#app/domain/publishing/document/watermark/svg-mark.ts'
import { fetchOutlines } from '#app/gateways/glyphs/load-outlines.ts'
import type { LiveGrant } from './viewer-store.ts'

/** What a grant's mark is put onto, compiled: segments, pictures of pages around them, and their pixels. */
type Marks = { segment: StampMark; picture: SvgMark; pixels: PixelMark }

/** Compiled marks of the viewers this isolate serves; each some 30 kB. */
const compiled = new Map<string, Promise<Marks>>()
const mostCompiled = 200

/** The mark of a grant, compiled when it is first needed and remembered: stamping then only copies bytes. */
export async function markOf(env: Env, grant: LiveGrant): Promise<StampMark> {
  return (await marksOf(env, grant)).segment
}

/** The same for pictures of pages. */
export async function pictureMarkOf(env: Env, grant: LiveGrant): Promise<SvgMark> {
  return (await marksOf(env, grant)).picture
}

/** The same for their pixels. */
export async function pixelMarkOf(env: Env, grant: LiveGrant): Promise<PixelMark> {
  return (await marksOf(env, grant)).pixels
}

function marksOf(env: Env, grant: LiveGrant): Promise<Marks> {
  const key = `${grant.tenantId}/${grant.id}`
  const known = compiled.get(key)
  if (known !== undefined) return known
  const marks = compile(env, grant)
  if (compiled.size >= mostCompiled) compiled.delete(compiled.keys().next().value as string)
  compiled.set(key, marks)
  marks.catch(() => compiled.delete(key))
  return marks
}

async function compile(env: Env, { watermark, trace }: LiveGrant): Promise<Marks> {
  const outlines = await fetchOutlines(env.ASSETS, watermark.text + trace)
  const settings = { ...watermark, trace }
  return {
    segment: compileMark(settings, outlines),
    picture: compileSvgMark(settings, outlines),
    pixels: compilePixelMark(settings, outlines),
  }
}
