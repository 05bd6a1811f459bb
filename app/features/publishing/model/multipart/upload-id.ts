import { createHash } from 'node:crypto'
import { type ElementId, elementIdOf, newElementId } from '#app/kernel/values/element-id.ts'

/** What identifies the same file of the same sender. `contentId` is null for a file that will become a new content. */
export type FileOfSender = {
  uploadedBy: string
  fingerprint: string
  bytes: number
  contentId: string | null
}

/** The prefix of all ids of uploads of this file by this person, which makes them a range of the primary key. */
export function uploadsBegin({ uploadedBy, fingerprint, bytes, contentId }: FileOfSender): string {
  const about = JSON.stringify([uploadedBy, fingerprint, bytes, contentId])
  return elementIdOf(createHash('sha256').update(about).digest()).slice(0, 16)
}

/** The id of a new upload. Without a file that can be recognised later, it is purely random. */
export function newUploadId(file: FileOfSender | null, randomBytes: (size: number) => Uint8Array): ElementId {
  return (file === null ? '' : uploadsBegin(file)) + newElementId(randomBytes)
}
