/** A piece of HTML that is already escaped. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = string | number | Html | readonly Html[] | false

/** Template tag: escapes every value except `Html`; `false` writes nothing. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.reduce((text, string, index) => text + write(parts[index - 1] ?? '') + string))
}

/** JSON inside a `<script>`: escapes `<`, which could end the element, and line separators, which could end a string. */
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

/** The strokes of the icons, on a 20 × 20 grid. */
const strokes = {
  back: 'M16.5 10H4M9 4.5L3.5 10L9 15.5',
  outline: 'M3 5h2M8 5h9M3 10h2M8 10h9M3 15h2M8 15h9',
  close: 'M5 5l10 10M15 5L5 15',
  left: 'M12.5 4.5L7 10l5.5 5.5',
  right: 'M7.5 4.5L13 10l-5.5 5.5',
  up: 'M4.5 12.5L10 7l5.5 5.5',
  down: 'M4.5 7.5L10 13l5.5-5.5',
  leftEnd: 'M14.5 4.5L9 10l5.5 5.5M5.5 4.5v11',
  rightEnd: 'M5.5 4.5L11 10l-5.5 5.5M14.5 4.5v11',
  minus: 'M4.5 10h11',
  plus: 'M4.5 10h11M10 4.5v11',
  fitPage: 'M4 3h12M4 17h12M10 5.5v9M8 7.5l2-2 2 2M8 12.5l2 2 2-2',
  fitWidth: 'M3 4v12M17 4v12M5.5 10h9M7.5 8l-2 2 2 2M12.5 8l2 2-2 2',
  twoPages: 'M10 5v11M10 5C8 3.8 5.5 3.6 3 4v11c2.5-.4 5-.2 7 1 2-1.2 4.5-1.4 7-1V4c-2.5-.4-5-.2-7 1z',
  shift: 'M3 4h6v8.5H3zM11 4h6v8.5h-6zM5.5 16.5h9M12.5 14.5l2 2-2 2',
  trim: 'M6 2v12h12M2 6h12v12',
  print: 'M6 8V3h8v5M6 14H3.5V8h13v6H14M6 12h8v5H6z',
  fullscreen: 'M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4',
  view: 'M2.5 15L6.5 5l4 10M4 11.5h5M12 15l2.5-6.5L17 15M12.8 13h3.4',
  search: 'M13 8.5a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0zM11.8 11.8L16.5 16.5',
  bookmark: 'M5.5 3h9v14L10 13.2 5.5 17z',
  smaller: 'M3.5 15L7.5 5l4 10M5 11.5h5M13.5 8h4',
  larger: 'M3 16.5L8 4l5 12.5M4.8 12h6.4M13.5 7.5h4M15.5 5.5v4',
  play: 'M6.5 4l9 6-9 6z',
  pause: 'M7 4.5v11M13 4.5v11',
  copy: 'M7 7h9.5v9.5H7zM13 7V3.5H3.5V13H7',
  picture: 'M3 4h14v12H3zM3 13l4-4 4 4 2.5-2.5L17 14M13 7.5h.01',
  dictionary:
    'M5.5 3h10v14h-10a1.5 1.5 0 0 1 0-3h10M5.5 14a1.5 1.5 0 0 1-1.5-1.5v-8A1.5 1.5 0 0 1 5.5 3M8 7h5',
  note: 'M4 3.5h12v9l-4 4H4zM12 16.5v-4h4M7 7.5h6M7 10.5h3',
  scroll: 'M5 2.5v5h10v-5M5 17.5v-5h10v5M2.5 10h15',
  thumbnails: 'M3.5 3.5h5v5h-5zM11.5 3.5h5v5h-5zM3.5 11.5h5v5h-5zM11.5 11.5h5v5h-5z',
  paper: 'M10 3a7 7 0 1 0 0 14zM10 3a7 7 0 0 1 0 14',
  aloud: 'M3.5 8v4h3l4 3.5v-11L6.5 8zM13.5 7.5a3.5 3.5 0 0 1 0 5M15.5 5a7 7 0 0 1 0 10',
  link: 'M8.5 11.5a3 3 0 0 0 4.300 0l3-3a3 3 0 0 0-4.300-4.300l-1 1M11.5 8.5a3 3 0 0 0-4.300 0l-3 3a3 3 0 0 0 4.300 4.300l1-1',
  keys: 'M2.5 5.5h15v9h-15zM5.5 8.5h.01M8.5 8.5h.01M11.5 8.5h.01M14.5 8.5h.01M6.5 11.5h7',
  more: 'M4.5 10h.01M10 10h.01M15.5 10h.01',
}

export type IconName = keyof typeof strokes

/** A decorative icon; its button has the accessible name. */
export function icon(name: IconName): Html {
  return new Html(
    `<svg class="icon" viewBox="0 0 20 20" aria-hidden="true"><path d="${strokes[name]}"/></svg>`,
  )
}
