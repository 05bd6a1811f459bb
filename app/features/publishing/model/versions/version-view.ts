import type { ContentVersion } from './list-versions.ts'

/** What administrators see of a content's file, with when it came (ISO 8601). */
export function viewVersion({ addedAt, ...version }: ContentVersion) {
  return { ...version, addedAt: new Date(addedAt).toISOString() }
}

export function viewVersions(versions: readonly ContentVersion[]) {
  return versions.map(viewVersion)
}
