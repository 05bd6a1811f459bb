/**
 * Writes a user's text into a Markdown file so that no renderer finds markup, HTML or a link in it. `<`, `>` and `&`
 * become entities instead of escapes, because several parsers don't know a backslash before `<` and would let the tag
 * through. Text that renderers turn into links by themselves becomes code, which people can still read and copy.
 */
export function markdownLines(text: string): string[] {
  return text.split(lineEnds).map(lineOf)
}

/** Like `markdownLines`, but in one line, for a heading or the text of a link. */
export function markdownLine(text: string): string {
  return lineOf(text.replace(new RegExp(lineEnds, 'g'), ' '))
}

const lineEnds = /\r\n?|[\n\v\f\u0085\u2028\u2029]/

/** Characters that no text needs: NUL and other controls, and those that change the direction of the text after them. */
const invisible = /[\0-\x08\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g

/** Addresses that GitHub's Markdown turns into links by itself. Matching ASCII is enough: such links begin with nothing else. */
const linked = /(?:https?|ftp):\/\/[!-;=?-_a-~]*|www\.[!-;=?-_a-~]*|[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gi

/** URL schemes that execute or open something. */
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

/** Characters that start a heading, a list, a rule or a definition at the beginning of a line. */
const firstSign = /^\s*(?:[#+=:-]|\d+[.)])/

function escapeLast(found: string): string {
  return `${found.slice(0, -1)}\\${found.slice(-1)}`
}
