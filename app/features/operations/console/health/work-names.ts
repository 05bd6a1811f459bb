import type { Feature } from '#app/features/feature.ts'
import * as features from '#app/features/list.ts'

/** The areas of the jobs and sweeps that their features name themselves. */
const areas = new Map(
  Object.values<Feature>(features).flatMap(({ work }) =>
    work === undefined
      ? []
      : [...(work.jobs ?? []).map(jobKey), ...(work.sweeps ?? []).map(sweepKey)].map(
          (key) => [key, work.words] as const,
        ),
  ),
)

/** The text key for the name of a kind of job, prefixed by its area. */
export const jobName = (kind: string) => withArea(jobKey(kind))

/** The text key for the name of a sweep, prefixed by its area. */
export const sweepName = (name: string) => withArea(sweepKey(name))

function jobKey(kind: string): string {
  return `health.job.${kind}`
}

function sweepKey(name: string): string {
  return `health.sweep.${name}`
}

function withArea(key: string): string {
  return `${areas.get(key) ?? 'console-staff'}:${key}`
}
