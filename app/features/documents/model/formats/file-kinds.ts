import type { FileKind } from '#app/features/documents/model/document/file-kind.ts'
import { pdfKind } from '#app/features/documents/model/formats/pdf/pdf-kind.ts'

/** The kinds of files that a content can be made of. Browsers get this list, and of formats nothing else. */
export const fileKinds: readonly [FileKind, ...FileKind[]] = [pdfKind]

/** What a form's file field lets people choose. A function, because scripts that don't call it needn't carry it. */
export function acceptedFiles(): string {
  return fileKinds.flatMap((kind) => [kind.contentType, `.${kind.extension}`]).join(',')
}
