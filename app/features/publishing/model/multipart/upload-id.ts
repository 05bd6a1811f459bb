import { createHash } from 'node:crypto'
import { type ElementId, elementIdOf, newElementId } from '#app/kernel/values/element-id.ts'

/** A file as its sender knows it again; `contentId` is null for one that will be a content of its own. */
export type FileOfSender = {
  uploadedBy: string
  fingerprint: string
  bytes: number
  contentId: string | null
}

/** What all ids of uploads of this file by this person begin with, so that they are a range of the primary key. */
export function uploadsBegin({ uploadedBy, fingerprint, bytes, contentId }: FileOfSender): string {
  const about = JSON.stringify([uploadedBy, fingerprint, bytes, contentId])
  return elementIdOf(createHash('sha256').update(about).digest()).slice(0, 16)
}

/** The id of a new upload; of a file its sender won't know again it says nothing. */
export function newUploadId(file: FileOfSender | null, randomBytes: (size: number) => Uint8Array): ElementId {
  return (file === null ? '' : uploadsBegin(file)) + newElementId(randomBytes)
}
