/** The first and the last day of a period in Japan ('YYYY-MM-DD'), both included. Null means no limit. */
export type Period = { startsOn: string | null; endsOn: string | null }

/** Whether a day in Japan lies in a period. Sessions and licences both use this function for a user group's dates. */
export function isWithin({ startsOn, endsOn }: Period, day: string): boolean {
  return (startsOn === null || startsOn <= day) && (endsOn === null || endsOn >= day)
}
