import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export interface Chapter {
  title: string
  text: string
}

/** Reads the chapters of a story: `# title`, then its paragraphs. */
export function chaptersOf(document: string): Chapter[] {
  const file = fileURLToPath(
    new URL(`../../../../seeds/library/texts/sakura/${document}.md`, import.meta.url),
  )
  return readFileSync(file, 'utf8')
    .split(/^# /m)
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [title = '', ...rest] = part.split('\n')
      return { title: title.trim(), text: rest.join('\n') }
    })
}

/** A title without its ruby, for outlines and contents. */
export const bare = (title: string) => title.replaceAll(/《[^》]*》|｜/g, '')
