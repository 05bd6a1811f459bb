import type { Words } from './words.ts'

const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  // There is no `form-action`, because the answer to a form here redirects to another origin.
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
}

type Page = { words: Words; title: string; body: Html; status?: number; tone?: string; script?: boolean }

/** Renders a whole page. `tone` sets its colour by the service that it plays; `script` adds a script that sends a form by itself. */
export function page({ words, title, body, status = 200, tone = 'sandbox', script = false }: Page): Response {
  const whole = html`<!doctype html>
<html lang="${words.language}" data-tone="${tone}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/sandbox.css">
${script && html`<script src="/form-post.js" defer></script>`}
</head>
<body>
<p class="stand-in">${words('standIn')}</p>
<main>
${body}
</main>
</body>
</html>
`
  return new Response(whole.text, { status, headers })
}

/** Renders a page that tells a problem and has no link. */
export function problemPage(
  words: Words,
  { tone, problem, detail, status = 400 }: { tone: string; problem: string; detail: string; status?: number },
): Response {
  const title = words('problem.title')
  const body = html`<h1>${title}</h1><p class="problem">${problem}</p><p class="detail">${detail}</p>`
  return page({ words, title, body, status, tone })
}

/** Markup whose parts are escaped. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | string | number | null | undefined | false | readonly Part[]

/** html`<p>${anything}</p>` escapes every part that isn't Html itself. null, undefined and false become nothing. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.reduce((text, string, at) => text + render(parts[at - 1]) + string))
}

function render(part: Part): string {
  if (part instanceof Html) return part.text
  if (part === null || part === undefined || part === false) return ''
  if (typeof part === 'string' || typeof part === 'number') return escapeText(String(part))
  return part.map(render).join('')
}

const named: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => named[character]!)
}
