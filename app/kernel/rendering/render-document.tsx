import type { EntryContext } from '@remix-run/cloudflare'
import { RemixServer } from '@remix-run/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Rendering } from './rendering.ts'

/**
 * Replaces Remix's streaming entry: once its loader has answered, a page waits for nothing (docs/adr/014). Streamed, a page takes 1.43
 * (detail) to 1.61 times (home) the CPU (docs/adr/040). Can be removed when a page shows its first part while it waits for a slow one.
 */

/** Renders the whole HTML of a page. */
export function renderDocument(
  remixContext: EntryContext,
  url: string,
  visitor: Omit<Rendering, 'script'>,
): string {
  const html = renderToStaticMarkup(
    <Rendering.Provider value={{ ...visitor, script: remixContext.manifest.entry.module }}>
      <RemixServer context={remixContext} url={url} />
    </Rendering.Provider>,
  )
  return `<!DOCTYPE html>${html}`
}
