import { z } from 'zod'

export const annotationKinds = ['bookmark', 'highlight', 'note'] as const
export const annotationColours = ['yellow', 'green', 'blue', 'pink'] as const

/** What one device says of an annotation. Its `stamp` names this state of it: when it was changed, and where. */
export const Annotation = z.object({
  /** Made by the device that made it. */
  id: z.string().regex(/^[0-9a-f]{32}$/),
  kind: z.enum(annotationKinds),
  page: z.number().int().min(1).max(16_000),
  /** The text it stands on, with what is before and after it. */
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

/** A change as a device sends it: the state it comes to, and the stamps of all states it knows that came before. */
export const AnnotationChange = Annotation.extend({ bases: z.array(z.string().max(40)).max(50) })
export type AnnotationChange = z.output<typeof AnnotationChange>

export function stampOf({ changedAt, device }: Pick<Annotation, 'changedAt' | 'device'>): string {
  return `${changedAt}.${device}`
}
