import { z } from 'zod'

export const annotationKinds = ['bookmark', 'highlight', 'note'] as const
export const annotationColours = ['yellow', 'green', 'blue', 'pink'] as const

/** An annotation as one device has it. Its `stamp` identifies this state: when and on which device it was changed. */
export const Annotation = z.object({
  /** Made by the device that created it. */
  id: z.string().regex(/^[0-9a-f]{32}$/),
  kind: z.enum(annotationKinds),
  page: z.number().int().min(1).max(16_000),
  /** The text that it marks, and the text before and after it. */
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
