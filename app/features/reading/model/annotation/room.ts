import { defaultRoom } from '#app/kernel/values/notes-room.ts'
import type { Annotation } from './annotation.ts'

/**
 * The room that each annotation takes in addition to its texts, in bytes (migration 0048, whose triggers keep the sum).
 */
const roomOfEach = 200

/** The room that a reader's annotations take, and their limit, in bytes. */
export type Room = { bytes: number; allowed: number }

const encoder = new TextEncoder()

/** Counted as in the database, in bytes. */
export function roomOf({ quote, prefix, suffix, body, isDeleted }: Annotation): number {
  const texts = isDeleted ? [] : [quote, prefix, suffix, body]
  return texts.reduce((sum, text) => sum + encoder.encode(text).length, roomOfEach)
}

/** The room that is left after `freed` bytes are released. A raised limit shrinks together with what is released. */
export function roomLeft({ bytes, allowed }: Room, freed: number): number {
  const taken = bytes - freed
  const isLess = freed > 0 && allowed > defaultRoom
  return (isLess ? Math.max(defaultRoom, Math.min(allowed, taken)) : allowed) - taken
}
