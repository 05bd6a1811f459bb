import { z } from 'zod'
import { defaultRoom } from '#app/kernel/values/notes-room.ts'

export const annotationKinds = ['bookmark', 'highlight', 'note'] as const
export const annotationColours = ['yellow', 'green', 'blue', 'pink'] as const

/** An annotation as one device has it. Its `stamp` identifies this state: when and on which device it was changed. */
export const Annotation = z.object({
  /** A random id, made by the device that created the annotation. */
  id: z.string().regex(/^[0-9a-f]{32}$/),
  kind: z.enum(annotationKinds),
  page: z.number().int().min(1).max(16_000),
  /** The text that the annotation marks, and the text before and after it. */
  quote: z.string().max(500),
  prefix: z.string().max(60),
  suffix: z.string().max(60),
  colour: z.enum(annotationColours).nullable(),
  body: z.string().max(4_000),
  /** Milliseconds since 1970 by the device's clock. */
  changedAt: z.number().int().min(0),
  device: z.string().regex(/^[0-9a-f]{8}$/),
  isDeleted: z.boolean(),
})
export type Annotation = z.output<typeof Annotation>

/** A change as a device sends it: the resulting state, and the stamps of all earlier states that the device knows. */
export const AnnotationChange = Annotation.extend({ bases: z.array(z.string().max(40)).max(50) })
export type AnnotationChange = z.output<typeof AnnotationChange>

export function stampOf({ changedAt, device }: Pick<Annotation, 'changedAt' | 'device'>): string {
  return `${changedAt}.${device}`
}

/**
 * The room that each annotation takes in addition to its texts, in bytes (migration 0048, whose triggers keep the sum).
 */
const roomOfEach = 200

/** The room that a reader's annotations take, and their limit, in bytes. */
export type Room = { bytes: number; allowed: number }

const encoder = new TextEncoder()

/** The size of an annotation in bytes, counted as the database counts it. */
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
