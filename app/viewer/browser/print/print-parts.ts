/** First and last page, both printed. */
export interface Pages {
  from: number
  to: number
}

/** What lies ready for the printer at a time: more would fill the memory, fewer would ask too often. */
export const pagesPerPart = 100

export function countOf({ from, to }: Pages): number {
  return to - from + 1
}

/** A browser prints what lies in one document with one dialog: a large job is several of them, in order. */
export function partsOf({ from, to }: Pages): Pages[] {
  const parts: Pages[] = []
  for (let first = from; first <= to; first += pagesPerPart) {
    parts.push({ from: first, to: Math.min(first + pagesPerPart - 1, to) })
  }
  return parts
}

/** What the form asks for, whichever way round the range was typed. */
export function chosenPages(form: FormData, current: number, pages: number): Pages {
  const what = form.get('what')
  if (what === 'all') return { from: 1, to: pages }
  if (what !== 'range') return { from: current, to: current }
  const clamp = (name: string, otherwise: number) => {
    const page = Math.trunc(Number(form.get(name)) || otherwise)
    return Math.min(Math.max(page, 1), pages)
  }
  const ends = [clamp('from', 1), clamp('to', pages)]
  return { from: Math.min(...ends), to: Math.max(...ends) }
}
