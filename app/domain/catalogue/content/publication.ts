import { isWithin, type Period } from '#app/values/period.ts'

/**
 * What administrators decide about showing a content, as its row has it: what lies in the trash or outside its days is
 * withheld, and shown again when that is over. `today` is a day in Japan.
 */
export function publicationOf(
  { isShown, period, isInTrash = false }: { isShown: boolean; period: Period; isInTrash?: boolean },
  today: string,
): { visible: 0 | 1; withheld: 0 | 1 } {
  const isVisible = isShown && !isInTrash && isWithin(period, today)
  return { visible: isVisible ? 1 : 0, withheld: isShown && !isVisible ? 1 : 0 }
}

/** Whether readers get it on this day in Japan: the sweep that brings the row up to date comes some seconds after midnight. */
export function isPublished(
  { visible, period }: { visible: boolean; period: Period },
  today: string,
): boolean {
  return visible && isWithin(period, today)
}
