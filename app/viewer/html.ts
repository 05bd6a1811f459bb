/** A piece of HTML that is already safe to write. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = string | number | Html | readonly Html[] | false

/** Template tag: every value is escaped but `Html` itself; `false` writes nothing. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.reduce((text, string, index) => text + write(parts[index - 1] ?? '') + string))
}

/** JSON inside a `<script>`: no `<` can end the element, no line separator can end a string. */
export function jsonForScript(value: unknown): Html {
  const escapes: Record<string, string> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' }
  return new Html(JSON.stringify(value).replace(/[<\u2028\u2029]/g, (character) => escapes[character] ?? ''))
}

function write(part: Part): string {
  if (part === false) return ''
  if (part instanceof Html) return part.text
  if (Array.isArray(part)) return part.map((piece: Html) => piece.text).join('')
  return escapeText(String(part))
}

function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
