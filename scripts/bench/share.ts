/**
 * How much of its data and of its rounds the bench works with, for all parts: 1 is what its targets are for. `npm test` runs it
 * with a hundredth, which shows that each part still runs and tells nothing of speed.
 */
const share = Number(process.env.BENCH_SHARE ?? 1)

export const isWhole = share === 1

/** Returns the share's part of `count`, but at least `least`. */
export function shareOf(count: number, least = 1): number {
  return Math.max(least, Math.round(count * share))
}
