import type { ContentVersion } from './list-versions.ts'

/** A content's file as administrators see it, with the time of upload (ISO 8601). */
export function viewVersion({ addedAt, ...version }: ContentVersion) {
  return { ...version, addedAt: new Date(addedAt).toISOString() }
}

export function viewVersions(versions: readonly ContentVersion[]) {
  return versions.map(viewVersion)
}
