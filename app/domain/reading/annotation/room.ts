import { usualRoom } from '#app/values/notes-room.ts'
import type { Annotation } from './annotation.ts'

/** What each takes beside its texts (migration 0048, whose triggers keep the sum). Bytes. */
const roomOfEach = 200

/** What a reader's annotations take and what they may, in bytes. */
export type Room = { bytes: number; allowed: number }

const encoder = new TextEncoder()

/** As the database counts it. Bytes. */
export function roomOf({ quote, prefix, suffix, body, isDeleted }: Annotation): number {
  const texts = isDeleted ? [] : [quote, prefix, suffix, body]
  return texts.reduce((sum, text) => sum + encoder.encode(text).length, roomOfEach)
}

/** What is left once `freed` bytes are given back: what was allowed beyond the usual goes with them. */
export function roomLeft({ bytes, allowed }: Room, freed: number): number {
  const taken = bytes - freed
  const isLess = freed > 0 && allowed > usualRoom
  return (isLess ? Math.max(usualRoom, Math.min(allowed, taken)) : allowed) - taken
}
