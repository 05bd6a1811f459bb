const day = 86_400_000
const japan = 9 * 3_600_000

/** The last second, in Japan, of the day that many days from now. */
export function termEnd(now: number, days: number): number {
  return (Math.floor((now + japan) / day) + days + 1) * day - japan - 1000
}
