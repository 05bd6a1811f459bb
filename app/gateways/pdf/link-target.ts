import type { Heap } from './heap.ts'
import type { SourceCalls } from './source-calls.ts'

/** A page of this document, counted from 1, or an address on the web. */
export type LinkTarget = { toPage: number } | { uri: string }

/** PDFium's numbers for the actions that are followed. Launching programs, other files and scripts never are. */
const GO_TO = 1
const OPEN_URI = 3
const MAX_URI_BYTES = 2_048
const SAFE_URI = /^(https?:\/\/|mailto:)[^\s<>"\\^`{|}]+$/i

/**
 * The target of a link or an outline entry. Null if it isn't followed. Looks at the action before the destination,
 * because PDFium reports a page of another file as if it were one of this file.
 */
export async function targetOf(
  calls: SourceCalls,
  heap: Heap,
  document: number,
  { action, destination, pages }: { action: number; destination: number; pages: number },
): Promise<LinkTarget | null> {
  const type = action === 0 ? GO_TO : await calls.FPDFAction_GetType(action)
  if (type === OPEN_URI) return addressOf(calls, heap, document, action)
  if (type !== GO_TO || destination === 0) return null
  const index = await calls.FPDFDest_GetDestPageIndex(document, destination)
  return index >= 0 && index < pages ? { toPage: index + 1 } : null
}

async function addressOf(
  calls: SourceCalls,
  heap: Heap,
  document: number,
  action: number,
): Promise<{ uri: string } | null> {
  const uri = await heap.latin1(
    (at, size) => calls.FPDFAction_GetURIPath(document, action, at, size),
    MAX_URI_BYTES,
  )
  return uri && SAFE_URI.test(uri) ? { uri } : null
}
