import type { Endpoint } from '#app/doors/api/endpoint.ts'
import { chapterNames, type FeatureWorker } from '#app/doors/feature-worker.ts'
import * as workers from '#app/features/worker.ts'

const features = Object.values<FeatureWorker>(workers)

/** The calls of all features, in the chapters of docs/api.md. A new call goes into its feature's `worker.ts`. */
export const chapters: Readonly<Record<string, readonly Endpoint[]>> = Object.fromEntries(
  chapterNames.map((name) => [name, features.flatMap(({ calls }) => calls?.[name] ?? [])]),
)

export const endpoints: readonly Endpoint[] = Object.values(chapters).flat()

const ofPlatform: ReadonlySet<Endpoint> = new Set(
  features.flatMap(({ callsOfPlatform = [] }) => callsOfPlatform),
)

/** Whether administrators make a call about themselves, companies or the platform. */
export function isAboutPlatform(endpoint: Endpoint): boolean {
  return ofPlatform.has(endpoint)
}

/** Whether administrators make a call about the site it is made at, and not about themselves, companies or the platform. */
export function isAboutSite(endpoint: Endpoint): boolean {
  const isForStaff = [endpoint.access].flat().some((one) => /^(?:service|company|system)$/.test(one))
  return isForStaff && !isAboutPlatform(endpoint)
}
