import { formatMessages, type Message } from 'esbuild'

type Place = { file: string; line?: number; column?: number; lineText?: string }

/** An error in a source file that esbuild doesn't find by itself. */
export class SourceProblem extends Error {
  readonly place: Place

  constructor(text: string, place: Place) {
    super(text)
    this.place = place
  }
}

/** Finds line and column of the first occurrence of a passage in a file's text. */
export function placeOf(file: string, text: string, passage: string): Place {
  const at = text.indexOf(passage)
  if (at < 0) return { file }
  const before = text.slice(0, at).split('\n')
  const line = before.length
  return { file, line, column: before.at(-1)!.length, lineText: text.split('\n')[line - 1]! }
}

/** Describes an error for the terminal and the page, with file and line if it has a place in the sources. */
export async function describeProblem(error: unknown): Promise<string> {
  const messages = messagesOf(error)
  if (messages === null) return error instanceof Error ? (error.stack ?? error.message) : String(error)
  const written = await formatMessages(messages, { kind: 'error', color: false })
  return written.join('\n').trim()
}

/** The error in the form of esbuild's own messages; null if it has no place in the sources. */
function messagesOf(error: unknown): Pick<Message, 'text' | 'location'>[] | null {
  if (error instanceof SourceProblem) {
    const { file, line = 1, column = 0, lineText = '' } = error.place
    return [
      {
        text: error.message,
        location: { file, line, column, lineText, length: 1, namespace: '', suggestion: '' },
      },
    ]
  }
  const { errors } = error as { errors?: Message[] }
  return Array.isArray(errors) && errors.length > 0 ? errors : null
}
