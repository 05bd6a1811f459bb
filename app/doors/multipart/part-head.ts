/** The head of a part. */
export type PartHead = {
  name: string
  /** Null for an ordinary field, '' for a file field that was left empty. */
  fileName: string | null
  /** A part may omit its type. */
  type: string
}

/** Parses the lines before a part's data, without the empty one. Null if they don't name a field. */
export function parsePartHead(lines: string): PartHead | null {
  const headers = new Map<string, string>()
  // A line that begins with a blank continues the previous one.
  for (const line of lines.replace(/\r\n[ \t]+/g, ' ').split('\r\n')) {
    const colon = line.indexOf(':')
    if (colon < 0) return null
    headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim())
  }
  const [kind = '', parameters] = splitAt(headers.get('content-disposition') ?? '', ';')
  if (kind.trim().toLowerCase() !== 'form-data') return null
  const values = parseParameters(parameters)
  const name = values.get('name')
  if (name === undefined || name === '') return null
  const fileName = values.get('filename')
  return {
    name: unescapeQuotes(name),
    fileName:
      decodeExtended(values.get('filename*')) ?? (fileName === undefined ? null : unescapeQuotes(fileName)),
    type: headers.get('content-type') ?? '',
  }
}

const token = /^[\s;]*([^\s=;"]+)\s*=\s*/

/** Parses `a=b; c="d;e=\"f"`: quotes may contain semicolons and equals signs. Skips what isn't a parameter. */
function parseParameters(text: string): Map<string, string> {
  const values = new Map<string, string>()
  for (let rest = text; rest.trim() !== ''; ) {
    const found = token.exec(rest)
    if (found === null) {
      rest = splitAt(rest.replace(/^[\s;]+/, ''), ';')[1]
      continue
    }
    const after = rest.slice(found[0].length)
    const [value, left] = after.startsWith('"') ? quotedValue(after) : plainValue(after)
    const key = found[1]!.toLowerCase()
    if (!values.has(key)) values.set(key, value)
    rest = left
  }
  return values
}

/**
 * Browsers escape a quote as %22 and leave backslashes as they are; other clients write \" and \\ . A name that ends with
 * a backslash looks like an escaped quote: if no other quote follows, it is the closing one.
 */
function quotedValue(text: string): [value: string, rest: string] {
  const closed = /^"((?:[^"\\]|\\[\s\S])*)"(?=\s*(?:;|$))/.exec(text)
  if (closed !== null) return [closed[1]!.replace(/\\(["\\])/g, '$1'), text.slice(closed[0].length)]
  const last = text.lastIndexOf('"')
  return last > 0 ? [text.slice(1, last), text.slice(last + 1)] : plainValue(text.slice(1))
}

function plainValue(text: string): [value: string, rest: string] {
  const [value, rest] = splitAt(text, ';')
  return [value.trim(), rest]
}

/**
 * Decodes only the three characters that browsers escape in names (HTML, multipart form data): "100%25.pdf" stays as it
 * is.
 */
function unescapeQuotes(value: string): string {
  return value.replace(/%(22|0D|0A)/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

/** `filename*=UTF-8''a%20b.pdf` (RFC 8187) isn't meant for forms, but some clients write nothing else. */
function decodeExtended(value: string | undefined): string | null {
  const [, encoded] = /^utf-8'[^']*'(.+)$/i.exec(value ?? '') ?? []
  if (encoded === undefined) return null
  try {
    return decodeURIComponent(encoded)
  } catch {
    return null
  }
}

function splitAt(text: string, separator: string): [before: string, after: string] {
  const at = text.indexOf(separator)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}
