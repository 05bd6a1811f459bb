import { readFileSync } from 'node:fs'

export type Block =
  | { kind: 'chapter' | 'section' | 'paragraph' | 'note'; text: string }
  | { kind: 'list'; items: { mark: string; text: string }[] }
  | { kind: 'table'; rows: string[][]; caption: string }
  | { kind: 'figure'; name: string; args: number[]; caption: string }
  | { kind: 'break' }

interface Manuscript {
  subtitle: string
  language: 'ja' | 'en'
  /** True for vertical writing in columns, bound at the right. */
  vertical: boolean
  accent: string
  /** The size of the text in points; 0 for the default of the language. */
  size: number
  colophon: string
  blocks: Block[]
}

/** A manuscript with the metadata of the content that it belongs to. */
export interface Book extends Manuscript {
  title: string
  author: string
  publisher: string
}

/**
 * Reads a manuscript: a head of `name: value` lines between `---`, then blocks separated by empty lines:
 * `# chapter`, `## section`, `- item`, `1. step`, `| table |`, `> note`, `!figure args | caption`, `===` (new page), and paragraphs with `**bold**` and `[link](#heading)`.
 */
export function readManuscript(file: string): Manuscript {
  const [, head = '', body = ''] = readFileSync(file, 'utf8').split(/^---$/m)
  const field = (name: string) => new RegExp(`^${name}: *(.*)$`, 'm').exec(head)?.[1] ?? ''
  const language = field('language') === 'en' ? 'en' : 'ja'
  return {
    subtitle: field('subtitle'),
    language,
    vertical: field('direction') === 'vertical',
    accent: field('accent') || '#1f5f4a',
    size: Number(field('size')),
    colophon: field('colophon'),
    blocks: body
      .split(/\n\s*\n/)
      .map((text) => text.trim())
      .filter(Boolean)
      .map((text) => blockOf(text, language)),
  }
}

function blockOf(text: string, language: 'ja' | 'en'): Block {
  const lines = text.split('\n')
  const joined = (from: readonly string[]) => from.join(language === 'en' ? ' ' : '')
  if (text === '===') return { kind: 'break' }
  if (text.startsWith('## ')) return { kind: 'section', text: text.slice(3) }
  if (text.startsWith('# ')) return { kind: 'chapter', text: text.slice(2) }
  if (text.startsWith('> '))
    return { kind: 'note', text: joined(lines.map((line) => line.replace(/^> ?/, ''))) }
  if (text.startsWith('!')) return figureOf(text)
  if (text.startsWith('|')) return tableOf(lines)
  if (/^(- |\d+\. )/.test(text)) {
    return {
      kind: 'list',
      items: lines.map((line) => {
        const [, mark = '', rest = ''] = /^(-|\d+\.) (.*)$/.exec(line) ?? []
        return { mark: mark === '-' ? '' : mark.replace('.', ''), text: rest }
      }),
    }
  }
  return { kind: 'paragraph', text: joined(lines) }
}

function figureOf(text: string): Block {
  const [call = '', caption = ''] = text.slice(1).split('|')
  const [name = '', ...args] = call.trim().split(/\s+/)
  return { kind: 'figure', name, args: args.map(Number), caption: caption.trim() }
}

/** The last line of a table may be its caption: `: words`. */
function tableOf(lines: readonly string[]): Block {
  const caption =
    lines
      .find((line) => line.startsWith(':'))
      ?.slice(1)
      .trim() ?? ''
  const rows = lines
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    )
  return { kind: 'table', rows, caption }
}

/** Returns the metadata of the PDF file. */
export function infoOf({ title, author, publisher }: Book): {
  Title: string
  Author: string
  Creator: string
} {
  return { Title: title, Author: author, Creator: publisher }
}
