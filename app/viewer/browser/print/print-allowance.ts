import type { AllowanceMeter } from '#app/viewer/browser/viewer-server.ts'
import type { Say } from '#app/viewer/browser/words.ts'

/** Whether so many pages are more than may be printed. */
export function isOver(meter: AllowanceMeter | null, pages: number): meter is AllowanceMeter {
  return meter !== null && pages > meter.left
}

/** What is left to print. */
export function wordsOfMeter({ left, allowance, days }: AllowanceMeter, say: Say): string {
  return left === 0 ? say('printNone', { allowance, days }) : say('printLeft', { left, allowance, days })
}

/** Why so many pages can't be printed, and from when on more can. */
export function wordsOfOver(meter: AllowanceMeter, pages: number, say: Say): string {
  const reason = meter.left === 0 ? wordsOfMeter(meter, say) : say('printOver', { pages, left: meter.left })
  const sentences =
    meter.freesOn === null ? [reason] : [reason, say('printFrees', { date: dateOf(meter.freesOn) })]
  return sentences.join(document.documentElement.lang === 'ja' ? '' : ' ')
}

function dateOf(day: string): string {
  const format = { month: 'long', day: 'numeric', timeZone: 'UTC' } as const
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(document.documentElement.lang, format)
}
