import { registerHooks } from 'node:module'

/**
 * Makes Miniflare start quickly. Node loads this module before a script (`--import`).
 *
 * Miniflare writes its whole configuration, the code of all Workers included, into one buffer, and copies it into one with 4 kB more
 * whenever it is full. With the ingest Worker's 15 MB it copied 1.6 GB at each start, which took four fifths of its CPU time. Here the buffer
 * doubles instead. Remove this module when Miniflare's `SingleSegmentArena` grows by a factor.
 */
const growth = {
  bySteps:
    'minSize = minSize < MIN_SINGLE_SEGMENT_GROWTH ? MIN_SINGLE_SEGMENT_GROWTH : padToWord$1(minSize);',
  byFactor: 'minSize = Math.max(srcBuffer.byteLength, padToWord$1(minSize));',
}

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    return url.endsWith('/node_modules/miniflare/dist/src/index.js')
      ? { ...loaded, source: growingByFactor(String(loaded.source)) }
      : loaded
  },
})

/** Returns Miniflare's source with the other growth. Throws unless the line that is replaced occurs exactly once. */
export function growingByFactor(source: string): string {
  const times = source.split(growth.bySteps).length - 1
  if (times !== 1) throw new Error(`the line by which Miniflare's buffer grows stands there ${times} times`)
  return source.replace(growth.bySteps, () => growth.byFactor)
}
