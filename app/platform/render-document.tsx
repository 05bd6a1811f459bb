import type { EntryContext } from '@remix-run/cloudflare'
import { RemixServer } from '@remix-run/react'
import { renderToString } from 'react-dom/server'
import { Rendering } from './rendering.ts'

/** A page's HTML, whole. */
export function renderDocument(
  remixContext: EntryContext,
  url: string,
  visitor: Omit<Rendering, 'script'>,
): string {
  const html = renderToString(
    <Rendering.Provider value={{ ...visitor, script: remixContext.manifest.entry.module }}>
      <RemixServer context={remixContext} url={url} />
    </Rendering.Provider>,
  )
  return `<!DOCTYPE html>${html}`
}
