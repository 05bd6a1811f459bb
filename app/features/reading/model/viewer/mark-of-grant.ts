import type { StampMark } from '#app/features/documents/model/document/segment/stamp-segment.ts'
import { compileMark } from '#app/features/documents/model/document/watermark/compile-mark.ts'
import {
  compilePixelMark,
  type PixelMark,
} from '#app/features/documents/model/document/watermark/pixels/pixel-mark.ts'
import { readerMark } from '#app/features/documents/model/document/watermark/reader-mark.ts'
import { compileSvgMark, type SvgMark } from '#app/features/documents/model/document/watermark/svg-mark.ts'
import { fetchOutlines } from '#app/gateways/glyphs/glyph-outlines.ts'
import type { Env } from '#app/kernel/data/env.ts'
import type { ReadingRights } from './reading-rights.ts'

/** What a reading's mark is made of. Its trace code belongs to this reading alone. */
type Marked = Pick<ReadingRights, 'tenantId' | 'trace' | 'watermark' | 'shown'>

/** A grant's mark, compiled for segments and for pictures of pages. */
type Marks = { segment: StampMark; picture: SvgMark }

/** The compiled marks of the viewers that this isolate serves, each some 30 kB. */
const marks = new Map<string, Promise<Marks>>()
/** The marks for the pixels of strict books. */
const pixelMarks = new Map<string, Promise<PixelMark>>()
const maxCompiled = 200

/** The mark of a grant, compiled when it is first needed and then remembered, so that stamping only copies bytes. */
export async function markOf(env: Env, grant: Marked): Promise<StampMark> {
  return (await marksOf(env, grant)).segment
}

/** The grant's mark for pictures of pages. */
export async function pictureMarkOf(env: Env, grant: Marked): Promise<SvgMark> {
  return (await marksOf(env, grant)).picture
}

/** The grant's mark for the pixels of strict books, in which the trace code is drawn as outlines too. */
export function pixelMarkOf(env: Env, grant: Marked): Promise<PixelMark> {
  return remembered(pixelMarks, grant, async ({ watermark, trace, shown }) => {
    const outlines = await fetchOutlines(env.ASSETS, watermark.text + trace)
    return compilePixelMark(readerMark({ ...watermark, trace, shown }, outlines), outlines)
  })
}

function marksOf(env: Env, grant: Marked): Promise<Marks> {
  return remembered(marks, grant, async ({ watermark, trace, shown }) => {
    const outlines = await fetchOutlines(env.ASSETS, watermark.text)
    const mark = readerMark({ ...watermark, trace, shown }, outlines)
    return { segment: compileMark(mark), picture: compileSvgMark(mark) }
  })
}

function remembered<T>(
  compiled: Map<string, Promise<T>>,
  grant: Marked,
  compile: (grant: Marked) => Promise<T>,
): Promise<T> {
  const key = `${grant.tenantId}/${grant.trace}`
  const known = compiled.get(key)
  if (known !== undefined) return known
  const mark = compile(grant)
  if (compiled.size >= maxCompiled) compiled.delete(compiled.keys().next().value as string)
  compiled.set(key, mark)
  mark.catch(() => compiled.delete(key))
  return mark
}
