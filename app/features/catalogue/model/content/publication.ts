import { isWithin, type Period } from '#app/kernel/values/period.ts'

/**
 * The columns that follow from what administrators decide about showing a content. In the trash or outside of its days it
 * is withheld, and shown again afterwards. `today` is a day in Japan.
 */
export function publicationOf(
  { isShown, period, isInTrash = false }: { isShown: boolean; period: Period; isInTrash?: boolean },
  today: string,
): { visible: 0 | 1; withheld: 0 | 1 } {
  const isVisible = isShown && !isInTrash && isWithin(period, today)
  return { visible: isVisible ? 1 : 0, withheld: isShown && !isVisible ? 1 : 0 }
}

/**
 * Whether readers may see it on this day in Japan. Needed because the sweep that updates the row comes some seconds after
 * midnight.
 */
export function isPublished(
  { visible, period }: { visible: boolean; period: Period },
  today: string,
): boolean {
  return visible && isWithin(period, today)
}
