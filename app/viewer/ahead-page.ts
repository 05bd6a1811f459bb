import { html } from './html.ts'
import type { ViewerAssets } from './viewer-boot.ts'

/** An empty page from which a browser fetches what the viewer is made of, when it has nothing else to do. */
export function renderAheadPage({ script, style, pdf, worker }: ViewerAssets): string {
  const links = [script, style, pdf, worker].map((href) => html`<link rel="prefetch" href="${href}">`)
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="robots" content="noindex">
<title>Bunko</title>
${links}
</head>
</html>
`.text
}
