/**
 * Somebody's text as text of a Markdown file: whatever renders the file finds no markup, no HTML and no link in it. `<`, `>` and `&`
 * become entities and not escapes, since several parsers know no backslash before `<` and would pass the tag on. What renderers make
 * into links by themselves becomes code, which people read and copy as before.
 */
export function markdownLines(text: string): string[] {
  return text.split(lineEnds).map(lineOf)
}

/** The same in one line, for a heading or the words of a link. */
export function markdownLine(text: string): string {
  return lineOf(text.replace(new RegExp(lineEnds, 'g'), ' '))
}

const lineEnds = /\r\n?|[\n\v\f\u0085\u2028\u2029]/

/** What no text needs: NUL and other controls, and what turns the direction of the words that follow. */
const invisible = /[\0-\x08\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g

/** Addresses that GitHub's Markdown links without being asked, as far as they are ASCII: behind that nothing begins a link. */
const linked = /(?:https?|ftp):\/\/[!-;=?-_a-~]*|www\.[!-;=?-_a-~]*|[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gi

/** Schemes that do something. */
const acting = /\b(javascript|vbscript|data|file|blob):(?=\S)/gi

function lineOf(text: string): string {
  const line = text.replace(invisible, '').replace(/^[ \t]+/, '')
  let written = ''
  let end = 0
  for (const { 0: address, index } of line.matchAll(linked)) {
    written += `${escaped(line.slice(end, index))}\`${address}\``
    end = index + address.length
  }
  return (written + escaped(line.slice(end))).replace(firstSign, escapeLast)
}

function escaped(text: string): string {
  return text
    .replace(/[\\`*_{}[\]~|$]/g, '\\$&')
    .replace(/&(?=#?\w{1,40};)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(acting, '$1&#58;')
}

/** What makes a heading, a list, a rule or a definition where a line begins with it. */
const firstSign = /^\s*(?:[#+=:-]|\d+[.)])/

function escapeLast(found: string): string {
  return `${found.slice(0, -1)}\\${found.slice(-1)}`
}
