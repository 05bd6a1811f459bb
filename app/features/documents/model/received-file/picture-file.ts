import { type PictureFacts, pictureFacts } from '#app/gateways/pdf/picture-facts.ts'
import { type FieldProblemKey, fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { plainFileName } from './file-name.ts'
import type { UploadedFile } from './receive-file.ts'

/** The limits of a picture: its bytes, its pixels in all, and the least length of each side. */
export type PictureLimits = { bytes: number; pixels: number; leastWidth?: number; leastHeight?: number }

export type PictureFile = { name: string; bytes: Uint8Array<ArrayBuffer>; facts: PictureFacts }

/**
 * Reads an uploaded picture: a PNG or JPEG, judged by its first bytes whatever its name is. Refuses other files, and
 * files that are too large or too small, with `invalidFile` 413, which names the file.
 */
export async function readPictureFile(file: UploadedFile, limits: PictureLimits): Promise<PictureFile> {
  const name = plainFileName(file.name)
  const bytes = await collect(file, name, limits)
  return { name, bytes, facts: factsOf(bytes, name, limits) }
}

async function collect({ stream }: UploadedFile, name: string, limits: PictureLimits) {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of stream) {
    bytes += chunk.length
    if (bytes > limits.bytes) refusePicture('fileTooLarge', { name, max: limits.bytes / 1024 / 1024 })
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

function factsOf(bytes: Uint8Array, name: string, limits: PictureLimits): PictureFacts {
  const facts = pictureFacts(bytes)
  if (facts === null || facts.width < 1 || facts.height < 1) return refusePicture('notAPicture', { name })
  const { width, height } = facts
  if (width * height > limits.pixels) refusePicture('tooManyPixels', { name, max: limits.pixels / 1_000_000 })
  const { leastWidth = 1, leastHeight = 1 } = limits
  if (width < leastWidth || height < leastHeight)
    refusePicture('tooFewPixels', { name, width: leastWidth, height: leastHeight })
  return facts
}

export function refusePicture(why: FieldProblemKey, about: Record<string, string | number>): never {
  return refuse('invalidFile', { fields: { file: [fieldProblem(why, about)] } })
}
