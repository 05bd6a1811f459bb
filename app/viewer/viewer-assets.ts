import type { ViewerAssets } from './viewer-boot.ts'

/** The path of the manifest that the viewer's build puts among the static assets. */
export const viewerManifestPath = '/viewer-assets.json'

const names = ['script', 'style', 'pdf', 'worker', 'data'] as const

/** Reads the manifest of the viewer's build. Throws if something is missing, which is a bug of the build. */
export function viewerAssetsFrom(manifest: unknown): ViewerAssets {
  const record = (manifest ?? {}) as Record<string, unknown>
  const entries = names.map((name) => {
    const url = record[name]
    if (typeof url !== 'string') throw new Error(`The viewer's manifest has no ${name}`)
    return [name, url] as const
  })
  return Object.fromEntries(entries) as unknown as ViewerAssets
}
