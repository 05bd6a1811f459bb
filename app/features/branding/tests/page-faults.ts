import { valid } from 'node-html-parser'

/** What a style attribute gives a variable: a colour, one for each scheme, a length, a factor. */
const colour = '(?:#[0-9a-f]{6}|transparent)'
const one = new RegExp(
  `^(?:${colour}|var\\(--l,${colour}\\)var\\(--d,${colour}\\)|\\d+(?:\\.\\d+)?(?:px|rem|em|%)?|[a-z][a-z-]*)$`,
)

/** What is wrong with a page as it came, whatever its site looks like; nothing where nothing is. */
export function pageFaults(html: string): string[] {
  const leftovers = ['undefined', 'NaN', '[object', '{{', 'null,', '&amp;amp;', '<b>強調'].filter((word) =>
    html.includes(word),
  )
  const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
  const twice = ids.filter((id, at) => ids.indexOf(id) !== at)
  return [
    ...(html.startsWith('<!DOCTYPE html>') && html.trimEnd().endsWith('</html>') ? [] : ['not a whole page']),
    ...(valid(html) ? [] : ['not well-formed']),
    ...leftovers.map(
      (word) => `says ${word}: ${html.slice(html.indexOf(word) - 60, html.indexOf(word) + 20)}`,
    ),
    ...twice.map((id) => `has the id ${id} twice`),
    ...declarationsOf(html)
      .filter(([name, value]) => name.startsWith('--') && !one.test(value))
      .map(([name, value]) => `sets ${name} to ${value}`),
  ]
}

/** All that its style attributes say, as pairs of name and value. */
export function declarationsOf(html: string): [name: string, value: string][] {
  return [...html.matchAll(/ style="([^"]*)"/g)].flatMap(([, style = '']) =>
    style
      .split(';')
      .filter((declaration) => declaration !== '')
      .map((declaration): [string, string] => {
        const at = declaration.indexOf(':')
        return [declaration.slice(0, at), declaration.slice(at + 1).trim()]
      }),
  )
}
