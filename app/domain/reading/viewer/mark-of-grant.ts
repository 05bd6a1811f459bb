import type { Env } from '#app/data/env.ts'
import type { StampMark } from '#app/domain/publishing/document/segment/stamp-segment.ts'
import { compileMark } from '#app/domain/publishing/document/watermark/compile-mark.ts'
import { fetchOutlines } from '#app/gateways/glyphs/load-outlines.ts'
import type { LiveGrant } from './viewer-store.ts'

/** Compiled marks of the viewers this isolate serves; each some 12 kB. */
const compiled = new Map<string, Promise<StampMark>>()
const mostCompiled = 200

/** The mark of a grant, compiled at its first segment and remembered: stamping a segment then only copies bytes. */
export function markOf(env: Env, grant: LiveGrant): Promise<StampMark> {
  const key = `${grant.tenantId}/${grant.id}`
  const known = compiled.get(key)
  if (known !== undefined) return known
  const mark = compile(env, grant)
  if (compiled.size >= mostCompiled) compiled.delete(compiled.keys().next().value as string)
  compiled.set(key, mark)
  mark.catch(() => compiled.delete(key))
  return mark
}

async function compile(env: Env, { watermark, trace }: LiveGrant): Promise<StampMark> {
  const outlines = await fetchOutlines(env.ASSETS, watermark.text)
  return compileMark({ ...watermark, trace }, outlines)
}
