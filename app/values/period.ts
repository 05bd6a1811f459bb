/** Days in Japan of a beginning and an end ('YYYY-MM-DD'), both days of use; null is no bound. */
export type Period = { startsOn: string | null; endsOn: string | null }

/** Whether a day in Japan lies in a period: the one judge of user groups' dates, in sessions as in licences. */
export function isWithin({ startsOn, endsOn }: Period, day: string): boolean {
  return (startsOn === null || startsOn <= day) && (endsOn === null || endsOn >= day)
}
