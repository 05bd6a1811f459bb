import { posix } from 'node:path'

/** What a move changes: the new path of each file that moves, and every path there was before. */
export interface Move {
  moved: ReadonlyMap<string, string>
  known: ReadonlySet<string>
}

const aliased = /^(?:app|tests|locales|workers|seeds)\//
const code = /\.(?:ts|tsx|mjs)$/
const newPath = ({ moved }: Move, path: string) => moved.get(path) ?? path

/** The text of a file with every path in it as it is after the move, and the lines it couldn't read. */
export function rewrite(file: string, text: string, move: Move): { text: string; unread: string[] } {
  const unread: string[] = []
  const imports = code.test(file) ? rewriteImports(file, text, move) : text
  const sheets = file.endsWith('.css') ? rewriteSheets(file, imports, move) : imports
  const addresses = code.test(file) ? rewriteAddresses(file, sheets, move) : sheets
  const routes = file === 'app/routes.ts' ? rewriteRoutes(addresses, move) : addresses
  return { text: rewriteNames(file, routes, move, unread), unread }
}

/** `from '…'`, `import '…'`, `import('…')` of files of this repository. */
function rewriteImports(file: string, text: string, move: Move): string {
  const specifier =
    /(\bfrom\s*|\bimport\s*\(?\s*)(['"])((?:\.\.?\/|#(?:app|tests|locales|workers)\/)[^'"\n]+)\2/g
  return text.replace(specifier, (all, before: string, quote: string, path: string) => {
    const [, bare = '', query = ''] = /^([^?]*)(\?.*)?$/.exec(path) ?? []
    const target = bare.startsWith('#') ? bare.slice(1) : posix.join(posix.dirname(file), bare)
    if (!move.known.has(target)) return all
    return `${before}${quote}${spelled(file, target, !bare.startsWith('#'), move)}${query}${quote}`
  })
}

/** `./` within a folder, else `#…`; what no alias reaches, and the configuration of tools, climbs. */
function spelled(file: string, target: string, wasRelative: boolean, move: Move): string {
  const [from, to] = [newPath(move, file), newPath(move, target)]
  if (posix.dirname(from) === posix.dirname(to)) return `./${posix.basename(to)}`
  const byAlias = aliased.test(to) && (!wasRelative || aliased.test(from))
  return byAlias ? `#${to}` : climbing(from, to)
}

function climbing(from: string, to: string): string {
  const path = posix.relative(posix.dirname(from), to)
  return path.startsWith('.') ? path : `./${path}`
}

function rewriteSheets(file: string, text: string, move: Move): string {
  return text.replace(/(@import\s+)(['"])(\.[^'"]+)\2/g, (_, before: string, quote: string, path: string) => {
    const target = newPath(move, posix.join(posix.dirname(file), path))
    return `${before}${quote}${climbing(newPath(move, file), target)}${quote}`
  })
}

/** `new URL('../…', import.meta.url)` and relative globs; a path may go on with `${…}`. */
function rewriteAddresses(file: string, text: string, move: Move): string {
  if (!move.moved.has(file)) return text
  return text.replace(
    /(new URL\(|import\.meta\.glob(?:<[^(]*>)?\(\s*)(['"`])(\.\.?(?:\/[^'"`$*]*)?)(?=['"`$*])/g,
    (_, before: string, quote: string, path: string) => {
      const target = newPath(move, posix.join(posix.dirname(file), path).replace(/^\.$/, ''))
      const climbed = climbing(newPath(move, file), target || '.')
      return `${before}${quote}${/\/$/.test(path) && !/\/$/.test(climbed) ? `${climbed}/` : climbed}`
    },
  )
}

/** The table of pages names its files from `app` on. */
function rewriteRoutes(text: string, move: Move): string {
  return text.replace(
    /'(routes\/[\w./-]+\.tsx)'/g,
    (_, path: string) => `'${newPath(move, `app/${path}`).slice('app/'.length)}'`,
  )
}

/** Paths that comments, documents and lists name: of files, and of folders that move as a whole. */
function rewriteNames(file: string, text: string, move: Move, unread: string[]): string {
  return text.replace(/(?<![\w./@-])((?:app|tests)\/[\w./-]*[\w/])/g, (name: string) => {
    const exact = move.moved.get(name)
    if (exact !== undefined) return exact
    if (move.known.has(name)) return name
    const folder = name.replace(/\/$/, '')
    const below = [...move.moved].filter(([old]) => old.startsWith(`${folder}/`))
    if (below.length === 0) return name
    const roots = new Set(
      below.map(([old, path]) =>
        path.endsWith(old.slice(folder.length)) ? path.slice(0, -old.slice(folder.length).length) : '?',
      ),
    )
    const [root = '?'] = roots
    if (roots.size === 1 && root !== '?') return name.endsWith('/') ? `${root}/` : root
    unread.push(`${file}: ${name}`)
    return name
  })
}
