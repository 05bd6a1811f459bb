import type { ViewerAssets } from './viewer-boot.ts'

/** Where the viewer's build leaves its manifest among the static assets. */
export const viewerManifestPath = '/viewer-assets.json'

const names = ['script', 'style', 'pdf', 'worker', 'data'] as const

/** Reads the manifest of the viewer's build; a build that left something out is a bug and throws. */
export function viewerAssetsFrom(manifest: unknown): ViewerAssets {
  const record = (manifest ?? {}) as Record<string, unknown>
  const entries = names.map((name) => {
    const url = record[name]
    if (typeof url !== 'string') throw new Error(`The viewer's manifest has no ${name}`)
    return [name, url] as const
  })
  return Object.fromEntries(entries) as unknown as ViewerAssets
}
