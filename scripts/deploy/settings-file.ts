import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { DeployProblem, messageOf } from './problem.ts'
import { type EnvironmentName, fieldsOf, problemsAt, readSettings, type Settings } from './settings.ts'

export type Asker = (question: string) => Promise<string | null>

type Question = { path: string[]; text: string; isList?: true }

/** What nobody can guess, in the order in which it is asked. */
const questions: Question[] = [
  { path: ['name'], text: 'Name that all resources begin with (such as bunko)' },
  { path: ['account'], text: 'Cloudflare account id (dashboard, Workers & Pages, at the right)' },
  { path: ['zone'], text: 'Zone of the hosts (a domain of the account, such as books.company.jp)' },
  {
    path: ['hosts', 'shared'],
    text: 'Hosts of sites, which share them by path; comma-separated',
    isList: true,
  },
  { path: ['hosts', 'admin'], text: "Hosts of the administrators' console; comma-separated", isList: true },
  { path: ['hosts', 'viewer'], text: "The viewer's own host" },
  {
    path: ['mail', 'endpoint'],
    text: "Address of the mail provider's API (such as https://api.resend.com/emails)",
  },
  { path: ['mail', 'from'], text: "Sender's address of mails" },
  {
    path: ['securityContact'],
    text: 'Contact for reports of vulnerabilities (mailto:… or https://…)',
    isList: true,
  },
  { path: ['administrator', 'name'], text: 'Name of the first administrator' },
  { path: ['administrator', 'email'], text: 'E-mail address of the first administrator' },
  {
    path: ['vars', 'LEARNING_ISSUER'],
    text: "Issuer of the learning service's ID (empty if no site uses it)",
  },
  {
    path: ['vars', 'PUBLISHER_PAY'],
    text: "Address of the publishers' payment API (empty if no site uses it)",
  },
]

/**
 * Reads the settings of an environment from their file. On a terminal it asks for what is missing and writes the answers into the file;
 * without one the missing fields are refused by name.
 */
export async function settingsFrom(
  file: string,
  environment: EnvironmentName,
  ask: Asker,
): Promise<Settings> {
  const content = existsSync(file) ? parse(file) : {}
  if (environment === 'production' && typeof content === 'object' && content !== null) {
    const fields = content as Record<string, unknown>
    if (await askMissing(fields, ask)) await writeFile(file, `${JSON.stringify(fields, null, 2)}\n`)
  }
  try {
    return readSettings(content, environment)
  } catch (error) {
    if (!(error instanceof DeployProblem)) throw error
    throw new DeployProblem(`${file}:`, ...error.message.split('\n').map((line) => `  ${line}`))
  }
}

function parse(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new DeployProblem(`${file} can't be read as JSON: ${messageOf(error)}`)
  }
}

/** Asks until each answer fits. Answers whether anything was asked. */
async function askMissing(fields: Record<string, unknown>, ask: Asker): Promise<boolean> {
  let hasAsked = false
  for (const { path, text, isList } of questions) {
    if (at(fields, path) !== undefined) continue
    for (;;) {
      const typed = await ask(text)
      if (typed === null) return hasAsked
      hasAsked = true
      place(
        fields,
        path,
        isList
          ? typed
              .split(',')
              .map((one) => one.trim())
              .filter(Boolean)
          : typed.trim(),
      )
      const [problem] = problemsAt(fieldsOf(fields, 'production'), path)
      if (problem === undefined) break
      await ask(`${problem} (Enter to try again)`)
    }
  }
  return hasAsked
}

function at(fields: Record<string, unknown>, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], fields)
}

function place(
  fields: Record<string, unknown>,
  [first = '', ...rest]: readonly string[],
  value: unknown,
): void {
  if (rest.length === 0) {
    fields[first] = value
    return
  }
  const inner = (fields[first] ?? {}) as Record<string, unknown>
  place(inner, rest, value)
  fields[first] = inner
}
