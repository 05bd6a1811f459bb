import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Asks on the terminal; null where nobody can answer. A secret isn't shown while it is typed. */
export async function askOnTerminal(question: string, { isSecret = false } = {}): Promise<string | null> {
  const { stdin, stdout } = process
  if (!stdin.isTTY || !stdout.isTTY) return null
  stdout.write(`${question}: `)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: stdin, output: isSecret ? nowhere : stdout, terminal: true })
  try {
    return await terminal.question('')
  } finally {
    terminal.close()
    if (isSecret) stdout.write('\n')
  }
}
