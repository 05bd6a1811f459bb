import type { Given } from './arguments.ts'
import type { Answer, Client } from './client.ts'
import { type Command, fieldsOf, findCommand, idFieldOf } from './commands.ts'
import { readRows } from './read-rows.ts'
import { write } from './write-rows.ts'

/** The most rows that a page of a list has. */
const largestPage = 100

/** Runs one command, or one call for each row of a CSV. Answers how the process ends: 1 where anything was refused. */
export async function runCommand(
  client: Client,
  given: Given,
  readText: (file: string) => string,
): Promise<0 | 1> {
  const command = findCommand(client.document, given.positionals)
  const fields = { ...given.fields, ...idOf(command, given) }
  if (given.file !== null)
    return runForRows(client, command, { rows: readRows(readText(given.file)), fields })
  if (command.method === 'GET' && idFieldOf(command) === null) return list(client, command, fields, given)
  const answer = await client.call(command, typed(command, fields))
  if (answer.status !== 200) return refused('', answer)
  write(given.output, [answer.data])
  return 0
}

function idOf(command: Command, { positionals: [, , id] }: Given): Record<string, string> {
  const name = idFieldOf(command)
  return name === null || id === undefined ? {} : { [name]: id }
}

/** Reads all pages of a list, or only the page that is asked for. */
async function list(
  client: Client,
  command: Command,
  fields: Record<string, string>,
  given: Given,
): Promise<0 | 1> {
  const rows: unknown[] = []
  for (let page = 1; ; page++) {
    const answer = await client.call(command, { size: largestPage, page, ...fields })
    if (answer.status !== 200) return refused('', answer)
    const data = answer.data as Record<string, unknown> | unknown[]
    const found = Array.isArray(data) ? data : (Object.values(data).find(Array.isArray) ?? [])
    rows.push(...found)
    const pages = Array.isArray(data) ? 1 : Number(data.total_pages ?? 1)
    if ('page' in fields || found.length === 0 || page >= pages) break
  }
  write(given.output, rows)
  return 0
}

type Rows = { rows: Record<string, string>[]; fields: Record<string, string> }

/** Makes a call for each row. Reports a refused row by its line and continues with the others. */
async function runForRows(client: Client, command: Command, { rows, fields }: Rows): Promise<0 | 1> {
  const known = fieldsOf(command)
  const id = idFieldOf(command)
  let done = 0
  for (const [at, row] of rows.entries()) {
    const own = Object.entries(row).filter(([name, value]) => known.has(name) && value !== '')
    const ofRow = Object.fromEntries(own)
    // A list calls the id of its rows `id`, whatever the call's path does.
    if (id !== null && !(id in ofRow) && row.id) ofRow[id] = row.id
    const answer = await client.call(command, typed(command, { ...ofRow, ...fields }))
    if (answer.status === 200) done += 1
    // The first line has the headings.
    else refused(`line ${at + 2}: `, answer)
  }
  console.error(`${done} of ${rows.length} done`)
  return done === rows.length ? 0 : 1
}

/** Lists as lists: JSON as it stands in the CSV of a list, else words separated by commas. */
function typed(command: Command, fields: Record<string, string>): Record<string, unknown> {
  const known = fieldsOf(command)
  const entries = Object.entries(fields).map(([name, value]) => {
    if (known.get(name) !== 'list') return [name, value]
    return [name, value.startsWith('[') ? JSON.parse(value) : value.split(',').map((part) => part.trim())]
  })
  return Object.fromEntries(entries)
}

function refused(where: string, { status, message = '', fields = {} }: Answer): 1 {
  const problems = Object.entries(fields).map(([name, words]) => `${name}: ${words.join(' ')}`)
  console.error(`${where}${[`${status} ${message}`, ...problems].join('; ')}`)
  return 1
}
