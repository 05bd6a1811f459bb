import { isKana, isSetAsRuby, rubySize } from '#app/kernel/values/reading/ruby.ts'
import { type PlacedText, shared } from '#app/viewer/browser/text/reflow/placed-text.ts'

/**
 * Which runs are readings, so that a search finds their words across them: as the index takes them out of its sentences
 * (`columnOrder`), kana above a line and whatever stands so beside a column.
 */
export function rubyRuns(runs: readonly PlacedText[], isDown: boolean): boolean[] {
  const bySize = [...runs].sort((one, other) => other.size - one.size)
  return runs.map((run) => (isDown || isKana(run.text)) && standsAtOne(run, bySize))
}

/** What is too small to have readings isn't looked through. */
function standsAtOne(run: PlacedText, bySize: readonly PlacedText[]): boolean {
  for (const base of bySize) {
    if (base.size * rubySize < run.size) return false
    if (isRubyAt(run, base)) return true
  }
  return false
}

/** Whether a run is set as the reading of another one's letters: half of it at least stands at them, or half of a letter. */
export function isRubyAt(run: PlacedText, base: PlacedText): boolean {
  if (!isSetAsRuby(run, base)) return false
  const along = standingAlong(run, base)
  return along > 0 && along >= Math.min(run.to - run.from, base.size) * 0.5
}

/** How much of two runs stands at each other along the line. */
export function standingAlong(one: PlacedText, other: PlacedText): number {
  return shared([one.from, one.to], [other.from, other.to])
}
