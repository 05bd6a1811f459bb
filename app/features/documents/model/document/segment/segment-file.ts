import { z } from 'zod'
import type { Splice } from './stamp-segment.ts'

/** Larger segments of earlier releases stay as they are, since they would have to be held in memory. Bytes. */
const maxRewritten = 4 * 1024 * 1024

const StoredSplice = z.object({ layout: z.int(), bodyLength: z.int(), firstMark: z.int(), pages: z.int() })

/** What is stored beside a segment's bytes, so that they can be stamped without asking the database (docs/adr/160). */
export function besideSegment(splice: unknown): Record<string, string> {
  return { splice: JSON.stringify(splice) }
}

/** The splice that is stored beside a segment. Null for one that an earlier release stored. */
export function spliceBeside({ customMetadata }: Pick<R2Object, 'customMetadata'>): Splice | null {
  const text = customMetadata?.splice
  return text === undefined ? null : (StoredSplice.safeParse(jsonOf(text)).data ?? null)
}

/**
 * Stores the splice beside a segment that an earlier release stored: its bytes are written again, unless they were deleted or replaced since
 * they were read.
 */
export async function putSpliceBeside(files: R2Bucket, name: string, splice: Splice): Promise<void> {
  const stored = await files.get(name)
  if (stored === null || stored.size > maxRewritten || spliceBeside(stored) !== null) return
  await files.put(name, await stored.arrayBuffer(), {
    onlyIf: { etagMatches: stored.etag },
    ...(stored.httpMetadata !== undefined && { httpMetadata: stored.httpMetadata }),
    customMetadata: besideSegment(splice),
  })
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
