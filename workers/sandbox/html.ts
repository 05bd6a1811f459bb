/** Markup whose parts have been escaped. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | string | number | null | undefined | false | readonly Part[]

/** html`<p>${anything}</p>`: what isn't Html itself is escaped; null, undefined and false leave nothing. */
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
