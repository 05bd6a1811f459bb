import { createHash } from 'node:crypto'
import type { ViewerAssets } from './viewer-boot.ts'

/** The path of the manifest that the viewer's build puts among the static assets. */
export const viewerManifestPath = '/viewer-assets.json'

const names = ['script', 'viewer', 'style', 'pdf', 'worker', 'data'] as const

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

/** The style sheet as the page contains it, and the source by which the page's policy allows exactly this text. */
export interface InlineSheet {
  text: string
  source: string
}

/** Makes the style sheet part of the page. Throws if its text would end the page's element, which is a bug of the build. */
export function inlineSheet(text: string): InlineSheet {
  if (/<\/style/i.test(text)) throw new Error("The viewer's style sheet contains the end of a style element")
  return { text, source: `'sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}'` }
}
