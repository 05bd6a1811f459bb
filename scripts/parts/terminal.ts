import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Asks on the terminal; null where nobody can answer. A secret isn't shown while it is typed. */
export async function askOnTerminal(question: string, { isSecret = false } = {}): Promise<string | null> {
  const { stdin, stdout } = process
  if (!stdin.isTTY || !stdout.isTTY) return null
  if (!isSecret) return answerTo(`${question}: `, stdout)
  stdout.write(`${question}: `)
  const typed = await answerTo('', new Writable({ write: (_chunk, _encoding, done) => done() }))
  stdout.write('\n')
  return typed
}

async function answerTo(prompt: string, output: NodeJS.WritableStream): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output, terminal: true })
  terminal.once('SIGINT', () => process.exit(130))
  try {
    return await terminal.question(prompt)
  } finally {
    terminal.close()
  }
}
