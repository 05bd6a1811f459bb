import type { DocumentFormat } from '#app/features/documents/model/document/document-format.ts'
import { pdf } from '#app/features/documents/model/formats/pdf/pdf.ts'

/** The accepted formats. The first one applies if the sender states none. */
export const formats: readonly [DocumentFormat, ...DocumentFormat[]] = [pdf]

/**
 * The format that a sender states (R395): by the type, or by the ending of the name if the type says nothing. Null if no accepted format
 * has them.
 */
export function formatStated(
  { type, name }: { type: string; name: string },
  among: readonly DocumentFormat[] = formats,
): DocumentFormat | null {
  const plain = type.split(';', 1)[0]!.trim().toLowerCase()
  const byName = plain === 'application/octet-stream'
  const found = among.find((one) => (byName ? endsWith(name, one) : plain === one.contentType))
  return found ?? null
}

/** The format of a stored original, by the ending of its key. */
export function formatOfOriginal(
  sourceKey: string,
  among: readonly DocumentFormat[] = formats,
): DocumentFormat {
  const found = among.find((one) => endsWith(sourceKey, one))
  if (found === undefined) throw new Error(`no format for ${sourceKey}`)
  return found
}

function endsWith(name: string, { extension }: DocumentFormat): boolean {
  return name.toLowerCase().endsWith(`.${extension}`)
}
